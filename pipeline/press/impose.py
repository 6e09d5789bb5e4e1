"""Placed sides and the file that their pages come from -> the file to print; also sheets that carry marks alone.

Each source page becomes one form object that is placed, never merged: content streams stay as they are, and the file
grows with its pages, not with its sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from math import cos, radians, sin

from pipeline.contracts.paper import Box, Size
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.pdf.source_file import Body, SourceFile, kept_open
from pipeline.pdf.target_file import Carrier, TargetFile
from pipeline.pdf.values import array, items, number, reference, referred, text, written
from pipeline.press.finish import OFFICE, Finish
from pipeline.press.mark_pen import Lay, MarkPen, entries_of
from pipeline.press.metadata import Metadata, Opening
from pipeline.press.recall import Recall
from pipeline.press.sheet_words import SheetFont, SheetFonts
from pipeline.units import Length

_DECIMALS = 5  # as many as numbers are written with
_PLACES = 256  # so many places of pages on sheets are remembered: a run has few, each thousands of times
_NAME = 12  # hexadecimal digits: two pages alike in these are the same page


@dataclass(frozen=True, kw_only=True, eq=False)
class _Form:
    """A page as a form object: its number, what contents call it, its trim in points.

    The name comes from what is on the page, so that contents are the same whatever else is in the file.
    """

    number: int
    name: bytes
    left: float
    bottom: float
    width: float
    height: float
    size: Size


def impose(
    sides: Iterable[PlacedSide],
    metadata: Metadata,
    opening: Opening,
    font: SheetFont | SheetFonts,
    pdf: bytes | None = None,
    finish: Finish = OFFICE,
    *,
    carried: Set[int] | None = None,
) -> bytes:
    """Print sides in their order; `pdf` is the file whose pages they carry, if any.

    Sides may come one by one as they are asked for, if it is said which pages are `carried` by any of them.
    """
    target = TargetFile()
    if carried is None:
        sides = tuple(sides)
        carried = {page.page for side in sides for page in side.pages}
    forms = _forms(pdf, carried, target, finish) if pdf else {}
    pen = MarkPen(target, font if isinstance(font, SheetFonts) else SheetFonts(plain=font))
    root = target.reserve()
    desk = _Desk(target=target, forms=forms, root=root, pen=pen, black=finish.black)
    numbers = [desk.side(side) for side in sides]
    filled_in = pen.finish()
    target.put(root, b"<</Type/Pages/Count %d/Kids%b>>" % (len(numbers), array(map(reference, numbers))))
    catalog = target.add(
        b"<</Type/Catalog/Pages %b/Lang%b" % (reference(root), text(metadata.language))
        + b"/Metadata %b" % reference(target.add(finish.packet(metadata)))
        + opening.entries
        + filled_in
        + finish.entries(target)
        + b">>"
    )
    return target.write(root=catalog, info=target.add(finish.information(metadata)), edition=finish.edition)


def _forms(pdf: bytes, wanted: Set[int], target: TargetFile, finish: Finish) -> dict[int, _Form]:
    """Turn the pages that are wanted into form objects, each once."""
    source = kept_open(pdf)
    carrier = Carrier(source, target)
    forms = {index: _form(index, carrier, target, finish) for index in sorted(wanted)}
    carrier.carry()
    return forms


def _form(page: int, carrier: Carrier, target: TargetFile, finish: Finish) -> _Form:
    """Turn a page into a form object that reaches as far as its bleed."""
    owner = carrier.source.dictionary(carrier.source.pages[page - 1])
    left, bottom, right, top = (float(written(edge)) for edge in items(owner, "/TrimBox"))
    contents = carrier.source.body(referred(owner.raw_get("/Contents")))
    head = contents.value.rstrip().removesuffix(b">>")
    resources = written(owner.raw_get("/Resources"))
    listed = _separated(resources, carrier.source) if finish.is_separated else resources
    box = array(map(written, items(owner, "/BleedBox" if "/BleedBox" in owner else "/TrimBox")))
    value = head + b"/Type/XObject/Subtype/Form/BBox%b/Resources %b>>" % (box, carrier.renumbered(listed))
    placed = target.add(Body(value, contents.stream))
    name = b"P" + sha256(contents.stream).hexdigest()[:_NAME].encode()
    width, height = right - left, top - bottom
    size = _size(width, height)
    return _Form(number=placed, name=name, left=left, bottom=bottom, width=width, height=height, size=size)


@lru_cache(maxsize=_PLACES)
def _size(width: float, height: float) -> Size:
    """Measure a page in exact lengths: one value for all pages that are as large, as marks are drawn once for them."""
    return Size(width=Length.of_points(width, decimals=_DECIMALS), height=Length.of_points(height, decimals=_DECIMALS))


def _separated(resources: bytes, source: SourceFile) -> bytes:
    """List what a page draws with, but for WeasyPrint's own colour spaces, which nothing of ours uses."""
    if resources.startswith(b"<<"):
        return resources  # a blank page's, written by the press
    listed = source.dictionary(int(resources.split()[0]))
    kept = (written(key) + b" " + written(listed.raw_get(key)) for key in listed if key != "/ColorSpace")
    return b"<<" + b"".join(kept) + b">>"


