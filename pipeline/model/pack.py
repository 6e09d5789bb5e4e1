"""A pack: a publication of missions with their rules, pages, cards and the figures that its game uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import NAME, Line, Measure, Model, Prose, Title
from pipeline.model.cards import Cards
from pipeline.model.deck import FieldName, TypedCards
from pipeline.model.faces import FaceDesign
from pipeline.model.figures import GameFigures
from pipeline.model.icons import Icon
from pipeline.model.look import BodySize, PackCover, PackFonts, PackPalette
from pipeline.model.mission import Mission
from pipeline.model.parts import JOIN, MOST_PARTS, Combination, Part, PartName
from pipeline.model.phases import PackKind, Phase
from pipeline.model.pictures import Picture, ShownPicture
from pipeline.model.rounds import Roles, Rounds, laid_over
from pipeline.model.rule_words import Reference, Rule, Rulebook, RuleReading, StepText
from pipeline.model.scoring import Scoring
from pipeline.model.selection import Selection
from pipeline.model.sides import MOST_SIDES, Called, EnemyForms, Sides
from pipeline.model.table import Table
from pipeline.model.terrain import TerrainKinds
from pipeline.units import CM_PER_INCH, Rulers, Unit, Units

RATE_FORM = r"^\d{1,3}(\.\d{1,6})?$"
_RATE_SCHEMA = {"type": ["number", "string"], "exclusiveMinimum": 0, "pattern": RATE_FORM}

# Keys of labels may be nested: what stands below one is labels again.
_LABEL_SCHEMA = {"anyOf": [{"type": ["string", "number", "boolean"], "minLength": 1}, {"type": "object"}]}
LabelText = Annotated[Prose, WithJsonSchema(_LABEL_SCHEMA)]


def _rate(value: object) -> object:
    """Read a plain decimal exactly; Fraction itself would also take 1/0 and spend hours on 1e999999999."""
    if not isinstance(value, str):
        return value
    if not re.fullmatch(r"\d{1,3}(?:\.\d{1,6})?", value) or not Fraction(value):
        raise PydanticCustomError("rate", "a plain number above 0, like 2.5, is needed here")
    return Fraction(value)


def _two_rulers(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Have no two units of one ruler: a length in cm or mm is shown as it is written, whichever of them is named."""
    if len({unit.is_metric for unit in units}) < len(units):
        said = " and ".join(units)
        raise PydanticCustomError("units", "{said} are of one ruler, and one of them is enough", {"said": said})
    return units


Rate = Annotated[Fraction, BeforeValidator(_rate), WithJsonSchema(_RATE_SCHEMA)]
GameUnits = Annotated[tuple[Unit, ...], Field(min_length=1, max_length=2), AfterValidator(_two_rulers)]

# Of the pack's own page: the feet of pages have room for no longer one's code.
PageAddress = Annotated[str, Field(max_length=78, pattern=r"^(https?://[!-~]+)?$")]

CUT_OUT = "{plan_cards}"  # the chart that players cut out of its page


MOST_PAGES = 20  # of one page's words: more is a chapter, and several pages


class Page(Model):
    """A page of the pack that is no mission: Markdown, in which a paragraph `{name}` of its own stands for a chart.

    `layout` names a template in layouts/pages; its words run on over so many `pages`; `only` keeps it to some forms
    ("sheets", "booklet"), `at: back` to the outside of a booklet's cover; `parts` names the kind of part that
    `{parts}` tells of; `{card_index}` and `{checklist}` list the cards of `decks`, with the fields in `show`, and the
    box of `{tuck_box}` holds them.
    """

    id: str = Field(pattern=NAME)
    title: Title
    layout: str = "prose"
    only: tuple[str, ...] = ()
    at: Literal["back"] | None = None
    listed: bool = True
    parts: str | None = None
    pages: Annotated[int, Field(ge=1, le=MOST_PAGES)] = 1
    decks: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    show: Annotated[tuple[FieldName, ...], Field(max_length=6)] = ()
    lead: Prose | None = None
    body: str = ""

    @model_validator(mode="after")
    def _runs_on(self) -> Page:
        if self.pages > 1 and (self.layout == "cover" or self.is_cut_up):
            raise PydanticCustomError("page", "a cover and a page that is cut up are one page each")
        if self.at is not None and (self.pages > 1 or self.layout == "cover" or self.is_cut_up):
            raise PydanticCustomError(
                "page", "what stands on the back of a booklet is one page, no cover, and not cut up"
            )
        return self

    @property
    def is_cut_up(self) -> bool:
        """Tell whether players take scissors to it, so that nothing may stand on its back."""
        return CUT_OUT in self.body


