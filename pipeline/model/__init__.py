"""What an author wrote, in game words: frozen types that have never heard of a file format."""

from pipeline.model.base import Measure, Model, PaperLength, Prose
from pipeline.model.cards import (
    Backs,
    Card,
    CardCatalogue,
    CardFace,
    CardFormat,
    CardLook,
    Cards,
    CardSize,
    Deck,
    SheetEdges,
)
from pipeline.model.look import FontFile, Ink, Labels, Palette, Stock, Theme
from pipeline.model.mission import Alternative, Homes, Mission, ObjectiveGroup, Pick, Step
from pipeline.model.pack import GameFigures, MinefieldRate, Pack, Page, ReservesScale, Share, VictoryRow
from pipeline.model.reading import RuleReading
from pipeline.model.selection import BattlePlans, Cell, DieTable, Plan, Player, Row, Selection
from pipeline.model.table import Corner, Edge, Side, Table, Who
from pipeline.model.text import Passage, RuleText, StepText
from pipeline.model.times import Light, LightChange, Mover, Time, TimesOfDay

__all__ = [
    "Alternative",
    "Backs",
    "BattlePlans",
    "Card",
    "CardCatalogue",
    "CardFace",
    "CardFormat",
    "CardLook",
    "CardSize",
    "Cards",
    "Cell",
    "Corner",
    "Deck",
    "DieTable",
    "Edge",
    "FontFile",
    "GameFigures",
    "Homes",
    "Ink",
    "Labels",
    "Light",
    "LightChange",
    "Measure",
    "MinefieldRate",
    "Mission",
    "Model",
    "Mover",
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
    "RuleReading",
    "RuleText",
    "Selection",
    "Share",
    "SheetEdges",
    "Side",
    "Step",
    "StepText",
    "Stock",
    "Table",
    "Theme",
    "Time",
    "TimesOfDay",
    "VictoryRow",
    "Who",
]
