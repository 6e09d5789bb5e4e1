"""A mission's brief -> its score sheet: how it is won and what that scores, then a form for both players to fill in."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.compose.atoms import Atom, Picture
from pipeline.compose.copyfit import Flow
from pipeline.compose.event_pages import PageTitle, event_manuscript, fit_bands
from pipeline.compose.extras import victory_chart
from pipeline.compose.fitting import Band
from pipeline.compose.galleys import Manuscript
from pipeline.compose.heads import mission_head
from pipeline.compose.references import References
from pipeline.compose.words import read_runs
from pipeline.compose.workshop import Workshop
from pipeline.rules.brief import Brief
from pipeline.units import Length

PLAYERS = (1, 2)
_MM = Length.of_mm


@dataclass(frozen=True, kw_only=True)
class FormRow:
    """A row of the form: its label's key, its height in points, how it is filled in.

    `words` are what there is to tick; a row without has a place to write in.
    """

    key: str
    height: float
    words: tuple[str, ...] = ()

    def place(self, player: int) -> str:
        """Name the place of a player."""
        return f"{self.key}-{player}"


def score_manuscript(page: PageTitle, brief: Brief | None, references: References, shop: Workshop) -> Manuscript:
    """Write the score sheet of a mission, or one for whichever mission was chosen at the table."""
    labels = shop.labels
    title = brief.title if brief else labels["event.score.any"]
    tags = (labels["event.score"], brief.kind if brief else labels["event.score.chosen"])
    bands: list[Band] = [mission_head(title, *tags, id=page.id, shop=shop)]
    atoms = [] if brief is None else _conditions(brief, references, shop)
    if atoms:
        bands.append(Flow(atoms=tuple(atoms), columns=2, width=shop.area.width, gutter=shop.gutter, before=0.9))
    bands.append(_form(shop, names_mission=brief is None))
    return event_manuscript(page, fit_bands(page, bands, shop), shop)


def _conditions(brief: Brief, references: References, shop: Workshop) -> list[Atom]:
    """Say how the mission is won, and what a win scores."""
    make, labels = shop.maker, shop.labels
    atoms: list[Atom] = [make.words("section", read_runs(labels["heading.winning"]))]
    for text in (*(way.text for way in brief.winning), *(step.text for step in brief.deciding)):
        atoms.append(make.words("bullet", read_runs(references.fill(text))))
    if brief.victory:
        atoms.append(make.words("section", read_runs(labels["rule.victory-points"])))
        atoms.append(victory_chart(brief.victory, shop))
    return atoms


def _form(shop: Workshop, *, names_mission: bool) -> Picture:
    """Rule the form, the same for every game: who played, how it ended, what it scores, who says so."""
    labels = shop.labels
    rows = (
        *([FormRow(key="mission", height=_MM(11).points)] if names_mission else []),
        FormRow(key="player", height=_MM(14).points),
        FormRow(key="army", height=_MM(11).points),
        FormRow(key="side", height=_MM(10).points, words=(labels["side.attacker"], labels["side.defender"])),
        FormRow(key="losses", height=_MM(11).points),
        FormRow(key="objectives", height=_MM(11).points),
        FormRow(key="result", height=_MM(10).points, words=tuple(labels[f"event.score.{key}"] for key in _RESULTS)),
        FormRow(key="points", height=_MM(15).points),
        FormRow(key="signature", height=_MM(17).points),
    )
    foot = _MM(20).points
    html = shop.render("score-form", rows=rows, players=PLAYERS, foot=foot)
    return Picture("score-form", html, sum(row.height for row in rows) + _HEAD + foot, room_before=1.2)


_RESULTS = ("won", "lost", "drawn")
_HEAD = 0.0
