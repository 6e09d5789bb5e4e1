"""A mission and a wording -> its Brief: all names, sentences, odds and marks that its leaf shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from pipeline.contracts.brief import (
    Brief,
    PassageWords,
    ReferenceLine,
    RuleBlock,
    RuleName,
    SheetReading,
    SideWords,
)
from pipeline.contracts.rule_results import Summary
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.step_words import StepWords
from pipeline.contracts.win_words import WinWords
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic, Path
from pipeline.model import Pack, Passage, Prose, Step
from pipeline.rules.components.tables import ResultsWorker
from pipeline.rules.components.tracks import StripWorker, TrackWorker
from pipeline.rules.components.wins import WinWorker
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.scope import Facts
from pipeline.rules.declared.teller import Teller
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.figures.victory import victory_lines
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading, written
from pipeline.rules.telling.at_the_table import look_up_tables, what_to_bring
from pipeline.rules.telling.mission_outline import outline_mission
from pipeline.rules.telling.rounds_plan import Timed, late, plan_rounds, role_events
from pipeline.rules.telling.rulebook_index import reference_lines, reference_values, references_of
from pipeline.rules.telling.said_once import say_once
from pipeline.rules.telling.sheet_readings import text_path, touched_by
from pipeline.rules.telling.step_places import StepFinder
from pipeline.rules.telling.told_scoring import tell_scoring
from pipeline.rules.used.mission_uses import (
    STEPS,
    first_turn,
    pack_values,
    points_by_losses,
    rules_in_use,
    said,
    ways_to_win,
)
from pipeline.rules.used.uses import RuleInUse, Use, values_of


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
        self.rules = self._sound(rules_in_use(self.pack, self.mission, reading.path))
        self.wins = self._sound(ways_to_win(self.pack, self.mission, reading.path))
        self.opening = self._sound((first_turn(self.pack, self.mission, reading.path),))
        self.referenced = references_of(self.pack, (*self.rules, *self.opening, *self.wins))
        self.known = reading.distances | reference_values(self.pack, self.referenced, reading.labels)
        self.tellers = {use.path: use.teller(reading, self.scribe) for use in (*self.rules, *self.wins)}
        self.told = {path: values_of(teller) for path, teller in self.tellers.items()}
        self.workers = {use.path: use.workers(self.tellers[use.path]) for use in (*self.rules, *self.wins)}
        # Roles come before rules, and within a turn rules before winning.
        timed = (*role_events(reading), *self._timed())
        self.arrivals = tuple(mark for _, each in self._at_work() for mark in each.arrivals())
        self.finder = StepFinder(pack=self.pack, mission=self.mission, uses=self._called(), arrivals=self.arrivals)
        self.late = tuple(late(timed, self.pack.rounds_of(self.mission)))
        self.events = tuple(sorted(dict.fromkeys(event for event, _ in timed), key=lambda event: event.turn))

    def brief(self) -> Brief:
        """Put everything together."""
        path, mission = self.reading.path, self.mission
        summaries = tuple(each for use in self.rules for each in self._summaries(use))
        arrivals = tuple((use.path, mark) for use, each in self._at_work() for mark in each.arrivals())
        winning = tuple(self._win(use) for use in self.wins)
        scoring = self._scoring()
        blocks = self._blocks()
        steps = {part: self._steps(getattr(mission, part), (*path, part)) for part in STEPS}
        return Brief(
            mission=str(self.reading.mission_id),
            title=mission.name,
            kind=mission.kind,
            gist=self._own(mission.gist, (*path, "gist")),
            orders=self._orders(),
            special_rules=tuple(self._rule_name(use) for use in self._listed()),
            setting_up=steps["setting_up"],
            deployment=steps["deployment"],
            beginning=steps["beginning"],
            first_turn=self._first_turn(),
            first_turn_note=self._first_turn_note(),
            winning=winning,
            deciding=steps["deciding"],
            outline=outline_mission(self.reading, self.rules, winning, self.tellers, scoring, arrivals),
            references=self._references(),
            blocks=blocks,
            summaries=summaries,
            victory=victory_lines(self.pack.figures.points_by_losses),
            turn_events=self.events,
            rounds=plan_rounds(self.reading, self.events),
            readings=self._readings(blocks, chain(*steps.values())),
            scoring=scoring,
            bring=what_to_bring(self.reading, self._said(), self._own),
            look_up=look_up_tables(
                (use.who, row) for use, each in self._at_work() for row in each.looked_up(self._values(use))
            ),
            arrivals=self.arrivals,
            marks=tuple(mark for use, each in self._at_work() for mark in each.marks(self._values(use))),
        )

    def _said(self) -> Iterator[tuple[Passage, Path]]:
        """Give the passages of shared steps and of rules that the mission says, and where they are written."""
        for part in STEPS:
            for step in getattr(self.mission, part):
                use, shared = self._use_of(step), self.pack.steps.get(step.use or "")
                found = said(shared.passages, use.answers if use else {}) if shared else ()
                yield from ((passage, ("steps", step.use, "passages", index)) for index, passage in found)
        for use in (*self.rules, *self.opening, *self.wins):
            for side in ("front", "back"):
                found = said(getattr(use.rule, side), use.answers)
                yield from ((passage, ("rules", use.name, side, index)) for index, passage in found)

    def _readings(self, blocks: tuple[RuleBlock, ...], steps: Iterable[StepWords]) -> tuple[SheetReading, ...]:
        """Tell how the pack reads what the mission touches."""
        uses, values = (*self.rules, *self.opening, *self.wins), pack_values(self.pack, self.reading.wording)
        found = touched_by(self.reading, uses, {block.id for block in blocks}, {step.id for step in steps})
        return tuple(replace(each, text=self.scribe.write(each.text, values, text_path(each.id))) for each in found)

    def _at_work(self) -> Iterator[tuple[RuleInUse, Worker[Any]]]:
        """Give all components at work, each with its rule or way to win."""
        return ((use, each) for use in (*self.rules, *self.wins) for each in self.workers[use.path])

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
        return tuple(use for use in self.rules if use.rule.back or use.is_listed)

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
        teller: Teller = self.tellers[use.path]
        return teller.name

    def _values(self, use: Use) -> dict[str, str]:
        """Lay out what a rule's text may ask for. The nearest name wins: rule, text, mission, pack."""
        own = written(self.reading.wording, use.rule.distances)
        values = self.told.get(use.path)
        return self.known | own | (use.values(self.reading, self.scribe) if values is None else values)

    def _summaries(self, use: RuleInUse) -> Iterator[Summary]:
        """Sum a rule up in chances, and turn by turn."""
        values, working = self._values(use), self.workers[use.path]
        tracks = {each.component.id: each for each in working if isinstance(each, TrackWorker)}
        for worker in working:
            if isinstance(worker, StripWorker):
                told = (tracks[name] for name in worker.component.of if name in tracks)
                yield worker.summed(tuple(told), values)
            elif (summary := worker.summary(values)) is not None:
                yield summary

    def _own(self, text: Prose, path: Path) -> Prose:
        return self.scribe.write(text, self.known, path)

    def _steps(self, steps: tuple[Step, ...], path: Path) -> tuple[StepWords, ...]:
        made = ((step, self._step_text(step, (*path, index))) for index, step in enumerate(steps))
        return tuple(self._step(step, text) for step, text in made if text)

    def _step(self, step: Step, text: str) -> StepWords:
        use = self._use_of(step)
        found = (each.table() for each in self._working(use) if each.component.step)
        places = self.finder.places(step)
        return StepWords(
            id=step.id,
            text=text,
            alternatives=step.alternatives,
            table=next(found, None),
            places=places,
            side=self.finder.side(step, places),
        )

    def _working(self, use: Use | None) -> Iterator[ResultsWorker]:
        """Find the tables of the rule that a step names."""
        return (each for each in (self.workers.get(use.path, ()) if use else ()) if isinstance(each, ResultsWorker))

    def _called(self) -> dict[str, Use]:
        """Find uses by what steps call them."""
        return {use.id: use for use in reversed((*self.rules, *self.opening, *self.wins))}

    def _use_of(self, step: Step) -> Use | None:
        return self.finder.uses.get(step.of or "")

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
        path: Path = ("rules", use.name, "front")
        return self._sentences(use.rule.front, use.answers, self._values(use), path)

    def _first_turn(self) -> str:
        return next((self._front(use) for use in self.opening if use.id == "first-turn"), "")

    def _first_turn_note(self) -> str | None:
        text = self.mission.first_turn_note
        return None if text is None else self._own(text, (*self.reading.path, "first_turn_note"))

    def _win(self, use: RuleInUse) -> WinWords:
        worker = next(each for each in self.workers[use.path] if isinstance(each, WinWorker))
        return worker.words(self._values(use), said(use.rule.front, use.answers))

    def _blocks(self) -> tuple[RuleBlock, ...]:
        """Give every listed rule in full; points by losses close every rules side."""
        listed = (self._block(use, self._name(use)) for use in self.rules if use.rule.back)
        blocks = say_once(listed, self.reading.labels)
        score = points_by_losses(self.pack)
        if not score.rule.back:
            return blocks
        return (*blocks, self._block(score, str(score.rule.title or self.reading.labels["record.points"])))

    def _block(self, use: Use, name: str) -> RuleBlock:
        path: Path = ("rules", use.name, "back")
        passages = self._passages(use.rule.back, use.answers, self._values(use), path)
        return RuleBlock(id=use.id, name=name, who=use.who, passages=passages)

    def _timed(self) -> Iterator[Timed]:
        """Give what happens in which turn, and where that is written."""
        for use, worker in self._at_work():
            yield from ((event, use.path) for event in worker.events(self._values(use)))
