"""Ways to win, and what settles a tie: parameters -> facts, values, marks on the turn track, and what can't be met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.brief import TurnEvent
from pipeline.contracts.ground import example_homes
from pipeline.contracts.wording import label, number_word, side_values
from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import Labels, Who, placed_groups
from pipeline.model.rules import AtEndWin, ClearWin, Ground, HoldWin, LastFormationWin, Scope, SurviveWin, TieWin
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ANY_SIDE, ONE_SIDE, YES_OR_NO, Case, Condition, Facts, final_turn, yes_or_no


class HoldKind(Condition[HoldWin]):
    """Win by holding an Objective."""

    text = "winning-hold"
    facts: ClassVar[Facts] = {"side": ANY_SIDE, "gated": YES_OR_NO, "of": tuple(scope.value for scope in Scope)}

    def answers(self, rule: HoldWin) -> Facts:
        """Answer who, whether a turn must be waited for, and which Objectives count."""
        return {"side": (rule.side,), "gated": yes_or_no(rule.from_turn is not None), "of": (rule.of.value,)}

    def values(self, rule: HoldWin, reading: Reading) -> dict[str, str]:
        """Say who, and from which turn."""
        return side_values(reading.labels, rule.side) | _gate(rule.from_turn, reading.labels)

    def tag(self, rule: HoldWin, labels: Labels) -> str:
        """Say from when."""
        return _from_tag(rule.from_turn, labels)

    def events(self, rule: HoldWin, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark from when it counts."""
        return (_can_win(rule.side, rule.from_turn, reading.labels),)

    def check(self, rule: HoldWin, case: Case) -> Iterator[Diagnostic]:
        """There must be Objectives to hold, halves where halves count, and time left."""
        yield from _check_ground(case)
        yield from _check_gate(rule.from_turn, case)
        if rule.of is Scope.ENEMY_HALF:
            yield from _check_homes("objectives of the enemy's half count", case)
        if rule.of is Scope.ENEMY_ZONE:
            yield from _check_zones(rule.side, case)
        if rule.of is Scope.OWN_PLACED:
            yield from _check_own_placed(rule.side, case)


class ClearKind(Condition[ClearWin]):
    """Win by clearing the Objectives, or one's own half, of enemies."""

    text = "winning-clear"
    facts: ClassVar[Facts] = {"side": ONE_SIDE, "gated": YES_OR_NO, "of": tuple(ground.value for ground in Ground)}

    def answers(self, rule: ClearWin) -> Facts:
        """Answer who, whether a turn must be waited for, and what must be clear."""
        return {"side": (rule.side,), "gated": yes_or_no(rule.from_turn is not None), "of": (rule.of.value,)}

    def values(self, rule: ClearWin, reading: Reading) -> dict[str, str]:
        """Say who, and from which turn."""
        return side_values(reading.labels, rule.side) | _gate(rule.from_turn, reading.labels)

    def tag(self, rule: ClearWin, labels: Labels) -> str:
        """Say from when."""
        return _from_tag(rule.from_turn, labels)

    def events(self, rule: ClearWin, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark from when it counts."""
        return (_can_win(rule.side, rule.from_turn, reading.labels),)

    def check(self, rule: ClearWin, case: Case) -> Iterator[Diagnostic]:
        """There must be Objectives or a half to clear, and time left."""
        if rule.of is Ground.OBJECTIVES:
            yield from _check_ground(case)
        else:
            yield from _check_homes("a side's own half must be clear", case)
        yield from _check_gate(rule.from_turn, case)


class LastFormationKind(Condition[LastFormationWin]):
    """Win by leaving the enemy no Formation."""

    text = "winning-last-formation"
    facts: ClassVar[Facts] = {"side": ANY_SIDE}

    def answers(self, rule: LastFormationWin) -> Facts:
        """Answer who."""
        return {"side": (rule.side,)}

    def values(self, rule: LastFormationWin, reading: Reading) -> dict[str, str]:
        """Say who."""
        return side_values(reading.labels, rule.side)


class SurviveKind(Condition[SurviveWin]):
    """Win by lasting until a turn starts."""

    text = "winning-survive"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: SurviveWin) -> Facts:
        """Answer who."""
        return {"side": (rule.side,)}

    def values(self, rule: SurviveWin, reading: Reading) -> dict[str, str]:
        """Say who, and until which turn."""
        return side_values(reading.labels, rule.side) | {"turn": number_word(reading.labels, rule.turn)}

    def tag(self, rule: SurviveWin, labels: Labels) -> str:
        """Say when."""
        return label(labels, "win.on", turn=number_word(labels, rule.turn))

    def events(self, rule: SurviveWin, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark the end of the game."""
        who = rule.side
        text = label(reading.labels, "turn.wins", **side_values(reading.labels, who))
        return (TurnEvent(turn=rule.turn, who=who, text=text, short=reading.labels["turn.short.wins"]),)

    def check(self, rule: SurviveWin, case: Case) -> Iterator[Diagnostic]:
        """Somebody must have played before it is won."""
        if rule.turn == 1:
            message = "the game is won as turn 1 starts, before anyone has played"
            yield error("E315", message, path=(*case.path, "turn"))


class AtEndKind(Condition[AtEndWin]):
    """Win where the game ends undecided, whatever ends it."""

    text = "winning-at-end"
    ends_game = False
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: AtEndWin) -> Facts:
        """Answer who."""
        return {"side": (rule.side,)}

    def values(self, rule: AtEndWin, reading: Reading) -> dict[str, str]:
        """Say who."""
        return side_values(reading.labels, rule.side)

    def tag(self, rule: AtEndWin, labels: Labels) -> str:
        """Say when."""
        return labels["win.at-end"]


