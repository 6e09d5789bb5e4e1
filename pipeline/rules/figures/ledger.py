"""A pack, a mission or none -> its Ledger: the sources that pay in a battle, what each can come to, and in all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.diagnostics import Path
from pipeline.model import CardType, OwnScoring, Pack, ScoreSource, ScoringCard
from pipeline.rules.figures.points import Paying, Reach, least_of, most

# Who takes turns where a pack doesn't name its sides.
_SEATS = 2


@dataclass(frozen=True, kw_only=True)
class PaidCard:
    """A card that pays, with its type, and its mode where it has several."""

    kind: str
    type: CardType
    name: str
    card: ScoringCard
    mode: str | None

    def paying(self, source: ScoreSource | None = None) -> Paying:
        """Give its awards in this mode; where it pays from a source, no round counts for more than that lets it."""
        mode = self.type.modes.get(self.mode or "")
        return Paying(
            awards=self.card.awards,
            action=self.card.action,
            mode=self.mode,
            once=mode is not None and mode.once,
            up_to=self.card.ceiling(self.mode),
            in_round=None if source is None else source.in_round,
        )

    @property
    def each(self) -> int | None:
        """The most that one card counts for in this mode."""
        mode = self.type.modes.get(self.mode or "")
        return None if mode is None else mode.each


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """The scoring of a battle: the game's, and over it a mission's own; only sources that pay in it.

    `paths` are where it is written, the nearest first.
    """

    rounds: int
    seats: int
    total: int | None
    overflow: bool
    lead: int
    sources: Mapping[str, ScoreSource]
    cards: tuple[PaidCard, ...]
    layers: tuple[tuple[Path, OwnScoring], ...]

    def path(self, *keys: str) -> Path:
        """Lead to a key: of the scoring, or of one of its sources, where it is said last."""
        for path, scoring in self.layers:
            if keys[0] != "sources":
                said = keys[0] in scoring.model_fields_set
            else:
                source = scoring.sources.get(keys[1])
                said = source is not None and (len(keys) == 2 or keys[2] in source.model_fields_set)
            if said:
                return (*path, *keys)
        return (*self.layers[-1][0], *keys[:2])

    def name(self, source: str) -> str:
        """What a source is called."""
        return str(self.sources[source].name or source)

    def cards_of(self, source: str) -> tuple[PaidCard, ...]:
        """All cards that pay from a source, in every mode."""
        return tuple(each for each in self.cards if each.type.scores == source)

    def pool(self, source: str) -> int | None:
        """Give the most that a source counts for, from its own pool or from the one that it shares."""
        own = self.sources[source]
        shared = self.sources.get(own.shares or "")
        return least_of(own.up_to, None if shared is None else shared.up_to)

    def cap_of(self, paid: PaidCard) -> int | None:
        """Give the most that one card may count for."""
        source = self.sources.get(paid.type.scores or "")
        if source is None:
            return None
        return least_of(paid.each, source.each, self.pool(str(paid.type.scores)))

    def most_of(self, paid: PaidCard) -> Reach:
        """Give what a card can really pay: what its awards come to, and no more than it says."""
        return most(paid.paying(self.sources.get(paid.type.scores or "")), self.rounds, self.seats)

    @cached_property
    def reaches(self) -> Mapping[str, Reach]:
        """What each source's awards and cards can come to, whatever its caps say; None where nothing limits it."""
        return {name: self._reach(name, source) for name, source in self.sources.items()}

    def counts(self, source: str) -> Reach:
        """Give the most that a source comes to under its caps."""
        return least_of(self.reaches[source], self.pool(source))

    def best(self, source: str) -> Reach:
        """Give the most that one card of a source pays, or all that it pays where it has none."""
        cards = self.cards_of(source)
        paid = [least_of(self.most_of(each), self.cap_of(each)) for each in cards]
        if not cards or None in paid:
            return self.counts(source)
        return least_of(max(each for each in paid if each is not None), self.pool(source))

    def together(self, source: str) -> Reach:
        """Give the most that a source comes to with the one whose pool it shares, of which it leaves so much."""
        own = self.sources[source]
        if own.shares is None or own.shares not in self.sources:
            return self.counts(source)
        left, paid = least_of(self.counts(own.shares), own.leaves), self.best(source)
        return least_of(self.pool(source), None if left is None or paid is None else left + paid)

    @property
    def pools(self) -> Iterator[tuple[str, Reach]]:
        """All sources with a pool of their own that count towards the total, with what each comes to at most.

        One whose pool others share comes to the best of itself and any of them with what they leave of it.
        """
        for name, source in self.sources.items():
            if source.shares is None and not source.bonus:
                sharing = [each for each, other in self.sources.items() if other.shares == name]
                ways = [self.counts(name), *(self.together(each) for each in sharing)]
                yield name, None if None in ways else max(each for each in ways if each is not None)

    def _reach(self, name: str, source: ScoreSource) -> Reach:
        cards = self.cards_of(name)
        if not source.awards and not cards:
            # What it is for pages say; it is worth its cap.
            return source.up_to
        own = most(Paying(awards=source.awards, in_round=source.in_round), self.rounds, self.seats)
        by_kind: dict[tuple[str, str | None], list[PaidCard]] = {}
        for each in cards:
            by_kind.setdefault((each.kind, each.mode), []).append(each)
        drawn = [self._drawn(held) for held in by_kind.values()]
        if own is None or None in drawn:
            return None
        # Modes are chosen between or used together, as their type says; types come beside one another.
        best: dict[str, int] = {}
        for ((kind, _), held), paid in zip(by_kind.items(), drawn, strict=True):
            before = best.get(kind, 0)
            best[kind] = before + (paid or 0) if held[0].type.together else max(before, paid or 0)
        return own + sum(best.values())

    def _drawn(self, held: list[PaidCard]) -> Reach:
        """Give what cards of one type and mode come to, as many as a player has of them."""
        mode = held[0].type.modes.get(held[0].mode or "")
        count = held[0].type.cards if mode is None else mode.cards
        paid = [least_of(self.most_of(each), self.cap_of(each)) for each in held]
        if None in paid:
            return None
        each_card = sorted(
            (points or 0 for points, card in zip(paid, held, strict=True) for _ in range(card.card.quantity)),
            reverse=True,
        )
        return sum(each_card[:count])


