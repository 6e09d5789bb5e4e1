"""Rules that the rulebook has: references in use -> their names and pages, what they keep back, where that comes in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.wording import joined, page_words, side_values
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Amount, Keeps
from pipeline.model.rules import Referenced, SideArrival
from pipeline.rules.prose.placeholders import Scribe, did_you_mean
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ANY_SIDE, YES_OR_NO, Case, Facts, SpecialRule, joined_ids, yes_or_no

_NOTHING = "nothing"


class ReferencedKind(SpecialRule[Referenced]):
    """Rules of the rulebook as packs use them."""

    text = "referenced"
    needs_text = False  # the rulebook has the words
    facts: ClassVar[Facts] = {
        "side": ANY_SIDE,
        "keeps": (*(keeps.value for keeps in Keeps), _NOTHING),
        "amount": (*(amount.value for amount in Amount), _NOTHING),
        "says": YES_OR_NO,
    }

    def answers(self, rule: Referenced) -> Facts:
        """Answer whose, what is kept back, how much of it, and whether the mission says more."""
        return {
            "side": (rule.side,) if rule.side else (),
            "keeps": (rule.keeps.value if rule.keeps else _NOTHING,),
            "amount": (rule.amount.value if rule.amount else _NOTHING,),
            "says": yes_or_no(rule.says is not None),
        }

    def values(self, rule: Referenced, reading: Reading) -> dict[str, str]:
        """Say whose, what the rules are called together, and how much is kept back."""
        labels = reading.labels
        sides = side_values(labels, rule.side) if rule.side else {}
        amount = {"amount": labels[f"amount.{rule.amount.value}"]} if rule.amount else {}
        pages = dict.fromkeys(reading.pack.references[name].page for name in rule.to)
        values = {**sides, **amount, "name": self.name(rule, reading), "page_of": page_words(labels, pages)}
        # A scribe whose findings nobody reads: slips in these words are gathered by proofread, once.
        return values | self._said(rule, values, reading, Scribe(), ())

    def proofread(self, rule: Referenced, reading: Reading, scribe: Scribe, path: Path) -> None:
        """Read what the mission says of it."""
        self._said(rule, self.values(rule, reading), reading, scribe, path)

    def _said(
        self, rule: Referenced, values: dict[str, str], reading: Reading, scribe: Scribe, path: Path
    ) -> dict[str, str]:
        """Put values into what the mission says, where it says anything."""
        if rule.says is None:
            return {}
        return {"says": scribe.write(rule.says, reading.distances | values, (*path, "says"))}

    def name(self, rule: Referenced, reading: Reading) -> str:
        """Name the rules as the rulebook does."""
        known = reading.pack.references
        return joined(reading.labels, [str(known[name].rule) for name in rule.to], last="and")

    def topic(self, rule: Referenced) -> str:
        """Tell rules of the rulebook apart by what they are called there."""
        return rule.to[0]

    def keeps(self, rule: Referenced) -> Keeps | None:
        """Tell what they keep off the table."""
        return rule.keeps

    def references(self, rule: Referenced, see: str | None) -> tuple[str, ...]:
        """Name the references."""
        return rule.to

    def is_listed(self, rule: Referenced) -> bool:
        """Tell whether the front lists them although the rules side says nothing of them."""
        return rule.listed

    def arrivals(self, rule: Referenced, use: str, reading: Reading) -> tuple[ArrivalMark, ...]:
        """Mark where what is kept back comes in, as far as the mission says; when, the rulebook knows."""
        name = self.name(rule, reading)
        return tuple(
            ArrivalMark(
                id=use,
                side=side,
                name=name,
                first_turn=None,
                edges=arrival.edges,
                half=arrival.half,
                corners=arrival.corners,
                along=arrival.along,
                within=arrival.within,
                may_enter_enemy_zone=arrival.may_enter_enemy_zone,
            )
            for side in reading.pack.sides.of(rule.side)
            for arrival in rule.arrive
            if arrival.side in (None, side)
        )

    def check(self, rule: Referenced, case: Case) -> Iterator[Diagnostic]:
        """The pack must know what is referred to, and what is kept back is somebody's."""
        for index, name in enumerate(rule.to):
            if name not in case.pack.references:
                hints = did_you_mean(name, case.pack.references) or ("list it under references: in pack.yaml",)
                yield error("E344", f"no reference is called {name!r}", path=(*case.path, "to", index), hints=hints)
        if (rule.keeps or rule.arrive) and rule.side is None:
            hint = f"write side: {joined_ids((*case.pack.sides.ids, EACH))}"
            yield error("E345", "what is kept off the table must be somebody's", path=case.path, hints=(hint,))
        for index, arrival in enumerate(rule.arrive):
            yield from _check_arrival(arrival, rule, case, (*case.path, "arrive", index))


def _check_arrival(arrival: SideArrival, rule: Referenced, case: Case, path: Path) -> Iterator[Diagnostic]:
    if bool(arrival.edges) is bool(arrival.corners):
        message = "what the rulebook brings on comes in by edges or by corners, one of them"
        yield error("E309", message, path=path)
    elif arrival.corners and arrival.within is None:
        hint = "write within: and a distance beside the corners"
        yield error("E310", "corners need the distance within which Units come in", path=path, hints=(hint,))
    if arrival.side and rule.side not in (None, EACH, arrival.side):
        message = f"the arrival is for the {arrival.side}, but this is the {rule.side}'s"
        yield error("E311", message, path=(*path, "side"))