def _gate(from_turn: int | None, labels: Labels) -> dict[str, str]:
    """Give the turn only where there is one to name; a passage that asks for it needs `gated: yes`."""
    return {} if from_turn is None else {"from_turn": number_word(labels, from_turn)}


def _from_tag(from_turn: int | None, labels: Labels) -> str:
    return "" if from_turn is None else label(labels, "win.from", turn=number_word(labels, from_turn))


def _can_win(who: Who, from_turn: int | None, labels: Labels) -> TurnEvent:
    text = label(labels, "turn.can-win", **side_values(labels, who))
    return TurnEvent(turn=from_turn or 1, who=who, text=text, short=labels["turn.short.can-win"], opens_win=True)


def _check_ground(case: Case) -> Iterator[Diagnostic]:
    if not case.mission.objectives:
        hint = "add objectives: to the mission"
        yield error("E316", "winning here needs objectives, and the mission has none", path=case.path, hints=(hint,))


def _check_homes(counted: str, case: Case) -> Iterator[Diagnostic]:
    if not case.mission.homes:
        hint = f"add {example_homes(case.pack.sides)} to the mission"
        yield error("E317", f"{counted}, but no side has a home edge", path=(*case.path, "of"), hints=(hint,))


def _check_zones(who: Who, case: Case) -> Iterator[Diagnostic]:
    """Where objectives of the enemy's zone count, the enemy has one."""
    sides = case.pack.sides
    for enemy in dict.fromkeys(enemy for side in sides.of(who) for enemy in sides.enemies(side)):
        if enemy not in case.mission.zones:
            message = f"objectives of the {enemy}'s zone count, and there is no zone of that name"
            hint = f"add a zone called {enemy}, or let other objectives count"
            yield error("E317", message, path=(*case.path, "of"), hints=(hint,))


def _check_own_placed(who: Who, case: Case) -> Iterator[Diagnostic]:
    """Each side must have placed what it may win by."""
    sides = case.pack.sides
    placed = {side for group in placed_groups(case.mission.objectives) for side in sides.of(group.placed_by)}
    for side in sides.of(who):
        if side not in placed:
            message = f"the {side} wins by objectives of its own placing, and places none"
            hint = f"let the {side} place some, or take of away"
            yield error("E316", message, path=(*case.path, "of"), hints=(hint,))


def _check_gate(from_turn: int | None, case: Case) -> Iterator[Diagnostic]:
    path: Path = (*case.path, "from_turn")
    final = final_turn(case.mission)
    if from_turn == 1:
        yield warning("W304", "from_turn 1 holds back nothing", path=path, hints=("leave from_turn out",))
    elif from_turn is not None and final is not None and from_turn >= final:
        message = f"this can never be won: it opens in turn {from_turn}, and the game ends as turn {final} starts"
        yield error("E315", message, path=path)


class TieKind(Condition[TieWin]):
    """No side has won: a rule for ties settles it."""

    text = "winning-tie"
    ends_game = False
    facts: ClassVar[Facts] = {}

    def answers(self, rule: TieWin) -> Facts:
        """It has no parameters to ask for."""
        return {}

    def values(self, rule: TieWin, reading: Reading) -> dict[str, str]:
        """Speak of either side."""
        return side_values(reading.labels, rule.side)

    def tag(self, rule: TieWin, labels: Labels) -> str:
        """Say when."""
        return labels["win.tie"]

    def check(self, rule: TieWin, case: Case) -> Iterator[Diagnostic]:
        """It settles what nothing else does: where somebody wins in the end, there is no tie."""
        if any(win.at_end or win.survive for win in case.mission.winning):
            message = "there is no tie to settle: a side wins in the end in any case"
            yield error("E346", message, path=case.path, hints=("take tie away, or at_end and survive",))
