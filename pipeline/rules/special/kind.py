"""What a kind of rule tells: facts for `when`, values for prose, marks for map and turns, what is wrong with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from pipeline.contracts.brief import ArrivalMark, ReserveOdds, Summary, TimeChart, TurnEvent
from pipeline.diagnostics import Diagnostic, Path
from pipeline.model import EACH, Keeps, Labels, Mission, Pack, Sides
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading

RuleT = TypeVar("RuleT")

# A fact may have several answers at once: two arrivals of one rule can be an edge and a corner.
Facts = Mapping[str, tuple[str, ...]]

# Among a fact's answers these stand for the ids of all sides that the pack has, and of its teams and what is neutral.
_ALL_SIDES, _OTHER_PARTIES = "{sides}", "{parties}"
ONE_SIDE = (_ALL_SIDES,)
ANY_SIDE = (_ALL_SIDES, _OTHER_PARTIES, EACH)
YES_OR_NO = ("yes", "no")

# Games without a set end are decided about here; a longer track would serve few tables and cost every page room.
TURNS_SHOWN = 8


def yes_or_no(fact: bool) -> tuple[str, ...]:
    """Answer a fact as authors write it."""
    return ("yes",) if fact else ("no",)


def joined_ids(ids: Sequence[str]) -> str:
    """List ids as hints do: "red, blue or each"."""
    return " or ".join(filter(None, (", ".join(ids[:-1]), *ids[-1:])))


@dataclass(frozen=True, kw_only=True)
class Case:
    """A rule in use, as the checks see it: in which mission of which pack, at which path."""

    pack: Pack
    mission: Mission
    path: Path


class Kind(ABC, Generic[RuleT]):
    """A kind of rule.

    `text` names its words in the pack, and `part` those of them that are printed: `back` in full on the rules side,
    `front` as a sentence. `facts` lists all answers that `when` may ask for. A pack must have the words of a rule that
    `needs_text`.
    """

    text: ClassVar[str]
    needs_text: ClassVar[bool] = True
    part: ClassVar[str] = "back"
    facts: ClassVar[Facts] = {}

    @abstractmethod
    def answers(self, rule: RuleT) -> Facts:
        """Answer every fact for this rule."""

    @abstractmethod
    def values(self, rule: RuleT, reading: Reading) -> dict[str, str]:
        """Give the values that prose may ask for."""

    def possible(self, sides: Sides) -> Facts:
        """List all answers that `when` may ask for in a pack with these sides."""
        named = {_ALL_SIDES: sides.ids, _OTHER_PARTIES: sides.parties}
        return {
            fact: tuple(each for answer in known for each in named.get(answer, (answer,)))
            for fact, known in self.facts.items()
        }

    def proofread(self, rule: RuleT, reading: Reading, scribe: Scribe, path: Path) -> None:
        """Read the prose that the rule itself carries, so that its slips are gathered where they stand."""

    def events(self, rule: RuleT, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark what happens in which turn."""
        return ()

    def check(self, rule: RuleT, case: Case) -> Iterator[Diagnostic]:
        """Find what is wrong with this rule where it stands."""
        return iter(())

    def topic(self, rule: RuleT) -> str:
        """Name what a side can have only once in a mission."""
        return self.text

    def references(self, rule: RuleT, see: str | None) -> tuple[str, ...]:
        """Name the references under which the rulebook has it; `see` is what its text points to."""
        return () if see is None else (see,)


class SpecialRule(Kind[RuleT]):
    """A rule that the front lists by name and the rules side gives in full."""

    def name(self, rule: RuleT, reading: Reading) -> str:
        """Name the rule as players call it."""
        return reading.title(self.text)

    def is_listed(self, rule: RuleT) -> bool:
        """Tell whether the front lists the rule even where the rules side says nothing of it."""
        return False

    def keeps(self, rule: RuleT) -> Keeps | None:
        """Tell what the rule keeps off the table as the game begins."""
        return None

    def summary(self, rule: RuleT, use: str, reading: Reading) -> ReserveOdds | Summary | None:
        """Sum the rule up turn by turn: how soon reserves come, how soon light changes, what a withdrawal brings."""
        return None

    def table(self, rule: RuleT, reading: Reading) -> TimeChart | None:
        """Lay out the table that stands below the step in which the rule is used."""
        return None

    def arrivals(self, rule: RuleT, use: str, reading: Reading) -> tuple[ArrivalMark, ...]:
        """Tell where Units come onto the map."""
        return ()


class Condition(Kind[RuleT]):
    """A way to win, or what settles a game that has ended otherwise."""

    part = "front"
    ends_game: ClassVar[bool] = True

    def tag(self, rule: RuleT, labels: Labels) -> str:
        """Say in a few words when it can be met."""
        return ""


def final_turn(mission: Mission) -> int | None:
    """Tell the turn whose start ends the game, where lasting so long wins it."""
    return min((win.survive.turn for win in mission.winning if win.survive is not None), default=None)


def last_turn(pack: Pack, mission: Mission) -> int:
    """Tell the last turn that is played, or shown where the game has no set end."""
    rounds, final = pack.rounds_of(mission), final_turn(mission)
    ends = (rounds.count if rounds else None, None if final is None else final - 1)
    return min((end for end in ends if end is not None), default=TURNS_SHOWN)
