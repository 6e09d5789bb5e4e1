"""Standings and a paper -> which columns their list has, how wide each is, and the size of type of its names.

A column that would be empty in all rows isn't there. Of the tie-breaks, those that part anybody come before others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.compose.event.board import Lettering, Piece, Spot
from pipeline.compose.event.board_looks import STRONG
from pipeline.compose.event.shown_standings import StandingLists
from pipeline.compose.event.standing_plan import StandingSizes

_HEADS = 0.4  # of the height of the heads: their type, of which two lines go in
_ROUNDS_SHOWN = 9  # rounds that have a box each; of more, the last are shown
_RANK, _MOVE, _POINTS, _DOT, _PLAIN, _EDGE = 8.0, 7.0, 9.0, 2.6, 1.0, 0.8  # hundredths of the width
_BOX, _BOXES = 6.2, 30.0  # likewise: one round, all of them
_SMALLER = 0.82  # of its size: names may shrink so much together
_ENOUGH = 3  # tie-breaks, and all that part anybody: for these, names and armies give way


@dataclass(frozen=True, kw_only=True)
class StandingColumns:
    """Where columns begin, in points from the left, and how wide they are.

    `rounds` and `measures` tell which of the lists' own the boxes and tie-breaks are of; `hidden` are tie-breaks that
    have no room. A list without moves or armies has no column for them.
    """

    rank: Spot
    move: Spot | None
    name: Spot
    about: Spot | None
    boxes: tuple[Spot, ...]
    rounds: tuple[int, ...]
    points: Spot
    dot: Spot
    ties: tuple[Spot, ...]
    measures: tuple[int, ...]
    hidden: tuple[int, ...]
    type_: StandingType


@dataclass(frozen=True, kw_only=True)
class StandingType:
    """Sizes of type: of names, of what is said of them, of tie-breaks and of the heads."""

    name: float
    about: float
    value: float
    head: float


@dataclass(frozen=True, kw_only=True)
class _Share:
    """The most that names and what is said of them keep, in hundredths; type of tie-breaks beside that of names."""

    name: float
    about: float
    value: float


_SHARES = (
    _Share(name=30, about=24, value=0.72),
    _Share(name=27, about=16, value=0.62),
    _Share(name=24, about=0, value=0.56),
)


def head_lines(text: str) -> tuple[str, ...]:
    """Break a head into two lines at most, as even as they get."""
    words = text.split()
    ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(ways, key=lambda lines: max(map(len, lines)), default=(text,))


def lay_out_columns(lists: StandingLists, sizes: StandingSizes, type_: Lettering, high: float) -> StandingColumns:
    """Share the width out: rounds take what they need, then names, then tie-breaks as many as there is room for."""
    return _Sharing(lists=lists, sizes=sizes, type_=type_, size=high * 0.58).columns()


@dataclass(frozen=True, kw_only=True)
class _Sharing:
    """Shares a width out among the columns of a list whose names have a size of type."""

    lists: StandingLists
    sizes: StandingSizes
    type_: Lettering
    size: float

    @property
    def _unit(self) -> float:
        return self.sizes.width / 100

    @property
    def _head(self) -> float:
        return self.sizes.heads * _HEADS

    def columns(self) -> StandingColumns:
        """Put the columns side by side; names and armies give way where too few tie-breaks have room."""
        telling = self._telling()
        due = {each for each in telling if any(row.decided == each for row in self.lists.rows)}
        for share in _SHARES:
            found = self._shared(share)
            if len(found.measures) >= min(_ENOUGH, len(telling)) and due <= {*found.measures}:
                break
        return found

    def _shared(self, share: _Share) -> StandingColumns:
        """Put them side by side in these shares, the name's as wide as is left."""
        unit, rows = self._unit, self.lists.rows
        rounds, has_moves = self._rounds(), any(row.moved is not None for row in rows)
        box = min(_BOX, _BOXES / max(1, len(rounds))) * unit
        dot = (_DOT if any(row.is_level for row in rows) else _PLAIN) * unit
        start = (_RANK + (_MOVE if has_moves else 0.4) + 1.1) * unit
        fixed = len(rounds) * box + unit + (_POINTS + _EDGE) * unit + dot
        said = [row.about for row in rows]
        about = min(share.about * unit, self._widest(said, self.size * 0.62) + 2 * unit) if any(said) else 0.0
        names = [row.name for row in rows]
        name = min(share.name * unit, self._widest(names, self.size) + unit)
        measures, widths = self._ties(self.sizes.width - start - fixed - about - name, share)
        end = self.sizes.width - sum(widths) - _EDGE * unit
        boxes = end - dot - _POINTS * unit - len(rounds) * box - unit
        kept = _at(start, boxes - start - about - unit)
        return StandingColumns(
            rank=_at(0, _RANK * unit),
            move=_at(_RANK * unit, _MOVE * unit) if has_moves else None,
            name=kept,
            about=_at(boxes - about, about - unit) if about else None,
            boxes=tuple(_at(boxes + number * box, box) for number in range(len(rounds))),
            rounds=rounds,
            points=_at(end - dot - _POINTS * unit, _POINTS * unit),
            dot=_at(end - dot, dot),
            ties=tuple(_at(end + sum(widths[:place]), width) for place, width in enumerate(widths)),
            measures=measures,
            hidden=tuple(each for each in self._telling() if each not in measures),
            type_=StandingType(
                name=self.type_.common(names, kept.width, most=self.size, least=self.size * _SMALLER),
                about=self.type_.common(said, max(1.0, about - unit), most=self.size * 0.62, least=self.size * 0.45),
                value=self.size * share.value,
                head=self._head,
            ),
        )

    def _rounds(self) -> tuple[int, ...]:
        """List the rounds that brought somebody something; those to come are empty."""
        boxes = [row.boxes for row in self.lists.rows]
        numbers = range(len(self.lists.rounds))
        played = (each for each in numbers if any(len(row) > each and row[each].outcome != "missed" for row in boxes))
        return tuple(played)[-_ROUNDS_SHOWN:]

    def _telling(self) -> tuple[int, ...]:
        """List the tie-breaks that tell anything: they aren't the same for all."""
        values = [row.ties for row in self.lists.rows if row.ties]
        return tuple(
            each for each in range(len(self.lists.measures)) if len({ties[each] for ties in values if ties[each]}) > 1
        )

    def _ties(self, room: float, share: _Share) -> tuple[tuple[int, ...], tuple[float, ...]]:
        """Choose tie-breaks that go into so much room, in their order, with the width of each."""
        telling, widths = self._telling(), dict[int, float]()
        decisive = [each for each in telling if any(row.decided == each for row in self.lists.rows)]
        for each in (*decisive, *(each for each in telling if each not in decisive)):
            wide = self._wide(each, share)
            if sum(widths.values()) + wide <= room:
                widths[each] = wide
        chosen = tuple(sorted(widths))
        return chosen, tuple(widths[each] for each in chosen)

    def _wide(self, measure: int, share: _Share) -> float:
        values = [row.ties[measure] for row in self.lists.rows if row.ties]
        head = self._widest(head_lines(self.lists.measures[measure]), self._head)
        return max(head, self._widest(values, self.size * share.value)) + 2.2 * self._unit

    def _widest(self, texts: Sequence[str], size: float) -> float:
        return max((self.type_.measured(text, size, weight=STRONG) for text in set(texts)), default=0.0)


def _at(left: float, width: float) -> Spot:
    return Spot(left=left, top=0, width=max(1.0, width), height=1)


def head_pieces(spot: Spot, text: str, look: str, type_: Lettering, size: float) -> list[Piece]:
    """Write the head of a column at the foot of its spot, in two lines where it has two."""
    lines = head_lines(text)
    line = min(size * 1.15, spot.height / len(lines))
    top = spot.bottom - line * len(lines)
    return [
        type_.line(
            Spot(left=spot.left, top=top + number * line, width=spot.width, height=line),
            each,
            f"soft {look}".strip(),
            most=size,
            least=6.6,
        )
        for number, each in enumerate(lines)
    ]
