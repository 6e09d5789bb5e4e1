"""Cards of a game as an author writes them: their types, what they score, the grounds and the words on them."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import NAME, Blocks, Line, Model, Prose, Root
from pipeline.model.card_tables import CardTable
from pipeline.model.faces import FaceName
from pipeline.model.homes import Homes
from pipeline.model.map_key import KeyRow
from pipeline.model.markers import Marked
from pipeline.model.scoring import (
    MOST_MODES,
    Action,
    Award,
    CardName,
    ModeId,
    Often,
    Points,
    PointsByMode,
    SourceId,
    in_mode,
)
from pipeline.model.table import Table
from pipeline.model.terrain import Terrain
from pipeline.model.zones import Zone

TypeId = Annotated[str, Field(pattern=NAME)]
Quantity = Annotated[int, Field(ge=1, le=100)]
# What heads a column of an author's own, as it is written there.
FieldName = Annotated[str, Field(min_length=1, max_length=80)]
CardFields = Annotated[dict[FieldName, Blocks], Field(max_length=60)]
# The field that holds the words of a card, however it is capitalised.
TEXT_FIELD = "text"


class CardLook(enum.StrEnum):
    """How a face stands out from its neighbours without colour: its field is filled, or left light and ruled."""

    DARK = "dark"
    LIGHT = "light"


class Shows(enum.StrEnum):
    """What cards show that score nothing: ground, drawn to scale, words, or fields of the author's own."""

    GROUND = "ground"
    TEXT = "text"
    FIELDS = "fields"


class Mode(Model):
    """A way to use cards of a type: the most that `each` of them counts for, how many `cards` of it a player has.

    A card that is discarded once it has paid pays each of its awards `once`.
    """

    name: Line
    each: Points | None = None
    cards: Often | None = None
    once: bool = False


class CardType(Model):
    """A type of cards: the source that they score from, or what else they show, how they look, and their `table`.

    `cards` is how many of them a player scores in a battle, where they have no `modes` that say so. Modes are chosen
    between, or used `together` by the same player.
    """

    name: Line
    scores: SourceId | None = None
    shows: Shows | None = None
    look: CardLook = CardLook.DARK
    cards: Often = 1
    table: CardTable | None = None
    modes: dict[ModeId, Mode] = Field(default_factory=dict, max_length=MOST_MODES)
    together: bool = False

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> CardType:
        if (self.scores is None) == (self.shows is None):
            raise PydanticCustomError("card_type", "cards either score ('scores') or show something ('shows')")
        if self.modes and self.scores is None:
            raise PydanticCustomError("card_type", "cards that score nothing have no modes")
        return self


class PlayCard(Model):
    """What every card of a type has; `face` and `back` are names of faces, where they aren't those of its deck."""

    name: Prose
    gist: Prose | None = None
    quantity: Quantity = 1
    face: FaceName | None = None
    back: FaceName | None = None
    fields: CardFields = Field(default_factory=dict)


class FieldCard(PlayCard):
    """A card of an author's own fields."""


class MissionCard(PlayCard):
    """A card with a part in missions; below its name stands a line in its spirit."""

    gist: Prose


class ScoringCard(MissionCard):
    """A card that pays points: at most `up_to` in all, where it says so. `when_drawn` is done at once."""

    when_drawn: Blocks | None = None
    awards: tuple[Award, ...] = Field(min_length=1, max_length=6)
    up_to: PointsByMode | None = None
    action: Action | None = None

    @model_validator(mode="after")
    def _does_what_counts(self) -> ScoringCard:
        if self.action is None and any(award.done for award in self.awards):
            raise PydanticCustomError("award", "an award counts what an action did, and the card has no action")
        return self

    def uses(self, modes: Mapping[str, Mode]) -> tuple[str | None, ...]:
        """Name the modes of its type in which any of its awards pays; None is the one use of a card without modes."""
        # Not empty for a card without modes: loops over the uses then need no case of their own.
        known = tuple(modes) or (None,)
        return tuple(mode for mode in known if any(award.pays(mode) is not None for award in self.awards))

    def ceiling(self, mode: str | None) -> int | None:
        """Give the most that the card says it pays in a use."""
        return in_mode(self.up_to, mode)


class GroundCard(MissionCard):
    """How the sides face each other: zones, home edges and objective markers on a table.

    `part` is the part of missions that all this is taken from, but for what the card says itself.
    """

    part: str | None = None
    table: Table | None = None
    homes: Homes
    zones: dict[str, Zone] = Field(min_length=2, max_length=20)
    objectives: tuple[Marked, ...] = Field(min_length=1, max_length=12)
    terrain: Terrain = ()


class TextCard(MissionCard):
    """A card of words. `text` is Markdown; a `key` explains what maps and cards show."""

    text: Blocks | None = None
    key: tuple[KeyRow, ...] = Field(default=(), max_length=20)
    action: Action | None = None

    @model_validator(mode="after")
    def _says_something(self) -> TextCard:
        if not self.text and not self.key:
            raise PydanticCustomError("text_card", "a card of words has 'text', or a 'key'")
        return self


AnyCard = GroundCard | ScoringCard | TextCard | FieldCard


class TypedCards(Root[Annotated[dict[TypeId, dict[CardName, AnyCard]], Field(max_length=20)]]):
    """All cards of a pack by type, each type in the order in which it is written."""

    def of(self, kind: str) -> Mapping[str, AnyCard]:
        """Give the cards of a type; there may be none."""
        return self.root.get(kind, {})

    @property
    def grounds(self) -> dict[str, GroundCard]:
        """All cards that show ground, by name."""
        return {name: card for _, name, card in self.typed_grounds}

    @property
    def typed_grounds(self) -> Iterator[tuple[str, str, GroundCard]]:
        """All cards that show ground, with their type and name."""
        for kind, cards in self.root.items():
            for name, card in cards.items():
                if isinstance(card, GroundCard):
                    yield kind, name, card

    @property
    def scoring(self) -> Iterator[tuple[str, str, ScoringCard]]:
        """All cards that pay points, with their type and name."""
        for kind, cards in self.root.items():
            for name, card in cards.items():
                if isinstance(card, ScoringCard):
                    yield kind, name, card


def type_of_cards(kind: CardType) -> type[PlayCard]:
    """Tell what the cards of a type are."""
    return shown_card(kind.shows)


def shown_card(shows: str | None) -> type[PlayCard]:
    """Tell what cards are of which this is said to be shown."""
    return _SHOWN.get(shows or "", ScoringCard)


_SHOWN: dict[str, type[PlayCard]] = {
    Shows.GROUND: GroundCard,
    Shows.TEXT: TextCard,
    Shows.FIELDS: FieldCard,
}
