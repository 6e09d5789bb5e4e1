"""Mission rule logic: parameters -> names, sentences' values, map marks, charts, odds and proofs."""

from pipeline.contracts.selection_charts import SelectionCharts
from pipeline.rules.checks.deck_limits import check_limits
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.chances import plan_pairs, selection_charts
from pipeline.rules.choosing.pick import Picked, pick, player_ids, tell_pick
from pipeline.rules.deck.card_words import marker_words
from pipeline.rules.figures.victory import victory_lines
from pipeline.rules.prose.placeholders import fill
from pipeline.rules.prose.prose_values import mission_values
from pipeline.rules.telling.briefing import brief_mission
from pipeline.rules.telling.readings import reading_list, tell_readings
from pipeline.rules.telling.told_parts import ToldParts, tell_parts
from pipeline.rules.telling.written_ground import deployment_ground, mission_ground
from pipeline.rules.used.mission_uses import pack_values

__all__ = [
    "Picked",
    "SelectionCharts",
    "ToldParts",
    "brief_mission",
    "check_limits",
    "check_rules",
    "deployment_ground",
    "fill",
    "marker_words",
    "mission_ground",
    "mission_values",
    "pack_values",
    "pick",
    "plan_pairs",
    "player_ids",
    "reading_list",
    "selection_charts",
    "tell_parts",
    "tell_pick",
    "tell_readings",
    "victory_lines",
]
