"""Ways to win -> the one sentence that tells how, their marks on the track, and what can never be met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.contracts.brief import TurnEvent
from pipeline.contracts.win_words import WinMoment, WinNote, WinWords
from pipeline.contracts.wording import capital, label, number_word, side_form, side_values
from pipeline.diagnostics import Diagnostic, error, warning
from pipeline.model import EACH, Prose, Who
from pipeline.model.component_fields import named
from pipeline.model.components import Win
from pipeline.model.rule_words import FrontPassage, Looked
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.case import Case, final_turn


class WinWorker(Worker[Win]):
    """A way to win."""

    @property
    def who(self) -> Who:
        """Who wins so."""
        return self.scope.who(self.component.who) or EACH

    def says(self, values: Mapping[str, str]) -> str:
        """Say in one sentence who wins how, and from which turn on."""
        labels, said = self.teller.labels, self.write(self.component.says, values, "says")
        start = self.scope.number(self.component.from_turn)
        return capital(said if start is None else label(labels, "win.from", turn=number_word(labels, start), how=said))

    @property
    def opens(self) -> int | None:
        """The first turn in which it counts, where it is marked so."""
        win = self.component
        if win.otherwise or not win.marked or self.scope.number(win.at_turn) is not None:
            return None
        return self.scope.number(win.from_turn) or 1

    def words(self, values: Mapping[str, str], passages: Sequence[tuple[int, FrontPassage]]) -> WinWords:
        """Say all of it: the sentence, the moments at which it is looked at, and the passages that are none."""
        win, moments, notes, told = self.component, list[WinMoment](), list[WinNote](), list[str]()
        for index, passage in passages:

            def write(text: Prose | None, *key: str, at: int = index) -> str:
                return self.teller.write(text, values, ("front", at, *key)) if text else ""

            text, heading = write(passage.text, "text"), write(passage.heading, "heading")
            if passage.moment is None:
                notes.append(WinNote(text=text, heading=heading))
                told.append(notes[-1].told)
            else:
                time = write(passage.moment.time, "moment", "time")
                moments.append(self._moment(passage.moment, time, text, heading))
                said = label(self.teller.labels, "win.moment", time=time, text=text)
                told.append(f"**{heading}** {said}" if heading else capital(said))
        return WinWords(
            who=self.who,
            says=self.says(values),
            text=" ".join(told),
            otherwise=win.otherwise,
            from_turn=self.opens,
            opens=self.scope.number(win.from_turn),
            at_turn=self.scope.number(win.at_turn),
            moments=tuple(moments),
            notes=tuple(notes),
        )

    def _moment(self, moment: Looked, time: str, text: str, heading: str) -> WinMoment:
        within = self.scope.distance(moment.within)
        return WinMoment(
            time=time,
            text=text,
            heading=heading,
            shows=moment.shows,
            around=moment.around,
            within=within,
            distance="" if within is None else self.teller.reading.wording.distance(within),
        )

    def events(self, values: Mapping[str, str]) -> tuple[TurnEvent, ...]:
        """Mark from when it counts, or the end of the game."""
        win, labels, who, opens = self.component, self.teller.labels, self.who, self.opens
        at, forms = self.scope.number(win.at_turn), side_values(labels, who)
        if at is not None and win.marked and not win.otherwise:
            text = label(labels, side_form(labels, "turn.wins", who), **forms)
            short = labels[side_form(labels, "turn.short.wins", who)]
            return (TurnEvent(turn=at, who=who, text=text, short=short),)
        if opens is None:
            return ()
        return (
            TurnEvent(
                turn=opens,
                who=who,
                text=label(labels, "turn.can-win", **forms),
                opens_win=True,
            ),
        )

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Somebody must have played before it is won, and time be left to win in."""
        start, at = self.scope.number(self.component.from_turn), self.scope.number(self.component.at_turn)
        final = final_turn(case.pack, case.mission)
        if at == 1:
            message = "the game is won as turn 1 starts, before anyone has played"
            yield error("E315", message, path=self.given(self.component.at_turn) or case.path)
        if start == 1:
            name, path = ".".join(named(self.component.from_turn)) or "from_turn", self.written("from_turn")
            yield warning("W304", f"{name} 1 holds back nothing", path=path, hints=(f"leave {name} out",))
        elif start is not None and final is not None and start >= final:
            message = f"this can never be won: it opens in turn {start}, and the game ends as turn {final} starts"
            yield error("E315", message, path=self.given(self.component.from_turn) or case.path)
