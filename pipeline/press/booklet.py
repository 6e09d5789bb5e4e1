"""A finished file and the plan of its sheets -> the file to print, fold and staple: two pages side by side.

Each source page becomes one form object that is placed, never merged: content streams stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.imposition import SheetSide, Signature, Slot
from pipeline.model import Stock
from pipeline.press.carrier import Carrier
from pipeline.press.metadata import Metadata, Opening
from pipeline.press.objects import Body, SourceFile
from pipeline.press.target import TargetFile, stream_body
from pipeline.press.values import array, items, reference, referred, text, written


@dataclass(frozen=True, kw_only=True)
class _Form:
    """A page as a form object: its number, its trim in points."""

    number: int
    left: float
    bottom: float
    width: float
    height: float


@dataclass(frozen=True, kw_only=True)
class _Half:
    """Half a sheet, in points: where it begins, which way its fold lies (1 right, -1 left)."""

    left: float
    width: float
    height: float
    fold: int


def impose(pdf: bytes, signature: Signature, stock: Stock, metadata: Metadata) -> bytes:
    """Place the pages of a file on sheets of a stock, laid wide; pages are scaled to fit half a sheet."""
    source, target = SourceFile(pdf), TargetFile()
    carrier = Carrier(source, target)
    forms = [_form(page, carrier, target) for page in source.pages]
    root = target.reserve()
    sides = [_side(side, forms, root, stock, target) for side in signature.sides]
    carrier.carry()
    target.put(root, b"<</Type/Pages/Count %d/Kids%b>>" % (len(sides), array(map(reference, sides))))
    catalog = target.add(
        b"<</Type/Catalog/Pages %b/Lang%b" % (reference(root), text(metadata.language))
        + b"/Metadata %b" % reference(target.add(metadata.packet(accessible=False)))
        + Opening.of_flip(signature.flip).entries
        + b">>"
    )
    return target.write(root=catalog, info=target.add(metadata.information))


def _form(page: int, carrier: Carrier, target: TargetFile) -> _Form:
    """Turn a page into a form object, its trim the box that it is clipped to."""
    owner = carrier.source.dictionary(page)
    left, bottom, right, top = (float(written(edge)) for edge in items(owner, "/TrimBox"))
    contents = carrier.source.body(referred(owner.raw_get("/Contents")))
    head = contents.value.rstrip().removesuffix(b">>")
    resources = carrier.renumbered(written(owner.raw_get("/Resources")))
    box = array(_number(edge) for edge in (left, bottom, right, top))
    value = head + b"/Type/XObject/Subtype/Form/BBox%b/Resources %b>>" % (box, resources)
    number = target.add(Body(value, contents.stream))
    return _Form(number=number, left=left, bottom=bottom, width=right - left, height=top - bottom)


def _side(side: SheetSide, forms: list[_Form], root: int, stock: Stock, target: TargetFile) -> int:
    width, height = stock.height.points, stock.width.points
    halves = (
        (side.left, _Half(left=0, width=width / 2, height=height, fold=1)),
        (side.right, _Half(left=width / 2, width=width / 2, height=height, fold=-1)),
    )
    placed = [(forms[slot.page - 1], _matrix(forms[slot.page - 1], slot, half)) for slot, half in halves if slot.page]
    contents = b"\n".join(b"q %b cm /P%d Do Q" % (matrix, form.number) for form, matrix in placed)
    names = b"".join(b"/P%d %b" % (form.number, reference(form.number)) for form, _ in placed)
    box = array((b"0", b"0", _number(width), _number(height)))
    return target.add(
        b"<</Type/Page/Parent %b/MediaBox%b/TrimBox%b" % (reference(root), box, box)
        + b"/Resources<</XObject<<%b>>>>" % names
        + b"/Contents %b>>" % reference(target.add(stream_body(b"<<", contents)))
    )


def _matrix(form: _Form, slot: Slot, half: _Half) -> bytes:
    """Scale a page into the middle of its half, pushed towards the fold by the creep, turned where the plan says."""
    scale = min(half.width / form.width, half.height / form.height)
    middle_x = half.left + half.width / 2 + half.fold * slot.creep.points
    middle_y = half.height / 2
    turn = -1 if slot.turned else 1
    move_x = middle_x - turn * scale * (form.left + form.width / 2)
    move_y = middle_y - turn * scale * (form.bottom + form.height / 2)
    return b" ".join(_number(value) for value in (turn * scale, 0, 0, turn * scale, move_x, move_y))


def _number(value: float) -> bytes:
    """Write a number with at most five decimals; a hundred-thousandth of a point is nothing."""
    return (f"{value:.5f}".rstrip("0").rstrip(".") or "0").encode()