class Credit(Model):
    """Who did what."""

    what: Prose
    who: Prose


class Source(Model):
    """A pack that this one is made from."""

    title: Prose
    version: str | None = None


class LeafParts(Model):
    """What leaves have besides their words: a strip that sums the mission up, a second map from the other seat."""

    strip: bool = False
    second_map: bool = False


class OutlineColumn(Model):
    """What strip and comparison tell of every mission in a column of the pack's own, as rules fill it.

    `row` is its head among what each side does, unless that is the same; `nobody` what it says where there is nothing;
    `icon` stands beside it in the strip.
    """

    head: Prose
    row: Prose | None = None
    nobody: Prose | None = None
    compared: bool = True
    icon: str | None = None


class KindOfBattle(Model):
    """What a kind of battle is like, for a chart to choose missions by.

    `kind` is as its missions have it, `name` what all of them are called together.
    """

    kind: Title
    name: Title | None = None
    says: Prose | None = None


_Word = Annotated[str, Field(min_length=1, max_length=80)]
# What covers and imprints say: a deck that has no pages may go without.
ON_PAGES = ("subtitle", "setting", "game", "licence")
# Where nothing is drawn to scale, no table need be asked for.
_ANY_TABLE = {"width": "6ft", "depth": "4ft"}


class PackWording(Model):
    """Words that its texts have better ones for, each with what to write `instead`; those that it will `keep`."""

    instead: dict[_Word, _Word] = Field(default_factory=dict, max_length=200)
    keep: tuple[_Word, ...] = Field(default=(), max_length=200)


def _needs_table(deck: object) -> bool:
    """Tell whether any ground of a deck lies on the pack's table."""
    return isinstance(deck, TypedCards) and any(card.table is None for *_, card in deck.typed_grounds)


