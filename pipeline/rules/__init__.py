"""Mission rule logic: parameters -> names, sentences' values, map marks, charts, odds and proofs."""

from pipeline.rules.briefing import brief_mission
from pipeline.rules.checks.pack import check_rules
from pipeline.rules.choosing.charts import SelectionCharts, selection_charts
from pipeline.rules.choosing.pick import Picked, pick, player_ids, tell_pick
from pipeline.rules.choosing.selection import plan_pairs
from pipeline.rules.ground import deployment_ground, mission_ground
from pipeline.rules.prose import fill
from pipeline.rules.reading import mission_values, pack_values
from pipeline.rules.readings import tell_readings
from pipeline.rules.special.reserve_dice import reserve_turns
from pipeline.rules.special.reserve_shares import reserves_table
from pipeline.rules.special.victory import victory_lines

__all__ = [
    "Picked",
    "SelectionCharts",
    "brief_mission",
    "check_rules",
    "deployment_ground",
    "fill",
    "mission_ground",
    "mission_values",
    "pack_values",
    "pick",
    "plan_pairs",
    "player_ids",
    "reserve_turns",
    "reserves_table",
    "selection_charts",
    "tell_pick",
    "tell_readings",
    "victory_lines",
]
