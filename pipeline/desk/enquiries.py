"""A question about packs -> its answer as values: missions, which one dice choose, how likely all is, what changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from pipeline.changes import Change, compare_packs
from pipeline.contracts.rule_results import RollOdds
from pipeline.contracts.selection_charts import OddsChart
from pipeline.contracts.wording import Wording, with_sides
from pipeline.diagnostics import ContentError, Severity, UsageError, error
from pipeline.load import Loading, layouts_root, load_library, load_pack, origin
from pipeline.load.label_layers import languages_of
from pipeline.model import Pack, PackKind, Phase, Selection, SideId
from pipeline.rules.checks.choices import check_selection
from pipeline.rules.checks.pack_figures import check_figures
from pipeline.rules.choosing.chances import selection_charts
from pipeline.rules.choosing.joint import made_missions
from pipeline.rules.choosing.pick import Picked, pick, player_ids, tell_pick
from pipeline.rules.deck.dealing import DeckCount, count_decks
from pipeline.rules.figures.ledger import Ledger, ledger_of
from pipeline.rules.prose.placeholders import page_references
from pipeline.rules.telling.briefing import brief_mission
from pipeline.rules.telling.readings import ReadingWords, tell_readings
from pipeline.rules.telling.rule_charts import table_chances
from pipeline.spelling import hints, quote
from pipeline.units import Units

# How likely each mission is, as a chart of its pack puts it; who asks here need not know that room.
MissionOdds = OddsChart
ALL_READINGS = "readings"


@dataclass(frozen=True, kw_only=True)
class OpenPack:
    """A pack that loaded without errors, and how its words come out."""

    loading: Loading
    pack: Pack
    wording: Wording

    @property
    def origin(self) -> Path:
        """The folder or archive that it was read from."""
        return origin(self.loading.folder)

    @property
    def phases(self) -> tuple[tuple[str, Phase], ...]:
        """The phases that it prints, by their names."""
        return tuple((name, self.pack.phases[name]) for name in self.pack.order if name in self.pack.phases)

    @property
    def decks(self) -> tuple[DeckCount, ...]:
        """The decks that it prints, and how many cards each has; battle plans are cards of missions."""
        return tuple(count_decks(self.pack)) if self.pack.kind is PackKind.DECK else ()


def open_pack(folder: Path) -> OpenPack:
    """Read a pack and its labels, to ask about it."""
    loading = load_pack(folder)
    if loading.pack is None:
        raise ContentError(*loading.diagnostics)
    pack = loading.pack
    library = load_library(layouts_root(), pack.language, pack.theme, languages_of(pack))
    if library.labels is None:
        raise ContentError(*(loading.locate(each) for each in library.diagnostics))
    labels = with_sides(library.labels_of(pack)[0], pack)
    wording = Wording(labels=labels, sides=pack.sides, rulers=pack.rulers(Units.BOTH))
    return OpenPack(loading=loading, pack=pack, wording=wording)


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A mission chosen by dice, and the story of it, line by line; `sides` has who plays each, once that is settled."""

    picked: Picked
    sides: dict[SideId, str]
    story: tuple[str, ...]


def draw_mission(opened: OpenPack, seed: str, plans: dict[str, str], bound: frozenset[str]) -> Drawn:
    """Choose a mission as the pack does: by both players' plans or, without any, at random."""
    selection = _sound_selection(opened)
    if selection is None:
        raise UsageError(error("E913", f"the pack {opened.pack.id} has no tables to choose a mission from"))
    players = player_ids(selection)
    for player in (*plans, *sorted(bound)):
        if player not in players:
            message = f"no player is called {quote(player)}"
            raise UsageError(error("E914", message, hints=hints(player, players)))
    if plans and len(plans) < len(players):
        (lacking,) = (player for player in players if player not in plans)
        raise UsageError(error("E913", f"the plan of {lacking} is missing", hints=(f"add --{lacking} PLAN",)))
    if bound and selection.bound is None:
        message = f"no force of the pack {opened.pack.id} is bound, whoever plays it"
        raise UsageError(error("E913", message, hints=("leave --bound out, or say `bound:` in selection.yaml",)))
    first, second = players
    laid = (plans[first], plans[second]) if plans else None
    made = made_missions(opened.pack)
    picked = pick(selection, seed, sides=opened.pack.sides, plans=laid, bound=bound, made=made)
    seats = [each for each in (picked.first_side, picked.second_side) if each is not None]
    return Drawn(
        picked=picked,
        sides=dict(zip(opened.pack.sides.ids, seats, strict=False)),
        story=tell_pick(picked, opened.pack, opened.wording.labels),
    )


def selection_odds(opened: OpenPack) -> MissionOdds | None:
    """Work out how likely each mission is, by each way to choose it."""
    if _sound_selection(opened) is None:
        return None
    charts = selection_charts(opened.pack, opened.wording)
    return charts.odds if charts else None


