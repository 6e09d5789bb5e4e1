"""A fitted side -> the values that the page template writes out: bands, columns, lists with their items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from pipeline.compose.fit.column_parting import Part
from pipeline.compose.fit.copyfit import FittedFlow, Placed
from pipeline.compose.fit.side_fitting import FittedSide, PlacedBand
from pipeline.compose.picture_case import points
from pipeline.compose.text.atom_maker import Inset
from pipeline.compose.text.atoms import Composite, Picture, Words
from pipeline.compose.typesetting.nested_items import LISTS, Item, Node, nodes_of

_GOES_ON = {"follow": "para"}  # as what kinds go on in the next column: their first line is no first one there
# Which element an item of a kind is.
TAGS = {"title": "h1", "rules_title": "h1", "section": "h2", "rule": "h2", "sub": "h3"}


@dataclass(frozen=True, kw_only=True)
class SetColumn:
    """A column with its place in the band."""

    left: str
    width: str
    items: tuple[Item, ...]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its items, those that stand in a list or a quote below it."""
        return nodes_of(self.items)


@dataclass(frozen=True, kw_only=True)
class SetBand:
    """A band as the template writes it: a picture's HTML, or columns."""

    space: str
    height: str
    html: str | None
    kind: str
    columns: tuple[SetColumn, ...]


def points_within(number: float) -> str:
    """Write points for a style sheet, rounded down: columns that add up to a hundredth too much don't stand abreast."""
    return points(floor(number * 100) / 100)


def _item(placed: Placed, body: float, width: float) -> Item:
    atom = placed.atom
    if isinstance(atom, Words | Part):
        words = atom.words if isinstance(atom, Part) else atom
        # What runs over into a column is no item of a list: that would number it again.
        opens = atom is words or (isinstance(atom, Part) and atom.is_opening)
        is_boxed = atom.kind == "bullet" and opens and words.runs[:1] != () and words.runs[0].box
        kind = atom.kind if opens else _GOES_ON.get(atom.kind, atom.kind)
        return Item(
            kind=" ".join(filter(None, (kind, "boxed" if is_boxed else "", words.marked if opens else ""))),
            tag="li" if atom.kind in LISTS and opens else TAGS.get(atom.kind, "p"),
            html=atom.html(body, width),
            space=points(placed.space),
            number=words.number,
            id=words.id if opens else None,
            within=words.within,
            body=body,
        )
    assert isinstance(atom, Picture | Composite)
    return Item(
        kind=atom.kind,
        tag="div",
        html=atom.html if isinstance(atom, Picture) else atom.html(body, width),
        space=points(placed.space),
        number=None,
        id=None,
        height=points(atom.height(body, width)),
        within=atom.within if isinstance(atom, Inset) else (),
        body=body,
    )


def _columns(fitted: FittedFlow, body: float) -> Iterator[SetColumn]:
    for index, column in enumerate(fitted.columns):
        width = fitted.flow.widths[index] if fitted.flow.widths else fitted.flow.column_width
        left = fitted.flow.gutter if index else 0.0
        items = tuple(_item(placed, body, width) for placed in column.atoms)
        yield SetColumn(left=points_within(left), width=points_within(width), items=items)


def set_band(placed: PlacedBand, body: float) -> SetBand:
    """Write one band's values."""
    band = placed.band
    if isinstance(band, FittedFlow):
        return SetBand(
            space=points(placed.space),
            height=points(placed.height),
            html=None,
            kind=f"flow-{len(band.columns)}",
            columns=tuple(_columns(band, body)),
        )
    html = band.write(placed.height) if band.write else band.html
    return SetBand(space=points(placed.space), height=points(placed.height), html=html, kind=band.kind, columns=())


def set_side(side: FittedSide) -> tuple[SetBand, ...]:
    """Write all bands' values."""
    return tuple(set_band(placed, side.body) for placed in side.bands)