def ledger_of(pack: Pack, mission: str | None = None) -> Ledger | None:
    """Open the ledger of a mission, or of the pack as a whole; None where nothing is scored, or no round is played."""
    layers = tuple(_layers(pack, mission))
    played = pack.rounds_of(pack.missions[mission]) if mission is not None else pack.rounds
    rounds = next((each.rounds for _, each in layers if each.rounds is not None), played.count if played else None)
    if not layers or rounds is None:
        return None
    sources: dict[str, ScoreSource] = {}
    for _, layer in reversed(layers):
        for name, own in layer.sources.items():
            sources[name] = _over(own, sources.get(name))
    # Where a mission says itself what pays, no card is drawn for it.
    missions = pack.missions[mission].scoring if mission is not None else None
    told = {name for name, each in missions.sources.items() if each.awards} if missions else {}
    cards = tuple(each for each in _cards(pack) if each.type.scores not in told)
    paid = {each.type.scores for each in cards}
    playing = {name: each for name, each in sources.items() if each.awards or each.when or name in paid}
    return Ledger(
        rounds=rounds,
        seats=len(pack.sides.ids) or _SEATS,
        total=next((each.total for _, each in layers if each.total is not None), None),
        overflow=next((each.overflow for _, each in layers if each.overflow is not None), False),
        lead=next((each.lead for _, each in layers if each.lead is not None), 1),
        sources=playing,
        cards=cards,
        layers=layers,
    )


def _layers(pack: Pack, mission: str | None) -> Iterator[tuple[Path, OwnScoring]]:
    own = pack.missions[mission].scoring if mission is not None else None
    if own is not None:
        yield ("missions", str(mission), "scoring"), own
    if pack.scoring is not None:
        yield ("scoring",), pack.scoring


def _over(own: ScoreSource, base: ScoreSource | None) -> ScoreSource:
    """Lay what a mission says of a source over what the pack says of it."""
    if base is None:
        return own
    return base.model_copy(update={key: getattr(own, key) for key in own.model_fields_set})


def _cards(pack: Pack) -> Iterator[PaidCard]:
    types = pack.cards.types if pack.cards else {}
    for kind, name, card in pack.deck.scoring if pack.deck else ():
        for mode in card.uses(types[kind].modes):
            yield PaidCard(kind=kind, type=types[kind], name=name, card=card, mode=mode)


def score_values(pack: Pack, mission: str | None = None) -> dict[str, str]:
    """Give prose what the scoring comes to: rounds, the total, every cap, and what a source can pay."""
    ledger = ledger_of(pack, mission)
    if ledger is None:
        return {}
    values = {"rounds": str(ledger.rounds), "lead": str(ledger.lead)}
    if ledger.total is not None:
        values["total_cap"] = str(ledger.total)
    # Pages may quote what the pack says of a source that missions alone pay from.
    said = pack.scoring.sources if pack.scoring and mission is None else {}
    for name, source in {**said, **ledger.sources}.items():
        plays = name in ledger.sources
        told: dict[str, int | None] = {
            "cap": source.up_to,
            "round_cap": source.in_round,
            "card_cap": source.each,
            "leaves": source.leaves,
            "after": source.after_round,
            "most": ledger.best(name) if plays else None,
            "together": ledger.together(name) if plays and source.shares else None,
        }
        values |= {f"{_word(name)}_{key}": str(figure) for key, figure in told.items() if figure is not None}
    for kind in {each.kind: None for each in ledger.cards}:
        for name, mode in (pack.cards.types[kind].modes if pack.cards else {}).items():
            figures = {"card_cap": mode.each, "cards": mode.cards}
            start = f"{_word(kind)}_{_word(name)}"
            values |= {f"{start}_{key}": str(figure) for key, figure in figures.items() if figure is not None}
    return values


def _word(name: str) -> str:
    """Write a name as values are called."""
    return name.replace("-", "_")
