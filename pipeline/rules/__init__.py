"""Mission rule logic: parameters -> names, sentences' values, map marks, charts, odds and proofs."""

from pipeline.contracts.selection_charts import SelectionCharts
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.chances import plan_pairs, selection_charts
from pipeline.rules.choosing.pick import Picked, pick, player_ids, tell_pick
from pipeline.rules.deck.card_words import marker_words
from pipeline.rules.figures.reserve_figures import reserve_turns, reserves_table
from pipeline.rules.prose.placeholders import fill
from pipeline.rules.prose.prose_values import mission_values, pack_values
from pipeline.rules.special.victory import victory_lines
from pipeline.rules.telling.briefing import brief_mission
from pipeline.rules.telling.readings import tell_readings
from pipeline.rules.telling.told_parts import tell_parts
from pipeline.rules.telling.written_ground import deployment_ground, mission_ground

__all__ = [
    "Picked",
    "SelectionCharts",
    "brief_mission",
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
    "reserve_turns",
    "reserves_table",
    "selection_charts",
    "tell_parts",
    "tell_pick",
    "tell_readings",
    "victory_lines",
]
