"""Rounds as written, and a seed -> Rounds with their missions: named, drawn so that all can check it, or open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.event.reading.card_slips import check_cards
from pipeline.event.reading.drawn_lists import MISSION, drawn_by, named_by
from pipeline.event.reading.kept_draws import NOTHING_KEPT, KeptDraws, draw_of, own_seed
from pipeline.event.reading.ready_event import CardInPlay, Chosen, Draw, Round
from pipeline.model import Pack
from pipeline.model.event import EventSheet, RoundSheet
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.deck.card_games import game_id, has_card_games
from pipeline.spelling import hints, quote


def settle_rounds(
    sheet: EventSheet, pack: Pack, kept: KeptDraws = NOTHING_KEPT, today: str = ""
) -> tuple[tuple[Round, ...], tuple[Diagnostic, ...]]:
    """Settle the mission or the cards of every round: what was announced stays.

    What is named, was announced or was drawn before isn't drawn again. What is drawn now is announced with this
    version, `today` where that is known.
    """
    found = [each for number, written in enumerate(sheet.rounds) for each in _slips(number, written, sheet, pack, kept)]
    drawing = _Drawing(sheet=sheet, pack=pack, kept=kept, today=today, is_ready=not found)
    rounds = tuple(drawing.round(number) for number in range(1, len(sheet.rounds) + 1))
    told = () if sheet.repeats else tuple(_played_twice(sheet, kept))
    return rounds, (*found, *drawing.found, *told)


@dataclass(kw_only=True)
class _Drawing:
    """Draws for one round after the other; nothing that another round has, unless it `repeats`."""

    sheet: EventSheet
    pack: Pack
    kept: KeptDraws
    today: str
    is_ready: bool
    found: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take what no die decides any more."""
        self.taken = {each for written in self.sheet.rounds for each in named_by(written).items()}
        self.taken |= {(kind, each.drawn) for (_, kind), each in self.kept.rounds.items()}

    def round(self, number: int) -> Round:
        """Settle one round; the ground is the first of its cards."""
        written = self.sheet.rounds[number - 1]
        drawn = {kind: self._drawn(number, kind, of) for kind, of in drawn_by(written, self.pack).items()}
        cards = [CardInPlay(kind=kind, name=name) for kind, name in named_by(written).items() if kind != MISSION]
        cards += [CardInPlay(kind=kind, name=die.drawn, draw=die) for kind, die in drawn.items() if kind and die]
        deck = self.pack.deck
        grounds, kinds = (deck.grounds, [*deck.root]) if deck else ({}, [])
        in_play = tuple(sorted(cards, key=lambda card: (card.name not in grounds, kinds.index(card.kind))))
        return _round(number, written, drawn.get(MISSION), in_play if self.is_ready else ())

    def _drawn(self, number: int, kind: str, of: Sequence[str]) -> Draw | None:
        if (number, kind) in self.kept.rounds:
            return draw_of(self.kept.rounds[number, kind])
        if not self.is_ready or not self.sheet.seed:
            return None
        listed = [each for each in of if self.sheet.repeats or (kind, each) not in self.taken]
        if not listed:
            self.found.append(_exhausted(number, kind))
            return None
        drawn = replace(draw(self.sheet.seed, number, listed, kind), version=self.sheet.version, date=self.today)
        self.taken.add((kind, drawn.drawn))
        return drawn


def _played_twice(sheet: EventSheet, kept: KeptDraws) -> Iterator[Diagnostic]:
    """Tell of missions that a round names now, and that another one was announced with."""
    announced = {each.mission: number for (number, kind), each in kept.rounds.items() if kind == MISSION}
    for number, written in enumerate(sheet.rounds, start=1):
        if written.mission in announced:
            other = announced[written.mission]
            message = f"round {number} names {written.mission}, which round {other} was announced with"
            hint = f"name another mission, say `repeats: yes`, or draw round {other} anew with `--redraw {other}`"
            yield warning("W426", message, path=("rounds", number - 1, "mission"), hints=(hint,))