class Pack(Model):
    """A whole publication. `order` lists pages by id, and `missions` where the missions stand; in a reference, phases.

    A deck without pages needs no subtitle, setting, game or licence. `url` is its own page, to which codes on its pages
    lead.

    `sides` play on it, perhaps in `teams`; `each` is what sentences call all of them alike, `enemy` whoever one of them
    fights. `rounds` tell how a battle goes on, `roles` who has which. `units` are those that its game counts in, its
    own first; `cm_per_inch` is its rate between them. `terrain` are the kinds that lie on its tables. `terms` are words
    of its game's own, for prose that it shares with other packs; `labels` replace words that the pipeline itself says,
    `translations` do so in other languages. `glossary` holds words as its rules spell them, `wording` those that
    have better ones. Missions may be made of `parts`, which stand in files by kind and name; `combinations` make
    one of each choice. `references` are rules that its rulebook has. `outline` are the columns that its rules fill
    where missions are summed up, `kinds` the kinds of battle by which they are chosen. `pictures` go by their paths in
    the folder of that name, `icons` by their names. `sheet_columns` are the phases that stand in each column of a
    reference's sheet. `made_from` names the packs that it extends, `needs` the
    oldest version of the pipeline that can read it. `palette` and `fonts` lie over those of its theme, `body` is
    the size of its pages' words.
    """

    id: str = Field(pattern=NAME)
    kind: PackKind = PackKind.MISSIONS
    title: Title
    subtitle: Line = Prose("")
    setting: Line = Prose("")
    game: Prose = Prose("")
    version: str = Field(pattern=r"^[0-9]{1,6}(\.[0-9]{1,6}){1,2}$")
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    needs: str | None = Field(default=None, pattern=r"^[0-9]{1,6}(\.[0-9]{1,6}){1,2}$")
    url: PageAddress = ""
    language: str = "en"
    theme: str = "field"
    palette: PackPalette | None = None
    fonts: PackFonts | None = None
    body: BodySize | None = None
    logo: ShownPicture | None = None
    cover_art: ShownPicture | None = None
    cover: PackCover = PackCover()
    licence: Prose = Prose("")
    credits: tuple[Credit, ...] = ()
    made_from: tuple[Source, ...] = ()
    sides: Sides = Sides({})
    teams: dict[Annotated[str, Field(pattern=NAME)], Called] = Field(default_factory=dict, max_length=MOST_SIDES)
    each: Called | None = None
    enemy: EnemyForms | None = None
    rounds: Rounds | None = None
    roles: Roles | None = None
    table: Table
    units: GameUnits = (Unit.IN, Unit.CM)
    cm_per_inch: Rate = CM_PER_INCH
    distances: dict[str, Measure] = Field(default_factory=dict)
    terrain: TerrainKinds = Field(default_factory=dict)
    terms: dict[str, Prose] = Field(default_factory=dict)
    glossary: tuple[str, ...] = ()
    wording: PackWording = PackWording()
    labels: dict[str, LabelText] = Field(default_factory=dict)
    translations: dict[str, dict[str, LabelText]] = Field(default_factory=dict)
    leaf: LeafParts = LeafParts()
    outline: dict[Annotated[str, Field(pattern=NAME)], OutlineColumn] = Field(default_factory=dict, max_length=6)
    kinds: Annotated[tuple[KindOfBattle, ...], Field(max_length=20)] = ()
    rulebook: Rulebook | None = None
    references: dict[str, Reference] = Field(default_factory=dict)
    figures: GameFigures = GameFigures()
    scoring: Scoring | None = None
    order: tuple[str, ...]
    sheet_columns: tuple[tuple[str, ...], ...] = ()
    mission_order: tuple[str, ...]
    combinations: Annotated[dict[PartName, Combination], Field(max_length=MOST_PARTS)] = Field(default_factory=dict)
    parts: dict[str, dict[str, Part]] = Field(default_factory=dict)
    missions: dict[str, Mission]
    rules: dict[str, Rule] = Field(default_factory=dict)
    steps: dict[str, StepText] = Field(default_factory=dict)
    readings: dict[str, RuleReading] = Field(default_factory=dict)
    selection: Selection | None = None
    cards: Cards | None = None
    pages: dict[str, Page] = Field(default_factory=dict)
    phases: dict[str, Phase] = Field(default_factory=dict)
    faces: dict[str, FaceDesign] = Field(default_factory=dict)
    deck: TypedCards | None = None
    pictures: dict[str, Picture] = Field(default_factory=dict)
    icons: dict[str, Icon] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _without_missions(cls, data: object) -> object:
        """Say for a reference or a deck what only packs of missions have to say."""
        if isinstance(data, dict) and data.get("kind") == PackKind.REFERENCE:
            return {"table": _ANY_TABLE, "mission_order": (), **data}
        if isinstance(data, dict) and data.get("kind") == PackKind.DECK:
            table = {} if _needs_table(data.get("deck")) else {"table": _ANY_TABLE}
            return {**table, "order": (), "mission_order": (), "missions": {}, **data}
        return data

    @property
    def played(self) -> tuple[str, ...]:
        """All missions that are printed, and those of combinations, which can be played from their parts."""
        made = (name for name in self.missions if JOIN in name and name not in self.mission_order)
        return (*self.mission_order, *made)

    def with_leaves(self, missions: Iterable[str]) -> Pack:
        """Give leaves to missions of combinations that have none, behind all others."""
        made = {name for name in missions if JOIN in name and name in self.missions}
        more = sorted(made - {*self.mission_order})
        return self.model_copy(update={"mission_order": (*self.mission_order, *more)}) if more else self

    def rounds_of(self, mission: Mission) -> Rounds | None:
        """Tell how the rounds of a mission go, where anything is said of them."""
        return laid_over(mission.rounds, self.rounds)

    def roles_of(self, mission: Mission) -> Roles:
        """Tell which side has which role in a mission, and when."""
        return laid_over(mission.roles, self.roles) or Roles()

    def rulers(self, units: Units = Units.BOTH) -> Rulers:
        """What pages that show such units measure by."""
        return Rulers(game=self.units, cm_per_inch=self.cm_per_inch, units=units)
