"""A mission -> its outline: how the sides face each other, what waits, who scouts and moves first, how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pipeline.contracts.brief import Outline, SideOutline
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.wording import capital, label, number_word
from pipeline.model import EACH, Edge, Keeps, Mission, SideId, placed_groups
from pipeline.model.rules import FirstTurn, Reconnaissance
from pipeline.model.zones import Quarter, Quarters, ZoneBase
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.uses import RuleInUse, WayToWin

# A way to win and the key of a label -> the label's words, with the distances that the way to win knows.
EndWords = Callable[[WayToWin, str], str]


def outline_mission(
    reading: Reading,
    rules: Sequence[RuleInUse],
    wins: Sequence[WayToWin],
    end_words: EndWords,
    scoring: ScoreWords | None = None,
) -> Outline:
    """Sum a mission up, by the rules and ways to win that are sound, and by what is scored."""
    teller = _Teller(reading, rules, wins, end_words, scoring)
    return Outline(
        faces=faces_of(reading),
        reserves=teller.kept(Keeps.RESERVES),
        ambush=teller.kept(Keeps.AMBUSH),
        reconnaissance=teller.reconnaissance(),
        first_turn=teller.first_turn(),
        ends=(
            *dict.fromkeys(teller.end(win) for win in wins if win.kind.ends_game),
            *teller.last_round(),
            *teller.by_points(),
            *teller.otherwise(),
        ),
        sides=tuple(teller.side(side) for side in reading.pack.sides.ids),
        markers=capital(reading.markers),
    )


def faces_of(reading: Reading) -> str:
    """Say between which edges, or from which quarters, a mission is fought."""
    mission, labels = reading.mission, reading.labels
    if mission.faces is not None:
        return mission.faces
    if mission.homes:
        return labels[f"outline.faces.{_edges(mission, reading)}"]
    quartered = any(_is_quarter(mission.zones[name]) for name in reading.pack.sides.ids if name in mission.zones)
    quartered = quartered or any(_is_quarter(zone) for each in mission.alternatives for zone in each.zones.values())
    return labels["outline.faces.quarters" if quartered else "outline.faces.other"]


def _edges(mission: Mission, reading: Reading) -> str:
    """Tell which pair of edges is home: the long ones or the short ones; a square table has neither."""
    table, edges = mission.table or reading.pack.table, {*mission.homes.values()}
    if len(edges) == 1:
        return "one-edge"
    if edges not in ({Edge.NORTH, Edge.SOUTH}, {Edge.EAST, Edge.WEST}):
        return "several-edges"
    if table.width == table.depth:
        return "opposite-edges"
    is_level = Edge.NORTH in edges
    return "long-edges" if is_level is (table.width.inches >= table.depth.inches) else "short-edges"


def _is_quarter(zone: ZoneBase) -> bool:
    return isinstance(zone, Quarter | Quarters)


class _Teller:
    """Says in a few words what the rules of one mission come to."""

    def __init__(
        self,
        reading: Reading,
        rules: Sequence[RuleInUse],
        wins: Sequence[WayToWin],
        end_words: EndWords,
        scoring: ScoreWords | None,
    ) -> None:
        self.reading, self.labels, self.sides = reading, reading.labels, reading.pack.sides
        self.rules, self.wins, self.end_words, self.scoring = rules, wins, end_words, scoring

    def kept(self, what: Keeps) -> tuple[str, ...]:
        """Tell what waits off the table, and whose it is."""
        found = self._keeping(what)
        order = {who: place for place, who in enumerate((*self.sides.ids, *self.sides.parties))}
        found.sort(key=lambda use: order.get(use.who or EACH, len(order)))
        return tuple(self._whose(use, text, what) for use in found for text in self._what(use))

    def _whose(self, use: RuleInUse, text: str, what: Keeps) -> str:
        """Say whose it is that waits; the head of the column need not be said again."""
        who = self._who(use)
        known = text == self.labels[f"outline.{what.value}"]
        return who if known else label(self.labels, "outline.whose", who=who, what=text)

    def _keeping(self, what: Keeps) -> list[RuleInUse]:
        return [use for use in self.rules if use.kind.keeps(use.rule) is what]

    def kept_by(self, what: Keeps, side: SideId) -> tuple[str, ...]:
        """Tell what one side keeps off the table."""
        found = [
            use for use in self.rules if use.kind.keeps(use.rule) is what and use.who and side in self.sides.of(use.who)
        ]
        return tuple(text for use in found for text in self._what(use))

    def _what(self, use: RuleInUse) -> Iterator[str]:
        """Name what waits, and how much of it, where the rule says that."""
        name, amount = use.kind.name(use.rule, self.reading), getattr(use.rule, "amount", None)
        how_much = self.labels[f"amount.{amount.value}"] if amount else ""
        yield f"{name}, {how_much}" if how_much else name

    def _who(self, use: RuleInUse) -> str:
        return capital(self.labels[f"side.{use.who or EACH}"])

    def reconnaissance(self) -> str:
        """Tell who scouts first."""
        scouts = self.reading.mission.reconnaissance
        if scouts is None:
            return ""
        return label(self.labels, "outline.first", who=self.labels[f"side.{scouts.side}"])

    def first_turn(self) -> str:
        """Tell who moves first, or that a roll does."""
        turn = self.reading.mission.first_turn
        if turn.side is not None:
            return self.labels[f"side.{turn.side}"]
        if turn.bonus in self.sides.ids:
            return label(self.labels, "outline.roll.side", who=self.labels[f"who.{turn.bonus}"])
        return self.labels[f"outline.roll.{turn.bonus}" if turn.bonus else "outline.roll"]

    def end(self, win: WayToWin, key: str = "outline.end") -> str:
        """Tell in a few words how the game may end."""
        of = getattr(win.rule, "of", None)
        what = self.end_words(win, f"outline.end.{win.id}.{of.value}" if of else f"outline.end.{win.id}")
        who = self.labels[f"side.{win.who or EACH}"]
        return capital(label(self.labels, key, who=who, what=what, when=win.kind.tag(win.rule, self.labels)))

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

    def otherwise(self) -> tuple[str, ...]:
        """Tell what settles a game that ends otherwise."""
        found = [win for win in self.wins if not win.kind.ends_game]
        return tuple(
            label(self.labels, f"outline.end.{win.id}", who=self.labels[f"side.{win.who or EACH}"]) for win in found
        )

    def side(self, side: SideId) -> SideOutline:
        """Tell what one side does."""
        return SideOutline(
            side=side,
            objectives=self._objectives(side),
            reserves=self.kept_by(Keeps.RESERVES, side),
            ambush=self.kept_by(Keeps.AMBUSH, side),
            scouts=self._order(self.reading.mission.reconnaissance, side),
            moves=self._order(self.reading.mission.first_turn, side),
            wins=(
                *(
                    self.end(win, "outline.end.own")
                    for win in self.wins
                    if win.who and side in self.sides.of(win.who) and win.kind.ends_game
                ),
                *self.by_points(),
            ),
        )

    def _order(self, rule: Reconnaissance | FirstTurn | None, side: SideId) -> str:
        """Tell whether a side acts first or second, or that a roll decides; nothing where nobody acts."""
        if rule is None:
            return ""
        if rule.side is None:
            return self.labels["outline.order.roll"]
        # Sides take turns in their order, from whoever goes first.
        place = self.sides.ids_from(rule.side).index(side) + 1
        return self.labels[f"outline.order.{place}"]

    def _objectives(self, side: SideId) -> str:
        """Count the objectives that a side places, and those that it takes away again."""
        groups = placed_groups(self.reading.mission.objectives)
        owned = [(group.count, self.sides.of(group.placed_by)) for group in groups]
        placed = sum(count // len(owners) for count, owners in owned if side in owners)
        if not placed:
            return ""
        removed = sum(group.removed for group in groups if group.removed_by == side)
        key = "outline.objectives.removed" if removed else "outline.objectives"
        counts = {"count": number_word(self.labels, placed), "removed": number_word(self.labels, removed)}
        return capital(label(self.labels, key, **counts))
