"""A mission -> its outline: how the sides face each other, what waits, who scouts and moves first, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.contracts.brief import ArrivalMark, GlanceCell, Outline, OutlineColumn, OutlineSlot, SideOutline
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.win_words import WinWords
from pipeline.contracts.wording import capital, label, number_word
from pipeline.diagnostics import Path
from pipeline.model import EACH, SideId, Who, placed_groups
from pipeline.rules.declared.case import final_turn, lasting
from pipeline.rules.declared.teller import Teller
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.telling.facing import faces_of
from pipeline.rules.used.uses import RuleInUse


def outline_mission(
    reading: Reading,
    rules: Sequence[RuleInUse],
    winning: Sequence[WinWords],
    tellers: Mapping[Path, Teller],
    scoring: ScoreWords | None = None,
    arrivals: Sequence[tuple[Path, ArrivalMark]] = (),
) -> Outline:
    """Sum a mission up, by the rules and ways to win that are sound, and by what is scored.

    `arrivals` are what comes onto the table, with the rules that bring it.
    """
    outliner = _Outliner(reading, rules, winning, tellers, scoring)
    columns = tuple(outliner.column(name) for name in reading.pack.outline)
    return Outline(
        faces=faces_of(reading),
        columns=columns,
        first_turn=outliner.first_turn(),
        ends=outliner.ended(),
        sides=tuple(outliner.side(side) for side in reading.pack.sides.ids),
        markers=capital(reading.markers),
        glance=tuple(outliner.glance(columns)),
        slots=tuple(outliner.slots(columns, arrivals)),
    )


class _Outliner:
    """Says in a few words what the rules of one mission come to."""

    def __init__(
        self,
        reading: Reading,
        rules: Sequence[RuleInUse],
        winning: Sequence[WinWords],
        tellers: Mapping[Path, Teller],
        scoring: ScoreWords | None,
    ) -> None:
        self.reading, self.labels, self.sides = reading, reading.labels, reading.pack.sides
        self.rules, self.winning, self.tellers, self.scoring = rules, winning, tellers, scoring

    def column(self, name: str) -> OutlineColumn:
        """Tell what a column of the pack's own says of the mission, and of each side."""
        column = self.reading.pack.outline[name]
        kept = self._keeping(name)
        order = {who: place for place, who in enumerate((*self.sides.ids, *self.sides.parties))}
        texts = [
            self._whose(use, text, str(column.head))
            for use in sorted(kept, key=lambda use: order.get(use.who or EACH, len(order)))
            for text in self._what(use, name)
        ]
        by_side = {side: self._kept_by(kept, side, name) for side in self.sides.ids}
        for first, who in self._firsts(name):
            texts.append(label(self.labels, "outline.first", who=self.labels[f"side.{who}"]))
            by_side = {side: (*told, self._order(first, side)) for side, told in by_side.items()}
        return OutlineColumn(
            id=name,
            head=column.head,
            row=column.row or column.head,
            in_comparison=column.compared,
            of_order=self._is_of_order(name),
            texts=tuple(texts),
            nobody=column.nobody or self.labels["outline.none"],
            by_side=by_side,
        )

    def _is_of_order(self, name: str) -> bool:
        """Tell whether the pack's rules fill a column with who acts first."""
        return any(
            each.first is not None and each.first.column == name
            for rule in self.reading.pack.rules.values()
            for each in rule.gives
        )

    def _firsts(self, name: str) -> Iterator[tuple[SideId | None, str]]:
        """Find who acts first in what a column tells of."""
        for use in self.rules:
            for each in use.firsts:
                if each.column == name and (who := use.scope.who(each.who)) is not None:
                    yield who, who

    def _whose(self, use: RuleInUse, text: str, head: str) -> str:
        """Say whose it is that waits; the head of the column need not be said again."""
        who = capital(self.labels[f"side.{use.who or EACH}"])
        return who if text == head else label(self.labels, "outline.whose", who=who, what=text)

    def _keeping(self, name: str) -> list[RuleInUse]:
        return [use for use in self.rules if any(use.scope.find(kept.column) == name for kept in use.kept)]

    def _kept_by(self, kept: Sequence[RuleInUse], side: SideId, name: str) -> tuple[str, ...]:
        """Tell what one side keeps off the table."""
        found = [use for use in kept if use.who and side in self.sides.of(use.who)]
        return tuple(text for use in found for text in self._what(use, name))

    def _what(self, use: RuleInUse, name: str) -> Iterator[str]:
        """Name what waits, and how much of it, where the rule says that."""
        teller = self.tellers[use.path]
        for kept in use.kept:
            if use.scope.find(kept.column) == name:
                text, below = use.scope.words(kept.amount)
                path = (
                    "gives",
                    use.rule.gives.index(next(each for each in use.rule.gives if each.keep is kept)),
                    "keep",
                )
                how_much = teller.write(text, teller.own, (*path, "amount", *below)) if text else ""
                yield f"{teller.name}, {how_much}" if how_much else teller.name

    def first_turn(self) -> str:
        """Tell who moves first, or that a roll does."""
        turn = self.reading.mission.first_turn
        if turn.side is not None:
            return self.labels[f"side.{turn.side}"]
        if turn.bonus in self.sides.ids:
            return label(self.labels, "outline.roll.side", who=self.labels[f"who.{turn.bonus}"])
        return self.labels[f"outline.roll.{turn.bonus}" if turn.bonus else "outline.roll"]

    def ended(self) -> tuple[str, ...]:
        """Tell how the game may be won, and what settles one that nobody has won so."""
        ends = (way.says for way in self.winning if not way.otherwise)
        otherwise = (way.says for way in self.winning if way.otherwise)
        return (*ends, *self.last_round(), *self.by_points(), *otherwise)

    def glance(self, columns: Sequence[OutlineColumn]) -> Iterator[GlanceCell]:
        """Tell what players want to know first: in the same order for all missions of a pack."""
        labels, mission = self.labels, self.reading.mission
        first = mission.first_turn.side
        opens = labels[f"side.{first}"] if first else labels["glance.roll"]
        faces = capital(faces_of(self.reading))
        yield GlanceCell(id="faces", icon="arrow", head=labels["outline.faces"], lines=((None, faces),))
        yield GlanceCell(id="first-turn", icon="bolt", head=labels["outline.first-turn"], lines=((first, opens),))
        if placed := tuple(self._placed()):
            yield GlanceCell(id="objectives", icon="objective", head=labels["glance.objectives"], lines=placed)
        for column in columns:
            icon = self.reading.pack.outline[column.id].icon
            yield GlanceCell(id=column.id, icon=icon, head=column.head, lines=tuple(self._at_glance(column)))
        if wins := tuple(self._earliest()):
            yield GlanceCell(id="wins", icon="flag", head=labels["glance.wins"], lines=wins)
        yield GlanceCell(id="ends", icon="hourglass", head=labels["glance.ends"], lines=((None, self._ends()),))

    def slots(
        self, columns: Sequence[OutlineColumn], arrivals: Sequence[tuple[Path, ArrivalMark]]
    ) -> Iterator[OutlineSlot]:
        """Tell in letters and figures who goes first, whom columns with icons tell of, and who wins from when on."""
        labels, first = self.labels, self.reading.mission.first_turn.side
        opening = (first, self.sides[first].letter) if first else (None, labels["chooser.roll"])
        yield OutlineSlot(id="first-turn", icon="bolt", head=labels["outline.first-turn"], marks=(opening,))
        for column in columns:
            if icon := self.reading.pack.outline[column.id].icon:
                marks = tuple(self._marks(column, arrivals))
                yield OutlineSlot(id=column.id, icon=icon, head=column.head, marks=marks)
        lasts = {
            side: turn for who, turn in lasting(self.reading.pack, self.reading.mission) for side in self.sides.of(who)
        }
        opens = lasts | self._opening()
        wins = tuple((side, f"{self.sides[side].letter}{opens[side]}") for side in self.sides.ids if side in opens)
        yield OutlineSlot(id="wins", icon="flag", head=labels["glance.wins"], marks=wins)

    def _marks(
        self, column: OutlineColumn, arrivals: Sequence[tuple[Path, ArrivalMark]]
    ) -> Iterator[tuple[SideId | None, str]]:
        """Mark those of whom a column tells something, each with the turn from which on it comes."""
        paths = {use.path for use in self._keeping(column.id)}
        told = [first for first, _ in self._firsts(column.id) if first is not None]
        for side in told or [side for side in self.sides.ids if column.by_side.get(side) and not column.of_order]:
            marks = [mark for path, mark in arrivals if path in paths and mark.side == side]
            turns = [turn for mark in marks if (turn := mark.first_turn or mark.turn) is not None]
            yield side, f"{self.sides[side].letter}{min(turns) if turns else ''}"
        if column.texts and not told and not any(column.by_side.values()):
            yield None, self.labels["chooser.told"]

    def _placed(self) -> Iterator[tuple[Who | None, str]]:
        """Count what each side places, or what lies there for all."""
        for side in self.sides.ids:
            placed, removed = self._counts(side)
            if placed:
                key = "glance.placed.removed" if removed else "glance.placed"
                values = {"who": self.labels[f"side.{side}"], "count": str(placed), "removed": str(removed)}
                yield side, label(self.labels, key, **values)
        if self.reading.markers:
            yield None, capital(self.reading.markers)

    def _at_glance(self, column: OutlineColumn) -> Iterator[tuple[Who | None, str]]:
        """Name those of whom a column tells something, or else what it tells."""
        whose = [side for side in self.sides.ids if column.by_side.get(side)]
        if column.of_order or (column.texts and not whose):
            yield from ((None, capital(text)) for text in column.texts)
        elif len(whose) == len(self.sides.ids) > 1:
            yield None, capital(self.labels[f"side.{EACH}"])
        else:
            yield from ((side, self.labels[f"side.{side}"]) for side in whose)
        if not column.texts and not whose:
            yield None, capital(column.nobody)

    def _earliest(self) -> Iterator[tuple[Who | None, str]]:
        """Tell from which turn each side can win, once where that is the same for all."""
        known = self._opening()
        if len({*known.values()}) == 1 and len(known) == len(self.sides.ids):
            yield None, self._turn(*{*known.values()})
        else:
            for side, turn in known.items():
                yield side, label(self.labels, "glance.whose", who=self.labels[f"side.{side}"], when=self._turn(turn))

    def _opening(self) -> dict[SideId, int]:
        """Find from which turn each side can win, where it can by a way of its own."""
        opens = {
            side: [way.from_turn for way in self.winning if way.from_turn and side in self.sides.of(way.who)]
            for side in self.sides.ids
        }
        return {side: min(turns) for side, turns in opens.items() if turns}

    def _turn(self, turn: int) -> str:
        return self.labels["glance.any"] if turn == 1 else label(self.labels, "glance.turn", turn=str(turn))

    def _ends(self) -> str:
        """Tell when the game is over at the latest."""
        rounds, final = (
            self.reading.pack.rounds_of(self.reading.mission),
            final_turn(self.reading.pack, self.reading.mission),
        )
        if final is not None:
            return label(self.labels, "glance.ends.turn", turn=str(final))
        if rounds is not None and rounds.count is not None:
            return label(self.labels, "glance.ends.round", turn=str(rounds.count))
        if self.scoring is not None:
            return capital(self.scoring.ends)
        return self.labels["glance.ends.win"]

    def last_round(self) -> tuple[str, ...]:
        """Tell after how many rounds the game ends, where they are counted."""
        rounds = self.reading.pack.rounds_of(self.reading.mission)
        # Points say by themselves after which round they are compared.
        if rounds is None or rounds.count is None or self.scoring is not None:
            return ()
        key = self.labels.form("outline.rounds", rounds.count)
        return (capital(label(self.labels, key, count=number_word(self.labels, rounds.count))),)

    def by_points(self) -> tuple[str, ...]:
        """Tell in a few words how points decide, where any are scored."""
        return () if self.scoring is None else (capital(self.scoring.ends),)

    def side(self, side: SideId) -> SideOutline:
        """Tell what one side does."""
        return SideOutline(
            side=side,
            objectives=self._objectives(side),
            moves=self._order(self.reading.mission.first_turn.side, side),
            wins=(*self._wins(side), *self.by_points()),
        )

    def _wins(self, side: SideId) -> Iterator[str]:
        """Give the ways in which a side can win; what settles a game for nobody in particular is none."""
        for way in self.winning:
            if side in self.sides.of(way.who) and not (way.otherwise and way.who == EACH):
                yield way.says

    def _order(self, first: SideId | None, side: SideId) -> str:
        """Tell when a side acts, or that a roll decides."""
        if first is None:
            return self.labels["outline.order.roll"]
        # Sides take turns in their order, from whoever goes first.
        place = self.sides.ids_from(first).index(side) + 1
        return self.labels[f"outline.order.{place}"]

    def _counts(self, side: SideId) -> tuple[int, int]:
        """Count what a side places, and what of it goes again."""
        groups = placed_groups(self.reading.mission.objectives)
        owned = [(group.count, self.sides.of(group.placed_by)) for group in groups]
        placed = sum(count // len(owners) for count, owners in owned if side in owners)
        return placed, sum(group.removed for group in groups if group.removed_by == side)

    def _objectives(self, side: SideId) -> str:
        """Count the objectives that a side places, and those that it takes away again."""
        placed, removed = self._counts(side)
        if not placed:
            return ""
        key = "outline.objectives.removed" if removed else "outline.objectives"
        counts = {"count": number_word(self.labels, placed), "removed": number_word(self.labels, removed)}
        return capital(label(self.labels, key, **counts))
