"""A brief and its maps -> the two sides of a leaf, fitted: the set-up map and steps, and every special rule in full."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipeline.compose.leaves.extras import victory_chart
from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.leaves.summaries import die_chart, summary_chart
from pipeline.compose.text.atoms import Atom, Picture, Words
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import Run, read_runs
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, RuleBlock, RuleName, SheetReading
from pipeline.contracts.rule_results import RollOdds
from pipeline.contracts.step_words import StepWords
from pipeline.contracts.wording import label, page_words
from pipeline.draw import MapDrawing
from pipeline.model import SideId, Who
from pipeline.model.figures import POINTS_BY_LOSSES
from pipeline.model.icons import Icon
from pipeline.units import Length

COLUMNS = 2
_HALF = 0.485  # of a column: the width of one of two small maps
_CAPTION = 12.0  # points: the line below a small map
_POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, kw_only=True)
class LeafMaterial:
    """All that goes onto a leaf; `map` is the large map, `others` those of alternatives, `seat` the map turned round.

    Readings that are `over` had no room on the first side. All may stand on a page of the pack, too.
    With a map as the side across the table sees it, the second side is made of what serves at the table.
    """

    brief: Brief
    map: MapDrawing
    others: tuple[MapDrawing, ...]
    seat: MapDrawing | None
    captions: tuple[str, ...]
    table: str
    references: References
    deploys: Mapping[SideId, str] = field(default_factory=dict)
    strip: bool = False
    over: tuple[SheetReading, ...] = ()
    has_readings_page: bool = False
    icons: Mapping[str, Icon] = field(default_factory=dict)

    @property
    def drafts(self) -> tuple[LeafMaterial, ...]:
        """What may stand on a side, richest first: readings that a page of the pack tells may go without."""
        spare = self.has_readings_page and (self.brief.readings or self.over)
        return (self, replace(self, brief=replace(self.brief, readings=()), over=())) if spare else (self,)


def _whose(who: Who | None, shop: Workshop, *, bold: bool = False, light: bool = False) -> tuple[Run, ...]:
    """Say behind a rule's name whose it is, in that side's colour."""
    if who is None:
        return ()
    name = shop.labels[f"side.{who}"]
    return Run(" · ", light=light), Run(name, bold=bold, light=light, slot=shop.wording.sides.slot(who))


def _steps(
    steps: Iterable[StepWords], material: LeafMaterial, shop: Workshop, width: float, first: int
) -> Iterator[Atom]:
    for number, step in enumerate(steps, first):
        runs = read_runs(material.references.fill(step.text))
        slot = shop.wording.sides.slot(step.side)
        # Its number stands in a disc, as on the map, in the colour of the side that takes it.
        marked = " ".join(("disc", f"digits-{len(str(number))}", *(() if slot is None else (f"slot-{slot + 1}",))))
        words = replace(shop.maker.words("step", runs, number=number), marked=marked)
        yield words if step.table is None else _kept(words)
        yield from _readings(material, shop, step=step.id)
        if step.alternatives and material.seat is None and not material.map.shows_ways:
            yield small_maps(material, shop, width)
        if step.table is not None:
            yield die_chart(step.table, shop)


def _readings(
    material: LeafMaterial, shop: Workshop, *, block: str | None = None, step: str | None = None
) -> Iterator[Atom]:
    """Say in small type how the pack reads what stands here: below a block, below a step, or on the whole sheet."""
    yield from told_readings(
        [each for each in material.brief.readings if (each.block, each.step) == (block, step)], material, shop
    )


def told_readings(readings: Sequence[SheetReading], material: LeafMaterial, shop: Workshop) -> Iterator[Atom]:
    """Say some readings in a row."""
    if readings:
        text = " ".join(each.text for each in readings)
        ours = label(shop.labels, shop.labels.form("reading.ours", len(readings)), text=text)
        yield shop.maker.words("reading", read_runs(material.references.fill(ours)))


def small_maps(material: LeafMaterial, shop: Workshop, width: float) -> Picture:
    """Show the ways in which the ground may fall, side by side in a column so wide."""
    half = Length.of_mm(math.floor(width * _HALF / _POINTS_PER_MM * 10) / 10)
    plates = [drawing.plate(half) for drawing in material.others]
    html = shop.render("small-maps", maps=list(zip(plates, material.captions, strict=True)), caption=_CAPTION)
    return Picture("figure", html, max(plate.height.points for plate in plates) + _CAPTION, room_before=0.4)


def _heading(key: str, shop: Workshop) -> Atom:
    return shop.maker.words("section", read_runs(shop.labels[key]))


def front_atoms(material: LeafMaterial, shop: Workshop, *, winning: bool = True) -> list[Atom]:
    """Set the words of the front: special rules, setting up, deployment, first turn; winning, where no panel has it."""
    brief, make = material.brief, shop.maker
    width = (shop.area.width - shop.gutter) / COLUMNS
    atoms: list[Atom] = []
    if brief.bring:
        runs = (Run(f"{shop.labels['heading.bring']}: ", bold=True), *read_runs(brief.bring))
        atoms.append(make.words("para", runs))
    if brief.special_rules:
        atoms.append(make.words("para", tuple(_special_rules(material, shop))))
    for part in ("setting_up", "deployment", "beginning"):
        atoms.extend(_part(part, material, shop, width))
    # A word before it instead of a heading above it: the two lines make the map larger.
    first = f"**{shop.labels['heading.first-turn']}:** {brief.first_turn}" if not brief.beginning else ""
    for text in filter(None, (first, brief.first_turn_note)):
        atoms.extend(make.blocks(read_blocks(material.references.fill(text))))
    if winning or not brief.winning:
        atoms.append(_heading("heading.winning", shop))
        atoms.extend(winning_lines(material, shop, (way.told for way in brief.winning)))
    if brief.deciding:
        atoms.append(_heading("heading.deciding", shop))
    for step in brief.deciding:
        atoms.append(make.words("bullet", read_runs(material.references.fill(step.text))))
        atoms.extend(_readings(material, shop, step=step.id))
    return atoms


def winning_lines(material: LeafMaterial, shop: Workshop, ways: Iterable[str]) -> tuple[Atom, ...]:
    """Set lines of how it is won, what points pay, and how the pack reads what stands on no block."""
    scoring = material.brief.scoring
    told = (*ways, *(() if scoring is None else (scoring.wins, *scoring.told)))
    lines = (shop.maker.words("bullet", read_runs(material.references.fill(way))) for way in told)
    return (*lines, *_readings(material, shop))


def _part(part: str, material: LeafMaterial, shop: Workshop, width: float) -> Iterator[Atom]:
    """Set one list of steps under its heading; a mission may go without."""
    steps: tuple[StepWords, ...] = getattr(material.brief, part)
    if steps:
        yield _heading(f"heading.{part.replace('_', '-')}", shop)
    before = {"setting_up": (), "deployment": material.brief.setting_up}.get(part)
    first = 1 + len((*material.brief.setting_up, *material.brief.deployment) if before is None else before)
    yield from _steps(steps, material, shop, width, first)


def _special_rules(material: LeafMaterial, shop: Workshop) -> Iterator[Run]:
    """Name the special rules one after another."""
    yield Run(f"{shop.labels['heading.special-rules']}: ", bold=True)
    for index, rule in enumerate(material.brief.special_rules):
        if index:
            yield Run(", ")
        # A rulebook's pages stand in the index of the side behind, where there is one.
        pages = () if material.brief.references else _pages(rule, shop)
        yield from (*read_runs(rule.name), *_whose(rule.who, shop, bold=True), *pages)


def _pages(rule: RuleName, shop: Workshop) -> tuple[Run, ...]:
    """Say behind a rule's name on which pages the rulebook has it."""
    return (Run(f" · {page_words(shop.labels, rule.pages)}", light=True),) if rule.pages else ()