def draw(seed: str, number: int, listed: Sequence[str], kind: str = MISSION) -> Draw:
    """Draw for a round: a die with a face for each one listed, rolled from the seed `SEED/round N`."""
    own = own_seed(seed, number, kind)
    return Draw(seed=own, listed=tuple(listed), face=Dice(own).roll(len(listed)))


def _round(number: int, written: RoundSheet, drawn: Draw | None, cards: tuple[CardInPlay, ...]) -> Round:
    is_drawn = written.draw or any(each.draw for each in cards)
    chosen = Chosen.BATTLE_PLANS if written.battle_plans else Chosen.DRAWN if is_drawn else Chosen.NAMED
    game = game_id(tuple((each.kind, each.name) for each in cards)) if cards else None
    return Round(
        number=number,
        name=written.name or "",
        chosen=chosen,
        mission=drawn.drawn if drawn else written.mission or game,
        draw=drawn,
        cards=cards,
        starts=written.starts or "",
        minutes=written.minutes,
    )


def _slips(number: int, written: RoundSheet, sheet: EventSheet, pack: Pack, kept: KeptDraws) -> list[Diagnostic]:
    path: Path = ("rounds", number)
    ways = [way for way in ("mission", "draw", "cards", "battle_plans") if getattr(written, way)]
    if not ways:
        hint = _ways_of(pack)
        return [error("E420", f"round {number + 1} has no mission", path=path, hints=(hint,))]
    if len(ways) > 1:
        message = f"round {number + 1} has {len(ways)} missions: {', '.join(ways)}"
        return [error("E420", message, path=path, hints=("keep one of them",))]
    found = [*_unknown(number, written, pack), *check_cards(number, written, pack)]
    undrawn = any((number + 1, kind) not in kept.rounds for kind in drawn_by(written, pack))
    if undrawn and not sheet.seed and not found:
        message = f"round {number + 1} is drawn, but there is no seed"
        hint = "add `seed: …`, any words: who knows them can draw again and see that it was fair"
        found.append(error("E422", message, path=(*path, ways[0]), hints=(hint,)))
    has_plans = pack.selection is not None and pack.selection.battle_plans is not None
    if written.battle_plans and not has_plans:
        message = f"the pack {pack.id} has no battle plans"
        found.append(error("E423", message, path=(*path, "battle_plans"), hints=("name missions, or draw them",)))
    return found


def _ways_of(pack: Pack) -> str:
    """Say how a round may come by its mission, or by what a deck has instead."""
    if not pack.mission_order:
        return "write `cards: all`, or which cards are in play"
    more = ", `cards: all`" if has_card_games(pack) else ""
    return f"write `mission: NAME`, `draw: [NAME, NAME]`{more} or `battle_plans: yes`"


def _unknown(number: int, written: RoundSheet, pack: Pack) -> list[Diagnostic]:
    named = [(("mission",), written.mission)] if written.mission else []
    listed: list[tuple[Path, str]] = [*named, *((("draw", index), name) for index, name in enumerate(written.draw))]
    known = (*pack.mission_order, *(pack.combinations if written.draw else ()))
    return [
        error(
            "E421",
            f"the pack {pack.id} has no mission {quote(name)}",
            path=("rounds", number, *path),
            hints=hints(name, known) if known else (_ways_of(pack),),
        )
        for path, name in listed
        if name not in known
    ]


def _exhausted(number: int, kind: str) -> Diagnostic:
    path: Path = ("rounds", number - 1, "cards" if kind else "draw")
    if kind:
        message = f"all cards of {kind} that round {number} could draw are in play in other rounds"
        return error("E424", message, path=path, hints=("list more cards, or say `repeats: yes`",))
    message = f"all missions that round {number} could draw are played in other rounds"
    return error("E424", message, path=path, hints=("list more missions, or say `repeats: yes`",))
