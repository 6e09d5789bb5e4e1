"""Cards of types -> cards to be set: their type, what they pay and when, their actions, all from the same data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pipeline.contracts.wording import Wording, capital, label
from pipeline.diagnostics import Path
from pipeline.model import (
    Action,
    ActionTable,
    AnyCard,
    Award,
    Blocks,
    Card,
    CardFace,
    GroundCard,
    Pack,
    Prose,
    ScoreRow,
    ScoreTable,
    ScoringCard,
    TextCard,
    placed_markers,
)
from pipeline.model.deck import TEXT_FIELD
from pipeline.model.markers import Markers, PlacedMarker
from pipeline.rules.figures.ledger import PaidCard, ledger_of
from pipeline.rules.prose.placeholders import escaped
from pipeline.rules.telling.award_words import AwardWords


def cards_of_type(pack: Pack, kind: str, wording: Wording) -> Iterator[tuple[Card, Path]]:
    """Write a pack's cards of one type, each with its path; placeholders of the author's stay."""
    assert pack.deck is not None
    assert pack.cards is not None
    writer = _Writer(pack, wording, kind)
    for name, card in pack.deck.of(kind).items():
        yield writer.card(name, card), ("deck", kind, name)


class _Writer:
    """Writes the cards of one type."""

    def __init__(self, pack: Pack, wording: Wording, kind: str) -> None:
        assert pack.cards is not None
        self.pack, self.wording, self.kind, self.type = pack, wording, kind, pack.cards.types[kind]
        self.awards, self.ledger = AwardWords(wording.labels), ledger_of(pack)

    def card(self, name: str, card: AnyCard) -> Card:
        """Write one card."""
        scores = notes = text = action = None
        if isinstance(card, ScoringCard):
            scores, notes = self._scores(name, card), self._joined(*self._action(card.action))
            text, action = self._joined(*self._section("when-drawn", card.when_drawn)), self._table(card.action)
        elif isinstance(card, GroundCard):
            notes = self._joined(*self._ground(card))
        elif isinstance(card, TextCard):
            text, notes, action = card.text, self._joined(*self._action(card.action)), self._table(card.action)
        return Card(
            id=name,
            quantity=card.quantity,
            over=self.type.name,
            title=card.name,
            motto=card.gist,
            text=text,
            scores=scores,
            action=action,
            key=card.key if isinstance(card, TextCard) else (),
            notes=notes,
            map=name if isinstance(card, GroundCard) else None,
            look=self.type.look,
            fields=card.fields,
            face=card.face,
            back=None if card.back is None else self._back(card, card.back),
        )

    def _back(self, card: AnyCard, face: str) -> CardFace:
        """Write the back of a card that says which face is on it."""
        return CardFace(over=self.type.name, title=card.name, motto=card.gist, look=self.type.look, face=face)

    def _say(self, *key: str, **values: object) -> str:
        return label(self.wording.labels, f"deck.{'.'.join(key)}", **values)

    def _joined(self, *blocks: str) -> Blocks | None:
        return Blocks("\n\n".join(blocks)) if blocks else None

    def _section(self, key: str, text: str | None) -> Iterator[str]:
        if text:
            yield f"## {self._say(key)}"
            yield text

    def _ground(self, card: GroundCard) -> Iterator[str]:
        """Say how large the table is, and where each marker lies, as nobody can measure that on a small map."""
        table, write = card.table or self.pack.table, self.wording.distance
        placed = placed_markers(card.objectives, (table.width, table.depth))
        yield "\n".join(self._marker_rows(placed))
        yield from filter(None, (_shared(placed, self.wording),))
        yield self._say("map.measured", width=write(table.width), depth=write(table.depth))

    def _marker_rows(self, placed: Sequence[PlacedMarker]) -> Iterator[str]:
        """Put markers into a table: how far each lies from the left and from the bottom edge of the map."""
        write, own = self.wording.distance, _own_sizes(placed)
        rows = [
            (
                f"**{each.sign}**",
                *(write(length) for length in each.place),
                self.wording.labels["list.comma"].join((*_named(each), *_sizes(each.markers, own, self.wording))),
            )
            for each in placed
        ]
        columns = 4 if any(row[3] for row in rows) else 3
        heads = (self._say("map.markers"), *(self._say("map.head", key) for key in ("left", "bottom")), "")
        for row in (heads, ("---",) * 4, *rows):
            yield f"| {' | '.join(row[:columns])} |"

    def _scores(self, name: str, card: ScoringCard) -> ScoreTable:
        """Put every award into a row, with a box for each use of the card, and the most that it pays into the last."""
        modes, uses = self.type.modes, card.uses(self.type.modes)
        heads = tuple(modes[use].name if use is not None else Prose(self.awards.say("points")) for use in uses)
        return ScoreTable(
            head=(Prose(self.awards.say("scores")), *heads),
            rows=(
                *(
                    ScoreRow(
                        what=Prose(self.awards.line(award)),
                        points=tuple(_box(award, use) for use in uses),
                        when=Prose(self.awards.moment(award)),
                        said=Prose(capital(self.awards.earned(award))),
                    )
                    for award in card.awards
                ),
                *self._ceilings(name, card, uses),
            ),
        )

    def _ceilings(self, name: str, card: ScoringCard, uses: Sequence[str | None]) -> Iterator[ScoreRow]:
        """Say what the card pays at most; one that is kept all game says it in any case, where anything limits it."""
        ceilings = []
        for use in uses:
            mode, ceiling = self.type.modes.get(use or ""), card.ceiling(use)
            if ceiling is None and mode is not None and not mode.once and self.ledger is not None:
                paid = PaidCard(kind=self.kind, type=self.type, name=name, card=card, mode=use)
                ceiling = self.ledger.most_of(paid)
            ceilings.append(ceiling)
        if any(each is not None for each in ceilings):
            yield ScoreRow(what=Prose(self._say("up-to")), points=tuple(map(_figure, ceilings)), is_most=True)

    def _action(self, action: Action | None) -> Iterator[str]:
        if action is not None:
            yield f"## {self._say('action', name=action.name)}"
            for part, said in self._action_parts(action):
                yield f"**{self._say('action', part)}:** {said}."

    def _table(self, action: Action | None) -> ActionTable | None:
        if action is None:
            return None
        rows = (
            (Prose(self._say("action", part)), Prose(f"{capital(said)}.")) for part, said in self._action_parts(action)
        )
        return ActionTable(name=Prose(self._say("action", name=action.name)), rows=tuple(rows))

    def _action_parts(self, action: Action) -> Iterator[tuple[str, str]]:
        """Say who, from when to when, to what end, and how often."""
        each, since = action.each_turn, action.from_round
        yield "units", action.units if each is None else self._say("action.each-turn", units=action.units, count=each)
        yield "starts", action.starts if since == 1 else self._say("action.from", starts=action.starts, round=since)
        yield "completes", self._say("action.completes", action.completes.value)
        yield "effect", action.effect
        if action.in_all is not None:
            yield "limit", self._say("action.in-all", count=action.in_all)


def shown_plainly(card: Card, sorting: Collection[str]) -> Card:
    """Put the fields of a card on it as they come, below one another: what a card shows that has no face of its own.

    What `sorting` names tells which rows of a table are cards, and nothing to players.
    """
    hidden = {TEXT_FIELD, *(name.casefold() for name in sorting)}
    text = next((said for name, said in card.fields.items() if name.casefold() == TEXT_FIELD), None)
    rest = [f"**{escaped(name)}:** {said}" for name, said in card.fields.items() if name.casefold() not in hidden]
    notes = Prose("\n\n".join(rest)) if rest else None
    return card.model_copy(update={"text": text, "notes": notes})


def marker_words(placed: Sequence[PlacedMarker], wording: Wording) -> list[str]:
    """Say where each marker lies, from the left and from the bottom edge of a map, and what tells it from the others.

    Where they all have numbers, these aren't said: lists have them by themselves.
    """
    is_signed = any(each.markers.letter for each in placed)
    own = _own_sizes(placed)
    return [_marker(each, wording, own, is_signed=is_signed) for each in placed]


# What a marker may have besides its place.
_SIZES = ("size", "control")


def _marker(marker: PlacedMarker, wording: Wording, own: Sequence[str], *, is_signed: bool) -> str:
    labels, (east, north) = wording.labels, marker.place
    spot = label(labels, "deck.map.spot", east=wording.distance(east), north=wording.distance(north))
    name = " ".join(filter(None, (marker.sign if is_signed else None, marker.markers.name)))
    named = label(labels, "deck.map.spot.named", name=name, spot=spot) if name else spot
    return labels["list.comma"].join((named, *_sizes(marker.markers, own, wording)))


def _own_sizes(placed: Sequence[PlacedMarker]) -> list[str]:
    """List what tells markers from one another, besides their places."""
    return [key for key in _SIZES if key not in _common(placed)]


def _named(marker: PlacedMarker) -> Iterator[str]:
    if marker.markers.name:
        yield marker.markers.name


def _common(placed: Sequence[PlacedMarker]) -> list[str]:
    """List what is the same for all markers, or what none of them has."""
    return [key for key in _SIZES if len({getattr(each.markers, key) for each in placed}) == 1]


def _shared(placed: Sequence[PlacedMarker], wording: Wording) -> str:
    """Say once what all markers share, if anything."""
    return capital(wording.labels["list.comma"].join(_sizes(placed[0].markers, _common(placed), wording)))


def _sizes(markers: Markers, keys: Sequence[str], wording: Wording) -> Iterator[str]:
    for key in keys:
        size = getattr(markers, key)
        if size:
            yield label(wording.labels, f"deck.map.{key}", size=wording.distance(size))


def _box(award: Award, mode: str | None) -> str:
    return _figure(award.pays(mode))


def _figure(points: int | None) -> str:
    return "\N{EN DASH}" if points is None else str(points)
