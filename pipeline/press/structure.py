"""The structure trees of galleys -> one tree under one Document element, its parent tree numbered anew."""

from __future__ import annotations

import re

from pipeline.pdf.source_file import SourceFile
from pipeline.pdf.target_file import Carrier, Edit, TargetFile
from pipeline.pdf.values import Dictionary, array, items, reference, referred

# WeasyPrint calls a table header `(element-row-column)`; its cells name it in their Headers.
_HEADER_ID = re.compile(rb"\((\d+-\d+-\d+)\)")
# As bytes: of hundreds of elements few are these, and no other is changed but for its references.
_HEADER, _CELL = b"/S /TH", b"/S /TD"
_PARENT = re.compile(rb"(\d+) (\[[^\]]*\]|\d+ 0 R)")
_OWN_ID = re.compile(rb"/ID \(([^)]*)\)")


def read_tree(source: SourceFile) -> tuple[Dictionary, int]:
    """Read the root of a galley's tags; tell the number of its Document element, which is read, too."""
    root = source.dictionary(referred(source.root.raw_get("/StructTreeRoot")))
    document = referred(items(root, "/K")[0])
    source.dictionary(document)
    return root, document


class StructureTree:
    """The tags of a file in the making."""

    def __init__(self, target: TargetFile, language: bytes) -> None:
        self._target = target
        self._language = language
        self._root = target.reserve()
        self._document = target.reserve()
        self._kids: list[bytes] = []
        self._parents: list[bytes] = []
        self._headers: list[tuple[bytes, int]] = []
        self._next_key = 0

    def edit_for(self, galley: int) -> Edit:
        """Make the change that structure elements of a galley need: table headers get ids that no other galley has."""

        def edit(number: int, value: bytes) -> bytes:
            if _HEADER not in value and _CELL not in value:
                return value
            own = _HEADER_ID.sub(rb"(%d-\1)" % galley, value)
            if _HEADER in own and (found := _OWN_ID.search(own)):
                self._headers.append((found[1], number))
            return own

        return edit

    def take(self, source: SourceFile, carrier: Carrier) -> int:
        """Take in a galley's tags; tell by how much the keys of its pages and links grow."""
        shift = self._next_key
        root, document = read_tree(source)
        carrier.stand_in(document, self._document)
        kids = items(source.dictionary(document), "/K")
        self._kids += [reference(carrier.number(referred(kid))) for kid in kids]
        nums = source.body(referred(root.raw_get("/ParentTree"))).value.partition(b"[")[2]
        for key, parent in _PARENT.findall(nums):
            self._parents.append(b"%d %b" % (int(key) + shift, carrier.renumbered(parent)))
            self._next_key = max(self._next_key, int(key) + shift + 1)
        return shift

    def finish(self) -> int:
        """Write the tree; tell the number of its root."""
        parents = self._target.add(b"<</Nums" + array(self._parents) + b">>")
        self._target.put(
            self._document,
            b"<</Type/StructElem/S/Document/P %b/Lang %b/K%b>>"
            % (reference(self._root), self._language, array(self._kids)),
        )
        self._target.put(
            self._root,
            b"<</Type/StructTreeRoot/K[%b]/ParentTree %b/ParentTreeNextKey %d%b>>"
            % (reference(self._document), reference(parents), self._next_key, self._id_tree()),
        )
        return self._root

    def _id_tree(self) -> bytes:
        if not self._headers:
            return b""
        names = array(b"(%b) %b" % (name, reference(number)) for name, number in sorted(self._headers))
        return b"/IDTree " + reference(self._target.add(b"<</Names" + names + b">>"))