def _sound_selection(opened: OpenPack) -> Selection | None:
    """Take a pack's selection; dice on tables with gaps, or on tables that lead round in a circle, find no mission."""
    slips = [slip for slip in check_selection(opened.pack) if slip.severity >= Severity.ERROR]
    if slips:
        raise ContentError(*(opened.loading.locate(slip) for slip in slips))
    return opened.pack.selection


@dataclass(frozen=True, kw_only=True)
class TableOdds:
    """How likely each row of a rule's die table is when the die picks it."""

    name: str
    chances: tuple[tuple[str, Fraction], ...]


def table_odds(opened: OpenPack) -> tuple[TableOdds, ...]:
    """Work out how likely the rows of die tables are that rules have."""
    slips = [slip for slip in check_figures(opened.pack) if slip.severity >= Severity.ERROR]
    if slips:
        raise ContentError(*(opened.loading.locate(slip) for slip in slips))
    return tuple(
        TableOdds(name=name, chances=tuple(chances.items()))
        for name, chances in table_chances(opened.pack, opened.wording)
    )


def readings(opened: OpenPack, name: str) -> tuple[ReadingWords, ...]:
    """Find how a pack reads what its source leaves open: one point by its name, or all; pages are named by title."""
    told, slips = tell_readings(opened.pack, opened.wording)
    found = tuple(each for each in told if name in (each.id, ALL_READINGS))
    if found and slips:
        raise ContentError(*(opened.loading.locate(slip) for slip in slips))
    return tuple(replace(each, text=_with_titles(each.text, opened.pack)) for each in found)


def _with_titles(text: str, pack: Pack) -> str:
    titles = {page.id: str(page.title) for page in pack.pages.values()}
    titles |= {name: str(mission.name) for name, mission in pack.missions.items()}
    for match in page_references(text):
        text = text.replace(match[0], titles.get(match["page"], match["page"]))
    return text


@dataclass(frozen=True, kw_only=True)
class RulesInMission:
    """A rule of one name in one mission."""

    name: str
    mission: str


@dataclass(frozen=True, kw_only=True)
class SharedOdds:
    """What dice bring by when, and everywhere that they bring just that; `turn` is what pages call a turn of it."""

    odds: RollOdds
    uses: tuple[RulesInMission, ...]
    turn: str


def roll_odds(opened: OpenPack) -> tuple[SharedOdds, ...]:
    """Work out what rolls of rules bring in all missions; those that roll alike stand together."""
    uses: dict[object, tuple[RollOdds, list[RulesInMission]]] = {}
    for mission in opened.pack.mission_order:
        brief, slips = brief_mission(opened.pack, mission, opened.wording)
        if slips:
            raise ContentError(*(opened.loading.locate(slip) for slip in slips))
        for odds in brief.summaries:
            if isinstance(odds, RollOdds):
                found = uses.setdefault((odds.heading, odds.turns), (odds, []))
                found[1].append(RulesInMission(name=odds.name, mission=brief.title))
    turn = opened.wording.labels["chart.turn"]
    return tuple(SharedOdds(odds=odds, uses=tuple(where), turn=turn) for odds, where in uses.values())


@dataclass(frozen=True, kw_only=True)
class SourceReach:
    """What a source of points can come to in a battle: under its caps, and by all that pays; None is without limit.

    `played` is what the mission is called, where it is of one. `together` is what it comes to with the source
    whose pool it shares.
    """

    id: str
    name: str
    mission: str | None
    played: str
    counts: int | None
    reach: int | None
    in_round: int | None
    together: int | None


def source_reaches(opened: OpenPack) -> tuple[SourceReach, ...]:
    """Work out what each source of points can come to, of every mission, or of a deck."""
    found: list[SourceReach] = []
    for mission in opened.pack.mission_order or (None,):
        ledger = ledger_of(opened.pack, mission)
        played = "" if mission is None else str(opened.pack.missions[mission].name)
        found += () if ledger is None else [_reach_of(ledger, name, mission, played) for name in ledger.sources]
    return tuple(found)


def _reach_of(ledger: Ledger, name: str, mission: str | None, played: str) -> SourceReach:
    return SourceReach(
        id=name,
        name=ledger.name(name),
        mission=mission,
        played=played,
        counts=ledger.counts(name),
        reach=ledger.reaches[name],
        in_round=ledger.sources[name].in_round,
        together=ledger.together(name) if ledger.sources[name].shares else None,
    )


def diff_packs(before: Path, after: Path) -> tuple[Change, ...]:
    """Compare two packs by what they say, wherever their files say it."""
    return compare_packs(open_pack(before).pack, open_pack(after).pack)
