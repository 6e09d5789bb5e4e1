"""A row of standings -> its pieces: rank, places moved, name, round by round, points, and who is level with whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.event.board import Lettering, Piece, Spot, bar, triangle
from pipeline.compose.event.board_looks import BOLD, STRONG
from pipeline.compose.event.standing_plan import StandingSizes
from pipeline.compose.workshop import Workshop

DASH = "\u2013"
_PODIUM = 3  # places that have a bar of their own
_MOST_TIES = 3  # tie-breaks that are shown: more have no room, and decide nothing that anybody reads
_ROUNDS_SHOWN = 9  # rounds that have a box each; of more, the last are shown
BOXES = {
    "won": "dark",
    "drawn": "half",
    "lost": "card faint-box",
    "bye": "card dashed",
    "open": "faint-box",
}


@dataclass(frozen=True, kw_only=True)
class ScoreBox:
    """What a round brought, and how it ended: won, drawn, lost, bye, missed."""

    text: str
    outcome: str


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A row: rank, places moved, name and what is said beside it; what the rounds brought, points and tie-breaks.

    `is_level` joins it with the row above; `decided` tells which tie-break parts the two. Who left has a note.
    """

    rank: str
    name: str
    about: str
    moved: int | None
    boxes: tuple[ScoreBox, ...]
    points: str
    ties: tuple[str, ...]
    is_level: bool = False
    decided: int | None = None
    note: str = ""

    @property
    def is_first(self) -> bool:
        """Tell whether the row is one of the first, which have a bar of their own."""
        return self.rank.isdecimal() and int(self.rank) <= _PODIUM


