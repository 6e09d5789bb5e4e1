"""A row of standings -> its pieces: rank, places moved, name, round by round, points, and who is level with whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.event.board import Lettering, Piece, Spot, bar, triangle
from pipeline.compose.event.board_looks import BOLD, STRONG
from pipeline.compose.event.shown_standings import StandingLists, StandingRow
from pipeline.compose.event.standing_columns import StandingColumns, head_pieces, lay_out_columns
from pipeline.compose.event.standing_plan import StandingSizes
from pipeline.compose.workshop import Workshop

DASH = "\u2013"
BOXES = {
    "won": "dark",
    "drawn": "half",
    "lost": "card faint-box",
    "bye": "card dashed",
    "open": "faint-box",
}


@dataclass(frozen=True, kw_only=True)
class StandingRows:
    """Writes rows of standings, each so high, and the heads of their columns."""

    lists: StandingLists
    sizes: StandingSizes
    shop: Workshop
    high: float

    @property
    def _type(self) -> Lettering:
        return Lettering(shop=self.shop)

    @cached_property
    def columns(self) -> StandingColumns:
        """The columns of the list."""
        return lay_out_columns(self.lists, self.sizes, self._type, self.high)

    def heads(self, top: float) -> Iterator[Piece]:
        """Head the columns: rank, places moved, name, the rounds, points and tie-breaks."""
        labels, lists, columns, height = self.shop.labels, self.lists, self.columns, self.sizes.heads

        def head(spot: Spot, text: str, look: str = "") -> Iterator[Piece]:
            place = replace(spot, top=top, height=height)
            yield from head_pieces(place, f"{text[:1].upper()}{text[1:]}", look, self._type, columns.type_.head)

        yield from head(columns.rank, labels["event.standings.rank"], "middle")
        if columns.move is not None:
            yield from head(columns.move, labels["event.standings.move"], "middle")
        yield from head(columns.name, labels["event.standings.name"])
        for spot, number in zip(columns.boxes, columns.rounds, strict=True):
            yield from head(spot, lists.rounds[number], "middle")
        yield from head(columns.points, lists.points, "end")
        for spot, number in zip(columns.ties, columns.measures, strict=True):
            yield from head(spot, lists.measures[number], "end")
        yield bar(Spot(left=0, top=self.sizes.head - 1.6, width=self.sizes.width, height=1.6), "line")

    def row(self, row: StandingRow, following: StandingRow | None, line: int) -> Iterator[Piece]:
        """Write one row, and join it with the next where both have as many points."""
        type_, columns, high = self._type, self.columns, self.high
        top, size, is_first = self.sizes.head + line * high, self.columns.type_.name, row.is_first
        yield from self._ground(row, top, is_even=line % 2 == 0)

        def cell(spot: Spot) -> Spot:
            return replace(spot, top=top, height=high)

        rank = "on-dark middle" if is_first else "middle"
        yield type_.line(cell(columns.rank), row.rank or DASH, rank, most=high * 0.74, weight=BOLD)
        yield from self._moved(cell(columns.move), row) if columns.move is not None else ()
        yield type_.line(cell(columns.name), row.name, "" if row.rank else "soft", most=size, least=size * 0.7)
        about = "end" if is_first else "soft end"
        if row.about and columns.about is not None:
            yield type_.line(
                cell(columns.about), row.about, about, most=columns.type_.about, least=columns.type_.about * 0.8
            )
        yield from self._boxes(row, top)
        if row.note:
            end = self.sizes.width * 0.992
            room = Spot(left=columns.points.left, top=top, width=end - columns.points.left, height=high)
            yield type_.line(room, row.note, "soft end", most=size * 0.62)
            return
        yield type_.line(cell(columns.points), row.points, "end", most=high * 0.8, weight=BOLD)
        is_joined = _are_joined(following)
        decisive = {row.decided, following.decided if following is not None and is_joined else None}
        for spot, number in zip(columns.ties, columns.measures if row.ties else (), strict=False):
            is_decisive = number in decisive
            look = "end" if is_decisive else "quiet end"
            weight = BOLD if is_decisive else STRONG
            yield type_.line(cell(spot), row.ties[number], look, most=columns.type_.value, least=5, weight=weight)

    def _ground(self, row: StandingRow, top: float, *, is_even: bool) -> Iterator[Piece]:
        columns, high = self.columns, self.high
        spot = Spot(left=0, top=top, width=self.sizes.width, height=high)
        if row.is_first:
            yield bar(replace(spot, top=top + 1, height=high - 1), "lit-ground")
            yield bar(replace(columns.rank, top=top + 1, height=high - 1), "dark")
        elif is_even and row.rank:
            yield bar(spot, "even")
        if row.note:  # who left stands below all others
            yield bar(replace(spot, height=0.8), "line")

    def _moved(self, spot: Spot, row: StandingRow) -> Iterator[Piece]:
        """Show places moved: a filled triangle up, a hollow one down, a dash for none."""
        if row.moved is None:
            return
        size = spot.height * 0.34
        if row.moved == 0:
            yield self._type.line(spot, DASH, "soft middle", most=size * 1.4)
            return
        at = Spot(left=spot.left + spot.width * 0.26, top=spot.top + spot.height * 0.33, width=size, height=size)
        yield triangle(at, self.shop, is_up=row.moved > 0)
        number = replace(spot, left=at.right + size * 0.3, width=spot.right - at.right - size * 0.3)
        look = "" if row.moved > 0 else "soft"
        weight = BOLD if row.moved > 0 else STRONG
        yield self._type.line(number, str(abs(row.moved)), look, most=size * 1.06, weight=weight)

    def _boxes(self, row: StandingRow, top: float) -> Iterator[Piece]:
        """Show round by round what each brought, won dark, lost outlined, a bye dashed; rounds to come are empty."""
        columns, high = self.columns, self.high
        for number, spot in zip(columns.rounds, columns.boxes, strict=True):
            box = replace(spot, left=spot.left + 1, width=spot.width - 2, top=top + high * 0.12, height=high * 0.76)
            score = row.boxes[number] if number < len(row.boxes) else None
            outcome = score.outcome if score else "open"
            if outcome == "missed":
                continue
            yield bar(box, BOXES[outcome])
            if score and score.text:
                look = "on-dark middle" if outcome == "won" else "middle"
                weight = BOLD if outcome == "won" else STRONG  # told apart without ink, too
                yield self._type.line(box.padded(1), score.text, look, most=high * 0.44, least=5, weight=weight)

    def joint(self, row: StandingRow, following: StandingRow | None, line: int) -> Iterator[Piece]:
        """Join who is level on points: a dot in each row, a line to the next; laid over the ground of all rows."""
        is_joined = _are_joined(following)
        if row.note or not (row.is_level or is_joined):
            return
        spot = replace(self.columns.dot, top=self.sizes.head + line * self.high, height=self.high)
        size = min(spot.height * 0.17, spot.width * 0.6)
        middle, centre = spot.left + spot.width / 2, spot.top + spot.height / 2
        yield bar(Spot(left=middle - size / 2, top=centre - size / 2, width=size, height=size), "line dot")
        if is_joined:
            yield bar(Spot(left=middle - 0.8, top=centre, width=1.6, height=spot.height), "line")


def _are_joined(following: StandingRow | None) -> bool:
    """Tell whether the row below has as many points."""
    return following is not None and following.is_level and not following.note
