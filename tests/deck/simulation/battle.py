"""A battle of five rounds between two simple players, turn by turn, as the booklet has it."""

from __future__ import annotations

from random import Random

from pipeline.model import Moment
from tests.deck.simulation.book import EVALUATORS, KINDS, SENT, STANDING, Book, Play, counts_now
from tests.deck.simulation.field import Field, away
from tests.deck.simulation.player import Player
from tests.deck.simulation.state import ARMY, PATROL, SMALL, State, Unit

_PRIZE = {"empty-house": "silence", "sealed-cargo": "silence", "broken-record": "burnt", "sleeper": "burnt"}
_PRIZE |= {"borrowed-names": "envoy", "wide-triangle": "envoy", "last-light": "word", "open-channel": "word"}
SECRET_AFTER = 2
LATER = 3  # the round from which on the other player has the first turn


class Battle:
    """One battle; when it is over `state` has the points, and `log` what every card paid."""

    def __init__(self, book: Book, ground: Field, primary: str, random: Random) -> None:
        self.book, self.random = book, random
        self.state = State(ground=ground.with_terrain(random), random=random, units=([], []))
        self.state.points = ([0, 0, 0], [0, 0, 0])
        self.state.first = self.began = random.randrange(2)
        self.log: list[tuple[str, str, int]] = []
        self._set_up()
        self.state.boxes = [self.state.ground.markers[number] for number in (1, 2)]
        shared = EVALUATORS["primary"][primary](self.state)
        data = book.cards["primary"][primary]
        self.plays: tuple[list[Play], list[Play]] = ([], [])
        for side in (0, 1):
            self.plays[side].append(Play(0, primary, shared, data))
        self.decks = [random.sample(sorted(book.cards["secondary"]), len(book.cards["secondary"])) for _ in (0, 1)]
        self.hands: tuple[list[str], list[str]] = ([], [])
        self.quiet: list[int | None] = [None, None]  # the round in which a side starts no Action
        for side in (0, 1):
            drawn = [self.decks[side].pop() for _ in range(book.terms["dealt"])]
            for name in drawn[: book.standing]:
                self._lay(side, name, STANDING)
            self.hands[side].extend(drawn[book.standing : book.standing + book.terms["kept"]])
            self.decks[side] += drawn[book.standing + book.terms["kept"] :]
            random.shuffle(self.decks[side])
        # Whoever has the second turn draws a card for it.
        second = 1 - self.state.first
        self.hands[second].append(self.decks[second].pop())

    def _set_up(self) -> None:
        """Set up a unit each in turns: one by its own marker, the others forward and apart."""
        state, ground = self.state, self.state.ground
        army = PATROL if ground.width < SMALL else ARMY
        for number, sort in enumerate(army):
            for side in (0, 1):
                spots = [spot for _ in range(200) if ground.in_zone(side, spot := self._anywhere())]
                own = [each.spot for each in state.units[side]]
                goals = [ground.markers[m] for m in (ground.open if number else [ground.home.index(side)])]

                def good(spot, own=own, goals=goals) -> float:  # type: ignore[no-untyped-def]
                    apart = min((away(spot, each) for each in own), default=8.0)
                    return min(away(spot, goal) for goal in goals) - min(apart, 8.0)

                spot = min(spots, key=good)
                state.units[side].append(Unit(side, sort, spot, sort.steps))

    def _anywhere(self) -> tuple[float, float]:
        ground = self.state.ground
        return self.random.uniform(0.5, ground.width - 0.5), self.random.uniform(0.5, ground.depth - 0.5)

    def _lay(self, side: int, name: str, mode: str) -> Play:
        card = EVALUATORS["secondary"][name](self.state, side, mode)
        play = Play(1, name, card, self.book.cards["secondary"][name], mode)
        self.plays[side].append(play)
        return play

    def fight(self) -> Battle:
        state = self.state
        for number in range(1, self.book.rounds + 1):
            state.round = number
            if number == LATER:
                state.first = 1 - state.first
            for unit in (*state.units[0], *state.units[1]):
                unit.loud = unit.dark = False
            self._cards("start_round")
            for side in (state.first, 1 - state.first):
                self._turn(side)
            for side in (0, 1):
                self._score(side, (Moment.ROUND,))
            self._cards("end_round")
            if number == SECRET_AFTER:
                for side in sorted((0, 1), key=lambda side: (-state.total(side), side == state.first)):
                    self._take_secret(side)
        state.first = self.began
        for side in (0, 1):
            self._score(side, (Moment.BATTLE,))
            for play in self.plays[side]:
                self.log.append((KINDS[play.kind] if play.mode is None else play.mode, play.name, play.paid))
        return self

    def _cards(self, call: str) -> None:
        """Call all cards in play, a shared one once."""
        seen = []
        for own in self.plays:
            for play in own:
                if play.card not in seen and not play.done:
                    seen.append(play.card)
                    getattr(play.card, call)()

    def _turn(self, side: int) -> None:
        state = self.state
        state.side, state.turn, state.killed = side, state.turn + 1, []
        for unit in (*state.units[0], *state.units[1]):
            unit.attacked, unit.was = False, unit.spot
        self._draw(side)
        for play in self._open(side):
            play.card.start_turn(side)
        acting = Player(self, side).play()
        for unit, play in acting:
            if unit in state.units[side]:
                play.card.complete(side, unit)
        self._score(side, (Moment.YOUR_TURN, Moment.ANY_TURN))
        self._score(1 - side, (Moment.ANY_TURN,))
        for play in self._open(side):
            play.card.after_score(side)
        self._cards("end_turn")
        for play in (*self.plays[0], *self.plays[1]):
            play.done = play.done or (play.mode == SENT and play.paid > 0)

    def _open(self, side: int) -> list[Play]:
        return [play for play in self.plays[side] if not play.done]

    def _draw(self, side: int) -> None:
        """Drop what doesn't pay, draw a card, and send one of the hand if there is room."""
        hand, terms = self.hands[side], self.book.terms
        if self.decks[side]:
            hand.append(self.decks[side].pop())
        lying = [play for play in self.plays[side] if play.mode == SENT and not play.done]
        for play in lying:
            play.age += 1
        best = max(((self._promise(side, name), name) for name in hand), default=None)
        if best is None:
            return
        stale = [play for play in lying if play.age > 2]
        if len(lying) >= terms["open"] and stale and best[0] > 0:
            stale[0].done = True
            lying.remove(stale[0])
        if len(lying) < terms["open"]:
            hand.remove(best[1])
            self._lay(side, best[1], SENT)
        while len(hand) > terms["hand"]:
            hand.remove(min(hand, key=lambda name: self._promise(side, name)))

    def _promise(self, side: int, name: str) -> float:
        """Tell what a card would pay if it were sent and nothing moved, with some luck."""
        card = EVALUATORS["secondary"][name](self.state, side, SENT)
        card.start_turn(side)
        return sum(card.counts(side)) + min(1.0, card.hope(side)) + self.random.random()

    def _take_secret(self, side: int) -> None:
        state, random = self.state, self.random
        drawn = random.sample(sorted(self.book.cards["secret"]), self.book.terms["secrets"])
        poor = state.points[side][1] < self.book.terms["debt"]
        can = [name for name in drawn if not (poor and _PRIZE[name] == "word")] or ["sleeper"]
        cards = {name: EVALUATORS["secret"][name](state, side) for name in can}
        name = max(can, key=lambda each: sum(cards[each].counts(side)) + 2 * random.random())
        match _PRIZE[name]:
            case "silence":
                self.quiet[side] = SECRET_AFTER + 1
            case "burnt":
                standing = [play for play in self.plays[side] if play.mode == STANDING]
                min(standing, key=lambda play: min(play.left(self.book), 2 * play.paid)).done = True
            case "envoy" if state.units[side]:
                min(state.units[side], key=lambda unit: unit.sort.dice * unit.steps).mute = True
            case "word":
                state.points[side][1] -= self.book.terms["debt"]
        for each, card in cards.items():
            if each != name and each == "sleeper" and getattr(card, "unit", None) is not None:
                card.unit.mute = False  # type: ignore[attr-defined]
        self.plays[side].append(Play(2, name, cards[name], self.book.cards["secret"][name]))

    def _score(self, side: int, moments: tuple[Moment, ...]) -> None:
        """Score all of a side's cards at a moment; caps hold."""
        state, book = self.state, self.book
        for play in list(self.plays[side]):
            if play.done:
                continue
            counts = play.earned(side)
            paid = sum(
                play.pays(award, earned)
                for award, earned in zip(play.data.awards, counts, strict=True)
                if counts_now(award, state.round, moments)
            )
            if not paid:
                continue
            room = min(play.left(book), book.caps[play.kind] - state.points[side][play.kind])
            if play.kind == 0 and moments != (Moment.BATTLE,):
                room = min(room, book.in_round - play.by_round.get(state.round, 0))
            counted = max(0, min(paid, room))
            play.paid += counted
            play.by_round[state.round] = play.by_round.get(state.round, 0) + counted
            state.points[side][play.kind] += counted
            if moments != (Moment.ROUND,):
                play.card.scored(side, counts)