@dataclass(frozen=True, kw_only=True)
class StandingLists:
    """Standings as a page says them. `rounds` head the boxes, also of rounds to come; `measures` the tie-breaks."""

    title: str
    after: str
    event: str
    place: str
    following: str
    foot: str
    warning: str
    points: str
    rounds: tuple[str, ...]
    measures: tuple[str, ...]
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Columns:
    """Where columns begin on paper, in points from the left, and how wide they are."""

    rank: Spot
    move: Spot
    name: Spot
    about: Spot
    boxes: tuple[Spot, ...]
    points: Spot
    dot: Spot
    ties: tuple[Spot, ...]


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
    def _columns(self) -> _Columns:
        """Share the width out: rounds and tie-breaks take what they need, the name has the rest."""
        sizes, lists = self.sizes, self.lists
        unit = sizes.width / 100
        count = min(len(lists.rounds), _ROUNDS_SHOWN)
        ties = min(len(lists.measures), _MOST_TIES)
        box = min(6.2, 30.0 / max(1, count)) * unit if count else 0.0
        tie = (10.5 if ties <= 1 else 7.6) * unit
        end = sizes.width - ties * tie
        dot, points = end - 2.6 * unit, end - 2.6 * unit - 9 * unit
        boxes = points - count * box - unit
        name = 15.5 * unit

        def at(left: float, width: float) -> Spot:
            return Spot(left=left, top=0, width=width, height=1)

        wide = (boxes - name) * (0.6 if any(row.about for row in lists.rows) else 1.0)
        return _Columns(
            rank=at(0, 8 * unit),
            move=at(8 * unit, 7 * unit),
            name=at(name, wide - unit),
            about=at(name + wide, max(0.0, boxes - name - wide - unit)),
            boxes=tuple(at(boxes + number * box, box) for number in range(count)),
            points=at(points, 9 * unit),
            dot=at(dot, 2.6 * unit),
            ties=tuple(at(end + number * tie, tie) for number in range(ties)),
        )

    def heads(self, top: float, height: float) -> Iterator[Piece]:
        """Head the columns: rank, places moved, name, the rounds, points and tie-breaks."""
        labels, lists, columns = self.shop.labels, self.lists, self._columns
        most = height * 0.52

        def head(spot: Spot, text: str, look: str) -> Piece:
            return self._type.line(replace(spot, top=top, height=height), text, f"soft {look}", most=most, least=6.6)

        yield head(columns.rank, labels["event.standings.rank"], "middle")
        yield head(columns.move, labels["event.standings.move"], "middle")
        yield head(columns.name, labels["event.standings.name"], "")
        for spot, text in zip(columns.boxes, lists.rounds[-len(columns.boxes) :], strict=False):
            yield head(spot, text, "middle")
        yield head(columns.points, lists.points, "end")
        for spot, text in zip(columns.ties, lists.measures, strict=False):
            yield head(spot.padded(1), text, "end")
        yield bar(Spot(left=0, top=self.sizes.head - 1.6, width=self.sizes.width, height=1.6), "line")

    def row(self, row: StandingRow, following: StandingRow | None, line: int) -> Iterator[Piece]:
        """Write one row, and join it with the next where both have as many points."""
        type_, columns, high = self._type, self._columns, self.high
        top, size, is_first = self.sizes.head + line * high, high * 0.58, row.is_first
        yield from self._ground(row, top, is_even=line % 2 == 0)

        def cell(spot: Spot) -> Spot:
            return replace(spot, top=top, height=high)

        rank = "on-dark middle" if is_first else "middle"
        yield type_.line(cell(columns.rank), row.rank or DASH, rank, most=high * 0.74, weight=BOLD)
        yield from self._moved(cell(columns.move), row)
        yield type_.line(cell(columns.name), row.name, "" if row.rank else "soft", most=size, least=size * 0.7)
        about = "end" if is_first else "soft end"
        if row.about:
            yield type_.line(cell(columns.about), row.about, about, most=size * 0.62, least=size * 0.5)
        yield from self._boxes(row, top)
        if row.note:
            room = Spot(left=columns.points.left, top=top, width=self.sizes.width - columns.points.left, height=high)
            yield type_.line(room, row.note, "soft end", most=size * 0.62)
            return
        yield type_.line(cell(columns.points), row.points, "end", most=high * 0.8, weight=BOLD)
        is_joined = _are_joined(following)
        decisive = {row.decided, following.decided if following is not None and is_joined else None}
        for number, (spot, text) in enumerate(zip(columns.ties, row.ties, strict=False)):
            is_decisive = number in decisive
            look = "end" if is_decisive else "quiet end"
            weight = BOLD if is_decisive else STRONG
            yield type_.line(cell(spot).padded(1), text, look, most=size * 0.72, least=5, weight=weight)

    def _ground(self, row: StandingRow, top: float, *, is_even: bool) -> Iterator[Piece]:
        columns, high = self._columns, self.high
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
        columns, high = self._columns, self.high
        first = len(self.lists.rounds) - len(columns.boxes)
        for number, spot in enumerate(columns.boxes, start=first):
            box = replace(spot, left=spot.left + 1, width=spot.width - 2, top=top + high * 0.12, height=high * 0.76)
            score = row.boxes[number] if number < len(row.boxes) else None
            outcome = score.outcome if score else "open"
            if outcome == "missed":
                continue
            yield bar(box, BOXES[outcome])
            if score and score.text:
                look = "on-dark middle" if outcome == "won" else "middle"
                yield self._type.line(box.padded(1), score.text, look, most=high * 0.44, least=5)

    def joint(self, row: StandingRow, following: StandingRow | None, line: int) -> Iterator[Piece]:
        """Join who is level on points: a dot in each row, a line to the next; laid over the ground of all rows."""
        is_joined = _are_joined(following)
        if row.note or not (row.is_level or is_joined):
            return
        spot = replace(self._columns.dot, top=self.sizes.head + line * self.high, height=self.high)
        size = min(spot.height * 0.17, spot.width * 0.6)
        middle, centre = spot.left + spot.width / 2, spot.top + spot.height / 2
        yield bar(Spot(left=middle - size / 2, top=centre - size / 2, width=size, height=size), "line dot")
        if is_joined:
            yield bar(Spot(left=middle - 0.8, top=centre, width=1.6, height=spot.height), "line")


def _are_joined(following: StandingRow | None) -> bool:
    """Tell whether the row below has as many points."""
    return following is not None and following.is_level and not following.note
