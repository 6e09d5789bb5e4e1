"""A mission and a wording -> its Brief: all names, sentences, odds and marks that its leaf shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pipeline.contracts.brief import (
    Brief,
    PassageWords,
    ReferenceLine,
    ReserveOdds,
    RuleBlock,
    RuleName,
    SideWords,
    StepWords,
    WinWords,
)
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.wording import Wording, label
from pipeline.diagnostics import Diagnostic, Path
from pipeline.model import EACH, Labels, Pack, Passage, Prose, Step
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading, written
from pipeline.rules.special.kind import Facts
from pipeline.rules.special.uses import (
    RuleInUse,
    Use,
    WayToWin,
    first_turn,
    reconnaissance,
    rules_in_use,
    said,
    victory_points,
    ways_to_win,
)
from pipeline.rules.special.victory import victory_lines
from pipeline.rules.telling.mission_outline import outline_mission
from pipeline.rules.telling.rounds_plan import Timed, late, plan_rounds, role_events
from pipeline.rules.telling.rulebook_index import reference_lines, reference_values, references_of
from pipeline.rules.telling.told_scoring import tell_scoring


def brief_mission(pack: Pack, mission_id: str, wording: Wording) -> tuple[Brief, tuple[Diagnostic, ...]]:
    """Work a mission out into what its leaf says.

    Slips of prose come back as diagnostics; one seen from several missions is equal each time. What `check_rules` finds
    wrong with the mission's structure is not said again: the rules and steps concerned are left out.
    """
    briefing = _Briefing(Reading(pack=pack, mission_id=mission_id, wording=wording))
    return briefing.brief(), (*briefing.scribe.found, *briefing.late)


class _Briefing:
    """The work on one brief: the mission being read, its sound rules, and the scribe who fills its prose."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.pack, self.mission = reading.pack, reading.mission
        self.scribe = Scribe()
        self.rules = self._sound(rules_in_use(self.mission, reading.path))
        self.wins = self._sound(ways_to_win(self.mission, reading.path))
        opening = (*reconnaissance(self.mission, reading.path), first_turn(self.mission, reading.path))
        self.opening = self._sound(opening)
        self.referenced = references_of(self.pack, (*self.rules, *self.opening, *self.wins))
        # Roles come before rules, and within a turn rules before winning.
        timed = (*role_events(reading), *self._timed())
        self.late = tuple(late(timed, self.pack.rounds_of(self.mission)))
        self.events = tuple(sorted(dict.fromkeys(event for event, _ in timed), key=lambda event: event.turn))
        self.known = reading.distances | reference_values(self.pack, self.referenced, reading.labels)

    def brief(self) -> Brief:
        """Put everything together."""
        path, mission = self.reading.path, self.mission
        # What a deciding step tells isn't told again among the ways to win.
        told = {step.of for step in mission.deciding}
        for use in self.rules:
            use.kind.proofread(use.rule, self.reading, self.scribe, use.path)
        found = (use.kind.summary(use.rule, use.id, self.reading) for use in self.rules)
        summaries = tuple(each for each in found if each is not None)
        scoring = self._scoring()
        return Brief(
            mission=self.reading.mission_id,
            title=mission.name,
            kind=mission.kind,
            gist=self._own(mission.gist, (*path, "gist")),
            orders=self._orders(),
            special_rules=tuple(self._rule_name(use) for use in self._listed()),
            setting_up=self._steps(mission.setting_up, (*path, "setting_up")),
            deployment=self._steps(mission.deployment, (*path, "deployment")),
            beginning=self._steps(mission.beginning, (*path, "beginning")),
            first_turn=self._first_turn(),
            first_turn_note=self._first_turn_note(),
            winning=tuple(self._win(use) for use in self.wins if use.id not in told),
            deciding=self._steps(mission.deciding, (*path, "deciding")),
            outline=outline_mission(self.reading, self.rules, self.wins, self._end_words, scoring),
            references=self._references(),
            blocks=self._blocks(),
            odds=tuple(each for each in summaries if isinstance(each, ReserveOdds)),
            summaries=tuple(each for each in summaries if not isinstance(each, ReserveOdds)),
            victory=victory_lines(self.pack.figures.victory_points),
            turn_events=self.events,
            rounds=plan_rounds(self.reading, self.events),
            scoring=scoring,
            arrivals=tuple(mark for use in self.rules for mark in use.kind.arrivals(use.rule, use.id, self.reading)),
        )

    def _scoring(self) -> ScoreWords | None:
        """Say what is scored, if anything is."""
        ledger = ledger_of(self.pack, self.reading.mission_id)
        if ledger is None or not ledger.sources:
            return None
        return tell_scoring(ledger, self.reading.labels, self._own)

    def _sound(self, uses: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(use for use in uses if use.is_sound(self.pack, self.mission))

    def _listed(self) -> tuple[RuleInUse, ...]:
        """Keep the rules that have words of their own on the rules side, or that the rulebook has."""
        return tuple(use for use in self.rules if use.passages(self.pack) or use.kind.is_listed(use.rule))

    def _orders(self) -> tuple[SideWords, ...]:
        orders = self.mission.orders
        path: Path = (*self.reading.path, "orders")
        told = (side for side in self.pack.sides.ids if side in orders)
        return tuple(SideWords(side=side, text=self._own(orders[side], (*path, side))) for side in told)

    def _rule_name(self, use: RuleInUse) -> RuleName:
        pages = dict.fromkeys(self.pack.references[name].page for name in references_of(self.pack, (use,)))
        return RuleName(id=use.id, name=self._name(use), who=use.who, pages=tuple(pages))

    def _references(self) -> tuple[ReferenceLine, ...]:
        return reference_lines(self.pack, self.referenced, {})

    def _name(self, use: RuleInUse) -> str:
        return use.kind.name(use.rule, self.reading)

    def _values(self, use: Use) -> dict[str, str]:
        """Lay out what a rule's text may ask for. The nearest name wins: rule, text, mission, pack."""
        own = written(self.reading.wording, use.text(self.pack).distances)
        return self.known | own | use.kind.values(use.rule, self.reading)

    def _own(self, text: Prose, path: Path) -> Prose:
        return self.scribe.write(text, self.known, path)

    def _steps(self, steps: tuple[Step, ...], path: Path) -> tuple[StepWords, ...]:
        made = ((step, self._step_text(step, (*path, index))) for index, step in enumerate(steps))
        return tuple(self._step(step, text) for step, text in made if text)

    def _step(self, step: Step, text: str) -> StepWords:
        use = self._use_of(step)
        times = use.kind.table(use.rule, self.reading) if isinstance(use, RuleInUse) else None
        return StepWords(id=step.id, text=text, alternatives=step.alternatives, times=times)

    def _use_of(self, step: Step) -> Use | None:
        return next((use for use in (*self.rules, *self.opening, *self.wins) if use.id == step.of), None)

    def _step_text(self, step: Step, path: Path) -> str:
        use = self._use_of(step)
        if step.of is not None and use is None:
            return ""
        values = self._values(use) if use else self.known
        if step.text is not None:
            return self.scribe.write(step.text, values, (*path, "text"))
        if step.use is None and use is not None:
            return self._front(use)
        shared = self.pack.steps.get(step.use or "")
        if shared is None:
            return ""
        source: Path = ("steps", str(step.use), "passages")
        return self._sentences(shared.passages, use.answers if use else {}, values, source)

    def _sentences(self, passages: tuple[Passage, ...], answers: Facts, values: Mapping[str, str], path: Path) -> str:
        """Run the passages that hold together into one paragraph."""
        words = self._passages(passages, answers, values, path)
        return " ".join(f"**{one.heading}** {one.text}" if one.heading else one.text for one in words)

    def _passages(
        self, passages: tuple[Passage, ...], answers: Facts, values: Mapping[str, str], path: Path
    ) -> tuple[PassageWords, ...]:
        return tuple(
            PassageWords(
                id=passage.id,
                heading=passage.heading and self.scribe.write(passage.heading, values, (*path, index, "heading")),
                text=self.scribe.write(passage.text, values, (*path, index, "text")),
            )
            for index, passage in said(passages, answers)
        )

    def _front(self, use: Use) -> str:
        path: Path = ("rules", use.kind.text, "front")
        return self._sentences(use.passages(self.pack), use.answers, self._values(use), path)

    def _first_turn(self) -> str:
        return next((self._front(use) for use in self.opening if use.id == "first-turn"), "")

    def _first_turn_note(self) -> str | None:
        text = self.mission.first_turn_note
        return None if text is None else self._own(text, (*self.reading.path, "first_turn_note"))

    def _win(self, use: WayToWin) -> WinWords:
        return WinWords(
            who=use.who or EACH,
            when=use.kind.tag(use.rule, self.reading.labels),
            text=self._front(use),
        )

    def _end_words(self, use: WayToWin, key: str) -> str:
        """Say in a few words how a game may end; a pack's own words may ask for what its rule asks for."""
        labels = self.reading.labels
        return self.scribe.write(labels[key], self._values(use), labels.places.get(key, ("labels", key)))

    def _blocks(self) -> tuple[RuleBlock, ...]:
        """Give every listed rule in full; Victory Points close every rules side."""
        listed = (self._block(use, self._name(use)) for use in self.rules if use.passages(self.pack))
        blocks = say_once(listed, self.reading.labels)
        score = victory_points(self.pack)
        if not score.passages(self.pack):
            return blocks
        return (*blocks, self._block(score, self.reading.title(score.kind.text)))

    def _block(self, use: Use, name: str) -> RuleBlock:
        path: Path = ("rules", use.kind.text, "back")
        passages = self._passages(use.passages(self.pack), use.answers, self._values(use), path)
        return RuleBlock(id=use.id, name=name, who=use.who, passages=passages)

    def _timed(self) -> Iterator[Timed]:
        """Give what happens in which turn, and where that is written."""
        for use in (*self.rules, *self.wins):
            yield from ((event, use.path) for event in use.kind.events(use.rule, self.reading))


# Two kinds of reserves on one leaf differ in when and where Units come, not in what comes of it. Players who read a
# paragraph twice look for a difference that isn't there.
_Run = tuple[PassageWords, ...]  # a passage with a heading, and those below it that have none


def say_once(blocks: Iterable[RuleBlock], labels: Labels) -> tuple[RuleBlock, ...]:
    """Point from each run of passages to the earlier rule that has it; the heading stays."""
    said: dict[tuple[str | None, ...], RuleBlock] = {}
    found = []
    for block in blocks:
        passages: list[PassageWords] = []
        for run in _runs(block.passages):
            first = said.setdefault(_key(run), block) if run[0].heading else block
            passages += run if first is block else [replace(run[0], text=_pointing_to(first, labels))]
        found.append(replace(block, passages=tuple(passages)))
    return tuple(found)


def _runs(passages: Iterable[PassageWords]) -> Iterator[_Run]:
    run: list[PassageWords] = []
    for passage in passages:
        if passage.heading and run:
            yield tuple(run)
            run = []
        run.append(passage)
    if run:
        yield tuple(run)


def _key(run: _Run) -> tuple[str | None, ...]:
    return (run[0].heading, *(passage.text for passage in run))


def _pointing_to(block: RuleBlock, labels: Labels) -> str:
    whose = labels[f"whose.{block.who}"] if block.who else ""
    return label(labels, "rule.as-for", whose=whose, name=block.name)
