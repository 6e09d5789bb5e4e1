"""A ledger -> what is said of it: each source with its caps and awards, who wins, what is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipeline.contracts.score_words import LineWords, ScoreWords, SourceWords
from pipeline.contracts.wording import joined, label
from pipeline.diagnostics import Path
from pipeline.model import Labels, Prose
from pipeline.rules.figures.ledger import Ledger
from pipeline.rules.figures.sheet_lines import sheet_lines
from pipeline.rules.telling.award_words import AwardWords

# Words of an author's, and their path -> the same with every value in place.
Writer = Callable[[Prose, Path], str]


def tell_scoring(ledger: Ledger, labels: Labels, write: Writer) -> ScoreWords:
    """Say how a battle is scored."""
    teller = _Teller(ledger, labels, write)
    lead = teller.awards.amount(ledger.lead)
    wins = "score.wins" if ledger.lead == 1 else "score.wins.lead"
    sources = tuple(teller.source(name) for name in ledger.sources)
    return ScoreWords(
        rounds=ledger.rounds,
        players=ledger.seats,
        sources=sources,
        told=tuple(teller.line(each) for each in sources),
        total=ledger.total,
        wins=label(labels, wins, rounds=ledger.rounds, lead=lead),
        ends=label(labels, f"{wins}.short", rounds=ledger.rounds, lead=lead),
        lost=teller.awards.say("lost", amount=teller.awards.amount(ledger.total))
        if ledger.total is not None and ledger.overflow
        else "",
    )


class _Teller:
    """Says what a ledger has of each source."""

    def __init__(self, ledger: Ledger, labels: Labels, write: Writer) -> None:
        self.ledger, self.labels, self.write = ledger, labels, write
        self.awards = AwardWords(labels)

    def source(self, name: str) -> SourceWords:
        """Say all of one source."""
        source, lines = self.ledger.sources[name], sheet_lines(self.ledger, name)
        notes = tuple(self._notes(name))
        pool = self.ledger.pool(name)
        if source.shares is not None or pool is None:
            caps = notes
        else:
            told = {self._say("each-in-mode", points=each.each, mode=each.mode) for each in lines if each.mode}
            # What stands beside a line of its own need not stand below its source.
            rest = tuple(note for note in notes if note not in told)
            caps = (str(pool) if len(lines) == 1 else self._say("together", points=pool), *rest)
        return SourceWords(
            id=name,
            name=self.ledger.name(name),
            cap=pool,
            caps=caps,
            notes=notes,
            limits=tuple(self._limits(name)),
            rows=tuple(
                LineWords(
                    name=each.mode or "",
                    cap="" if each.each is None else self._say("line-cap", points=each.each),
                    rounds=each.rounds,
                    ends=each.ends,
                )
                for each in lines
            ),
            awards=tuple(self._award(name, index) for index in range(len(source.awards))),
            cards=self._cards(name),
            when="" if source.when is None else self.awards.say("when", source.when.value),
        )

    def _limits(self, name: str) -> Iterator[str]:
        """Say all that limits a source, as a sentence takes it."""
        source, pool = self.ledger.sources[name], self.ledger.pool(name)
        if source.shares is None and pool is not None:
            yield self.awards.say("up-to", amount=self.awards.amount(pool))
        if source.after_round is not None:
            yield self.awards.say("after", round=source.after_round)
        yield from self._notes(name)

    def line(self, source: SourceWords) -> str:
        """Say a source in one line: its name and what limits it."""
        limits = ", ".join(source.limits) or source.when
        return self.awards.say("source" if limits else "source.alone", name=source.name, limits=limits)

    def _cards(self, name: str) -> str:
        kinds = {each.kind: str(each.type.name) for each in self.ledger.cards_of(name)}
        return self.awards.say("by-cards", types=joined(self.labels, tuple(kinds.values()))) if kinds else ""

    def _say(self, key: str, **values: object) -> str:
        return self.awards.say("sheet", key, **values)

    def _award(self, name: str, index: int) -> str:
        path = (*self.ledger.path("sources", name, "awards"), index, "what")
        return self.write(Prose(self.awards.sentence(self.ledger.sources[name].awards[index])), path)

    def _notes(self, name: str) -> Iterator[str]:
        """Say what limits a source besides its cap."""
        ledger, source = self.ledger, self.ledger.sources[name]
        if source.shares is not None and source.shares in ledger.sources:
            yield self._say("shared", points=ledger.pool(name), source=ledger.name(source.shares))
        if source.in_round is not None:
            yield self._say("in-round", points=source.in_round)
        for other, sharing in ledger.sources.items():
            if sharing.shares == name and sharing.leaves is not None:
                yield self._say("leaves", points=sharing.leaves, source=ledger.name(other))
        if source.each is not None:
            yield self._say("each", points=source.each)
        for kind in {each.kind: each.type for each in ledger.cards_of(name)}.values():
            for mode in kind.modes.values():
                if mode.each is not None:
                    yield self._say("each-in-mode", points=mode.each, mode=mode.name)
        yield from (self._say(key) for key in ("optional", "bonus") if getattr(source, key))
