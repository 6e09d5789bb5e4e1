"""What an author wrote, in game words: frozen types that have never heard of a file format."""

from pipeline.model.base import Measure, Model, PaperLength, Prose
from pipeline.model.look import FontFile, Ink, Labels, Palette, Stock, Theme
from pipeline.model.mission import Alternative, Homes, Mission, ObjectiveGroup, Pick, Step
from pipeline.model.pack import GameFigures, MinefieldRate, Pack, Page, ReservesScale, VictoryRow
from pipeline.model.selection import BattlePlans, Cell, DieTable, Plan, Player, Row, Selection
from pipeline.model.table import Corner, Edge, Side, Table, Who
from pipeline.model.text import Passage, RuleText, StepText

__all__ = [
    "Alternative",
    "BattlePlans",
    "Cell",
    "Corner",
    "DieTable",
    "Edge",
    "FontFile",
    "GameFigures",
    "Homes",
    "Ink",
    "Labels",
    "Measure",
    "MinefieldRate",
    "Mission",
    "Model",
    "ObjectiveGroup",
    "Pack",
    "Page",
    "Palette",
    "PaperLength",
    "Passage",
    "Pick",
    "Plan",
    "Player",
    "Prose",
    "ReservesScale",
    "Row",
    "RuleText",
    "Selection",
    "Side",
    "Step",
    "StepText",
    "Stock",
    "Table",
    "Theme",
    "VictoryRow",
    "Who",
]