def _block_atoms(block: RuleBlock, material: LeafMaterial, shop: Workshop) -> Iterator[Atom]:
    runs = (*read_runs(block.name), *_whose(block.who, shop, light=True))
    yield shop.maker.words("rule", runs, id=f"{material.brief.mission}-{block.id}")
    for passage in block.passages:
        text = passage.text
        if passage.heading and passage.points:
            text = f"**{passage.heading}:** {text}"  # on one line, as there is nothing to read below
        elif passage.heading:
            yield shop.maker.words("sub", read_runs(passage.heading))
        yield from shop.maker.blocks(read_blocks(material.references.fill(text)))
    yield from _readings(material, shop, block=block.id)


def back_atoms(material: LeafMaterial, shop: Workshop, *, odds: bool, scores: bool = True) -> list[Atom]:
    """Set the words of the back: every rule in full, odds below theirs; points by losses and scoring last.

    What a win `scores` may stand in a table of its own.
    """
    brief = material.brief
    charts: dict[str, list[Atom]] = {}
    for each in brief.summaries:
        # The clock tells how likely a first success is by when; what dice must show in each roll, only a chart does.
        if odds or not isinstance(each, RollOdds) or any(turn.target for turn in each.turns):
            charts.setdefault(each.id, []).append(summary_chart(each, shop))
    if brief.victory and scores:
        charts[POINTS_BY_LOSSES] = [victory_chart(brief.victory, shop, is_narrow=shop.measures.is_small)]
    atoms: list[Atom] = []
    for block in brief.blocks:
        atoms.extend(_block_atoms(block, material, shop))
        if block.id in charts:
            atoms[-1] = _kept(atoms[-1])
            atoms.extend(charts[block.id])
    return [*atoms, *_scoring_atoms(material, shop), *told_readings(material.over, material, shop)]


def _scoring_atoms(material: LeafMaterial, shop: Workshop) -> Iterator[Atom]:
    """Set what pays, source by source."""
    scoring = material.brief.scoring
    if scoring is None:
        return
    yield shop.maker.words("rule", read_runs(shop.labels["heading.scoring"]), id=f"{material.brief.mission}-scoring")
    yield from shop.maker.blocks(read_blocks(" ".join(filter(None, (scoring.wins, scoring.lost)))))
    for source, told in zip(scoring.sources, scoring.told, strict=True):
        yield shop.maker.words("sub", read_runs(material.references.fill(told)))
        for award in filter(None, (*source.awards, source.when, source.cards)):
            yield shop.maker.words("bullet", read_runs(material.references.fill(award)))


def _kept(atom: Atom) -> Atom:
    """Keep a line with the chart below it."""
    return replace(atom, kept=True) if isinstance(atom, Words) else atom
