"""A mission's brief -> its score sheet: how it is won and what that scores, then a form for both players to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.event_pages import PageTitle, event_manuscript, page_overfull
from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, excess, fit, spread
from pipeline.compose.leaves.extras import victory_chart
from pipeline.compose.leaves.heads import score_head
from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.leaves.score_tables import low_tables
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, VictoryLine
from pipeline.contracts.score_words import ScoreWords
from pipeline.units import Length

PLAYERS = (1, 2)
_RESULTS, _DRAWN = ("won", "lost"), "drawn"
# The rows of the form, and how high each is beside the others.
_ROWS = {
    "mission": 11,
    "player": 13,
    "force": 10,
    "side": 9,
    "losses": 10,
    "objectives": 10,
    "result": 9,
    "points": 14,
    "signature": 16,
    "notes": 15,
}
# What score tables take the place of.
_COUNTED = ("losses", "objectives", "notes")
# What a sheet can go without: the mission's sheet says which side is whose, and the list which force.
_SPARED = ("force", "side", "notes")
_LEAST, _MOST = 0.8, 1.5  # millimetres that a unit of these heights may be
_RULE = 0.6  # points: the rule below a row
_SPACE = 10.0  # points: bands move apart by no more than this


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Something to tick."""

    key: str
    word: str


@dataclass(frozen=True, kw_only=True)
class FormRow:
    """A row of the form: its label's key, its height in points, what there is to tick; else a place to write in."""

    key: str
    height: float
    choices: tuple[Choice, ...] = ()

    @property
    def is_shared(self) -> bool:
        """Tell whether both players share its place."""
        return self.key in ("mission", "notes")

    @property
    def is_open(self) -> bool:
        """Tell whether something can be typed into it."""
        return not self.choices and self.key != "signature"


def score_manuscript(
    page: PageTitle,
    brief: Brief | None,
    references: References,
    shop: Workshop,
    shared: Sequence[VictoryLine],
    scoring: ScoreWords | None = None,
    time_up: str = "",
    has_draws: bool = True,
) -> Manuscript:
    """Write the score sheet of a mission, or one for any chosen at the table, which all score alike.

    It says what holds when time is up, where the event says so, and has a box for drawn games where there can be any.
    """
    labels = shop.labels
    title = brief.title if brief else labels["event.score.any"]
    tags = (labels["event.score"], brief.kind if brief else labels["event.score.chosen"])
    bands: list[Band] = [score_head(title, tags, id=page.id, shop=shop)]
    atoms = _victory(shared, shop) if brief is None else _conditions(brief, references, shop)
    if time_up:
        atoms += [shop.maker.words("section", read_runs(labels["event.time-up"]))]
        atoms += shop.maker.blocks(read_blocks(time_up))
    if atoms:
        columns = 2 if brief else 1
        bands.append(Flow(atoms=tuple(atoms), columns=columns, width=shop.area.width, gutter=shop.gutter, before=0.7))
    results = (*_RESULTS, _DRAWN) if has_draws else _RESULTS
    drafts = tuple(_drafts(bands, results, has_mission=brief is None, scoring=scoring, shop=shop))
    return event_manuscript(page, _fitted(page, drafts, shop), shop)


def _drafts(
    bands: Sequence[Band], results: tuple[str, ...], *, has_mission: bool, scoring: ScoreWords | None, shop: Workshop
) -> Iterator[tuple[Sequence[Band], _Form]]:
    """List what a sheet may hold, the best first: where a game counts much, something gives way.

    First its words go, which stand on the mission's sheet, too; then what may be left open; then lines for each card.
    """
    keys = [key for key in _ROWS if has_mission or key != "mission"]
    form = _Form(keys=tuple(key for key in keys if scoring is None or key not in _COUNTED), results=results)
    short = replace(form, keys=tuple(key for key in form.keys if key not in _SPARED))
    bare = [band for band in bands if not isinstance(band, Flow)]
    counted = () if scoring is None else (scoring, scoring.in_single_lines)
    for tables in [[low_tables(each, shop)] for each in counted] or [[]]:
        yield [*bands, *tables], form
        yield [*bare, *tables], form
        yield [*bare, *tables], short


@dataclass(frozen=True, kw_only=True)
class _Form:
    """The rows of a form by their keys, and how a game may have ended."""

    keys: tuple[str, ...]
    results: tuple[str, ...]

    def high(self, unit: float) -> float:
        """Tell how high it is, where a unit of height is so many millimetres."""
        return Length.of_mm(sum(_ROWS[key] for key in self.keys) * unit).points

    def ruled(self, height: float, shop: Workshop) -> Picture:
        """Rule it so high: who played, how it ended, what it scores, who says so."""
        labels = shop.labels
        choices = {
            "side": tuple(Choice(key=side, word=labels[f"side.{side}"]) for side in shop.wording.sides.ids),
            "result": tuple(Choice(key=key, word=labels[f"event.score.{key}"]) for key in self.results),
        }
        unit = height / sum(_ROWS[key] for key in self.keys)
        rows = [FormRow(key=key, height=_ROWS[key] * unit - _RULE, choices=choices.get(key, ())) for key in self.keys]
        return Picture("score-form", shop.render("score-form", rows=rows, players=PLAYERS), height, room_before=1.0)


def _fitted(page: PageTitle, drafts: Sequence[tuple[Sequence[Band], _Form]], shop: Workshop) -> FittedSide:
    """Take the first draft of words and rows that fits; of the last, say how much is too much."""
    found = (_filled(bands, shop, form) for bands, form in drafts)
    side = next((each for each in found if each is not None), None)
    if side is None:
        raise page_overfull(page, excess(_draft(*drafts[-1], shop), shop.room))
    return side


def _draft(bands: Sequence[Band], form: _Form, shop: Workshop) -> Draft:
    """Set words above the lowest form that serves."""
    sizes, least = shop.measures.body, form.high(_LEAST)
    return Draft(
        body=lambda share: sizes.floor + (sizes.comfortable - sizes.floor) * share,
        bands=lambda _: [*bands, form.ruled(least, shop)],
    )


def _filled(bands: Sequence[Band], shop: Workshop, form: _Form) -> FittedSide | None:
    """Fit the words above the lowest form that serves, then give the form the room that is left."""
    pile = fit(_draft(bands, form, shop), shop.room)
    if pile is None:
        return None
    ruled = form.ruled(min(form.high(_MOST), form.high(_LEAST) + shop.room - pile.height), shop)
    last = replace(pile.bands[-1], band=ruled, height=ruled.fixed)
    return spread(replace(pile, bands=(*pile.bands[:-1], last)), shop.room, most=_SPACE)


def _conditions(brief: Brief, references: References, shop: Workshop) -> list[Atom]:
    """Say how the mission is won, and what a win scores."""
    make, labels = shop.maker, shop.labels
    atoms: list[Atom] = [make.words("section", read_runs(labels["heading.winning"]))]
    points = () if brief.scoring is None else (brief.scoring.wins,)
    for text in (*(way.told for way in brief.winning), *points, *(step.text for step in brief.deciding)):
        atoms.append(make.words("bullet", read_runs(references.fill(text))))
    return [*atoms, *_victory(brief.victory, shop)]


def _victory(lines: Sequence[VictoryLine], shop: Workshop) -> list[Atom]:
    """Say what a win scores."""
    if not lines:
        return []
    head = shop.maker.words("section", read_runs(shop.labels["record.points"]))
    return [head, victory_chart(lines, shop, is_narrow=True)]
