"""A pack with a deck, and cards in play together -> the same pack with a mission for each such game.

The card that shows ground is its ground, what another pays is its scoring, and what it says a rule of both players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.contracts.wording import Wording, joined, label
from pipeline.model import AnyCard, GroundCard, Pack, Prose, Scoring, ScoringCard, Shows
from pipeline.model.mission import Mission, Step
from pipeline.model.parts import JOIN, made_id
from pipeline.model.phases import PackKind
from pipeline.model.rounds import Rounds
from pipeline.model.rule_words import FrontPassage, Passage, Rule
from pipeline.model.rules import FirstTurn, RuleUse, use_type
from pipeline.model.scoring import OwnScoring, ScoreSource
from pipeline.rules.deck.card_words import cards_of_type, shown_plainly
from pipeline.rules.figures.points import least_of
from pipeline.rules.prose.placeholders import escaped
from pipeline.rules.used.uses import FIRST_TURN

# Cards in play together, each with its type.
Game = tuple[tuple[str, str], ...]
_OF_CARDS = "cards"  # what a game of one card is called after
_BETWEEN = " · "
_LONGEST = 60  # letters: what fits into heads of pages


def has_card_games(pack: Pack) -> bool:
    """Tell whether cards of a pack make games: any of them shows ground."""
    return pack.deck is not None and bool(pack.deck.grounds)


def game_id(game: Game) -> str:
    """Name a game, as combinations name theirs."""
    return made_id(_OF_CARDS, [name for _, name in game])


def game_name(game: Game, pack: Pack) -> str:
    """Call a game by its cards, as many as heads have room for."""
    names = [str(_card(pack, *each).name) for each in game]
    while len(names) > 1 and len(_BETWEEN.join(names)) > _LONGEST:
        names.pop()
    return _BETWEEN.join(names)


def with_card_games(pack: Pack, games: Iterable[Game], wording: Wording | None = None) -> Pack:
    """Give a pack a mission for each game; without a wording they say nothing but their names and what they score."""
    made = tuple(dict.fromkeys(games))
    if not made:
        return pack
    words = _Words(pack, wording)
    cards = dict.fromkeys(each for game in made for each in game)
    rules = {_rule_id(*each): words.rule(*each) for each in cards if not isinstance(_card(pack, *each), GroundCard)}
    rules = {FIRST_TURN: words.first_turn(), **pack.rules, **rules}
    uses = use_type(rules, RuleUse)
    missions = {game_id(game): _mission(game, pack, words, uses) for game in made}
    order = pack.order if "missions" in pack.order else (*pack.order, "missions")
    named = [name for name in missions if JOIN not in name]
    return pack.model_copy(
        update={
            "kind": PackKind.MISSIONS,
            "order": order,
            "rules": rules,
            "missions": {**pack.missions, **missions},
            "mission_order": (*pack.mission_order, *named),
        }
    )


def _card(pack: Pack, kind: str, name: str) -> AnyCard:
    assert pack.deck is not None
    return pack.deck.of(kind)[name]


def _rule_id(kind: str, name: str) -> str:
    return f"card-{kind}-{name}"


class _Words:
    """What games say of their cards."""

    def __init__(self, pack: Pack, wording: Wording | None) -> None:
        self.pack, self.wording = pack, wording

    def say(self, key: str, **values: object) -> str:
        """Take a label; nothing where there are no words yet."""
        return "" if self.wording is None else label(self.wording.labels, f"deck.game.{key}", **values)

    def rule(self, kind: str, name: str) -> Rule:
        """Write a card down as a rule of both players."""
        card, title = _card(self.pack, kind, name), self._title(kind, name)
        if self.wording is None:
            return Rule(title=title)
        face = next(face for face, _ in cards_of_type(self.pack, kind, self.wording) if face.id == name)
        cards = self.pack.cards
        if cards is not None and cards.types[kind].shows is Shows.FIELDS:
            face = shown_plainly(face, cards.sorted_by(kind))
        first = self.say("card", type=self._type(kind), gist=f"*{card.gist}*" if card.gist else "")
        text = getattr(card, "when_drawn", None) or face.text
        said = "\n\n".join(filter(None, (first, text, face.notes)))
        return Rule(title=title, back=(Passage(id="card", text=Prose(said)),))

    def first_turn(self) -> Rule:
        """Say where players find who begins."""
        said = self.say("first-turn")
        return Rule(front=(FrontPassage(id="deck", text=Prose(said)),) if said else ())

    def steps(self, game: Game) -> tuple[Step, ...]:
        """Say what is in play, and how it is set up."""
        shown = [
            self.say("named", card=f"**{self._title(*each)}**", type=self._type(each[0]))
            for each in game
            if not isinstance(_card(self.pack, *each), GroundCard)
        ]
        if self.wording is None:
            return ()
        said = [self.say("set-up")]
        if shown:
            said.insert(0, self.say("in-play", cards=joined(self.wording.labels, shown, last="and")))
        return tuple(Step(id=f"card-{number}", text=Prose(each)) for number, each in enumerate(said, start=1))

    def _title(self, kind: str, name: str) -> Prose:
        return Prose(escaped(_card(self.pack, kind, name).name))

    def _type(self, kind: str) -> str:
        assert self.pack.cards is not None
        return escaped(self.pack.cards.types[kind].name)


def _mission(game: Game, pack: Pack, words: _Words, uses: type[RuleUse]) -> Mission:
    """Make a game's mission; what it is made of has been checked on the cards."""
    ground_kind, ground = next(
        (kind, card) for kind, name in game if isinstance(card := _card(pack, kind, name), GroundCard)
    )
    assert pack.cards is not None
    others = [each for each in game if not isinstance(_card(pack, *each), GroundCard)]
    # As on its card: by name, unless a part of missions has them in an order of its own.
    zones = ground.zones.items() if ground.part else sorted(ground.zones.items())
    scoring = pack.scoring
    return Mission.model_construct(
        name=Prose(game_name(game, pack)),
        kind=Prose(pack.cards.types[ground_kind].name),
        gist=ground.gist,
        rounds=Rounds(count=scoring.rounds) if pack.rounds is None and scoring and scoring.rounds else None,
        table=ground.table,
        homes=ground.homes,
        zones=dict(zones),
        objectives=ground.objectives,
        terrain=ground.terrain,
        rules=tuple(uses(**{_rule_id(*each): {}}) for each in others),
        setting_up=words.steps(game),
        first_turn=FirstTurn(roll_off=True),
        scoring=OwnScoring(sources=dict(_sources(others, pack, scoring))) if scoring else None,
    )


def _sources(cards: Iterable[tuple[str, str]], pack: Pack, scoring: Scoring) -> Iterator[tuple[str, ScoreSource]]:
    """Give what cards pay to their sources; those that players use in several ways say it themselves."""
    assert pack.cards is not None
    for kind, name in cards:
        card, of = _card(pack, kind, name), pack.cards.types[kind]
        if isinstance(card, ScoringCard) and of.scores is not None and not of.modes:
            base = scoring.sources.get(of.scores)
            most = least_of(card.ceiling(None), None if base is None else base.up_to)
            own = ScoreSource(awards=card.awards)
            yield of.scores, own if most is None else ScoreSource(awards=card.awards, up_to=most)