@dataclass(frozen=True, kw_only=True)
class _Desk:
    """Puts sides together; thousands of them have their pages in the same few places."""

    target: TargetFile
    forms: Mapping[int, _Form]
    root: int
    pen: MarkPen
    black: bytes
    spots: Recall[_Spot] = field(default_factory=lambda: Recall(_PLACES))
    papers: Recall[bytes] = field(default_factory=lambda: Recall(_PLACES))

    def side(self, side: PlacedSide) -> int:
        """Make the page object of a side."""
        page, paper, pen = self.target.reserve(), side.paper, self.pen
        shown = [(each, self.forms[each.page]) for each in side.pages]
        spots = [self.spots.of(_placed, each.trim, each.clip, form, paper, each.turned) for each, form in shown]
        drawn = [
            pen.draw(each.marks, form.size, page, spot.corner)
            for (each, form), spot in zip(shown, spots, strict=True)
            if each.marks
        ]
        drawn.append(pen.draw(side.marks, paper, page))
        marks = [part for each in drawn for part in each.contents]
        pages = [spot.operators for spot in spots]
        contents = b"\n".join([*_corrected(side), *pages, *([self.black, *marks] if marks else [])])
        used = {form.name: form.number for _, form in shown}
        names = b"".join(b"/%b %b" % (name, reference(used[name])) for name in sorted(used))
        box = self.papers.of(_whole, paper)
        fonts, codes, fields = entries_of(drawn)
        self.target.put(
            page,
            b"<</Type/Page/Parent %b/MediaBox%b%b" % (reference(self.root), box, _cuts(side, box))
            + b"/Resources<</XObject<<%b%b>>%b>>%b" % (names, codes, fonts, fields)
            + (b"/Contents %b>>" % reference(self.target.add_contents(contents)) if contents else b">>"),
        )
        return page


def _whole(paper: Size) -> bytes:
    return array((b"0", b"0", number(paper.width.points), number(paper.height.points)))


def _cuts(side: PlacedSide, paper: bytes) -> bytes:
    """Say where a side is cut; a whole sheet isn't."""
    if side.trim is None:
        return b"/TrimBox%b" % paper
    bleed = side.bleed or side.trim
    return b"/TrimBox%b/BleedBox%b" % (_corners(side.trim, side.paper), _corners(bleed, side.paper))


def _corners(box: Box, paper: Size) -> bytes:
    edges = (box.left, paper.height - box.bottom, box.right, paper.height - box.top)
    return array(number(edge.points) for edge in edges)


def _corrected(side: PlacedSide) -> Iterable[bytes]:
    """Turn all that follows about the middle of the paper, then move it, as the printer needs its backs."""
    correction: Correction = side.correction
    if correction.is_none:
        return ()
    angle = radians(correction.degrees)
    middle_x, middle_y = side.paper.width.points / 2, side.paper.height.points / 2
    move_x = middle_x - middle_x * cos(angle) + middle_y * sin(angle) + correction.right.points
    move_y = middle_y - middle_x * sin(angle) - middle_y * cos(angle) + correction.up.points
    return (b" ".join(map(number, (cos(angle), sin(angle), -sin(angle), cos(angle), move_x, move_y))) + b" cm",)


@dataclass(frozen=True, kw_only=True)
class _Spot:
    """What shows a page in its place, and how marks lie that are drawn on it from its corner."""

    operators: bytes
    corner: Lay


@lru_cache(maxsize=_PLACES)
def _placed(trim: Box, clip: Box, form: _Form, paper: Size, turned: bool) -> _Spot:
    """Scale a page into its box, turned where the plan says, cut off where its ink must end."""
    lay = _lay(trim, form, paper, turned=turned)
    operators = b"q %b re W n %b cm /%b Do Q" % (_rectangle(clip, paper), lay.operands, form.name)
    return _Spot(operators=operators, corner=lay.moved(form.left, form.bottom))


def _lay(box: Box, form: _Form, paper: Size, *, turned: bool) -> Lay:
    scale_x, scale_y = box.size.width.points / form.width, box.size.height.points / form.height
    turn = -1 if turned else 1
    middle_x, middle_y = box.centre.x.points, (paper.height - box.centre.y).points
    move_x = middle_x - turn * scale_x * (form.left + form.width / 2)
    move_y = middle_y - turn * scale_y * (form.bottom + form.height / 2)
    return Lay(across=turn * scale_x, upwards=turn * scale_y, right=move_x, up=move_y)


def _rectangle(box: Box, paper: Size) -> bytes:
    edges = (box.left, paper.height - box.bottom, box.size.width, box.size.height)
    return b" ".join(number(edge.points) for edge in edges)
