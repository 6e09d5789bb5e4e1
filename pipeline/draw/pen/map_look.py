"""A theme under one ink -> the tones, line weights and type sizes with which a map is drawn."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.contracts.wording import Wording
from pipeline.model import Ink, Palette, Side, Theme


class Tone(enum.StrEnum):
    """A colour by its part in the palette."""

    INK = "ink"
    SOFT = "soft"
    FAINT = "faint"
    PAPER = "paper"
    TABLE = "table"
    ACCENT = "accent"
    ATTACKER = "attacker"
    ATTACKER_FILL = "attacker_fill"
    ATTACKER_TEXT = "attacker_text"
    DEFENDER = "defender"
    DEFENDER_FILL = "defender_fill"
    DEFENDER_TEXT = "defender_text"
    NEUTRAL = "neutral"

    def of(self, palette: Palette) -> str:
        """Look the colour up."""
        return str(getattr(palette, self.value))


@dataclass(frozen=True)
class SideTones:
    """The tones of a side's lines, areas and words."""

    line: Tone
    fill: Tone
    text: Tone

    @classmethod
    def of(cls, side: Side | None) -> SideTones:
        """Choose by side; what belongs to neither or both is neutral."""
        match side:
            case Side.ATTACKER:
                return cls(Tone.ATTACKER, Tone.ATTACKER_FILL, Tone.ATTACKER_TEXT)
            case Side.DEFENDER:
                return cls(Tone.DEFENDER, Tone.DEFENDER_FILL, Tone.DEFENDER_TEXT)
            case None:
                return cls(Tone.NEUTRAL, Tone.TABLE, Tone.INK)


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """A hatch: degrees clockwise from level, spacing and weight in millimetres."""

    angle: float
    spacing: float
    weight: float


# Angle tells the sides apart in every ink; without colour, density does too.
PATTERNS = {
    (Ink.COLOUR, Side.ATTACKER): Pattern(angle=45, spacing=2.5, weight=0.22),
    (Ink.COLOUR, Side.DEFENDER): Pattern(angle=-45, spacing=2.5, weight=0.22),
    (Ink.GREY, Side.ATTACKER): Pattern(angle=45, spacing=1.9, weight=0.3),
    (Ink.GREY, Side.DEFENDER): Pattern(angle=-45, spacing=3.4, weight=0.3),
    (Ink.LEAN, Side.ATTACKER): Pattern(angle=45, spacing=2.6, weight=0.14),
    (Ink.LEAN, Side.DEFENDER): Pattern(angle=-45, spacing=4.2, weight=0.14),
}


@dataclass(frozen=True, kw_only=True)
class MapLook:
    """How a map is to look. A small map has names and marks only.

    A bare map has no words and nothing around its table, which fills the width. A second map of one ground may go
    without a legend.
    """

    palette: Palette
    ink: Ink
    family: str
    wording: Wording
    small: bool = False
    bare: bool = False
    legend: bool = True

    @classmethod
    def of(cls, theme: Theme, ink: Ink, wording: Wording) -> MapLook:
        """Take the look of a theme under an ink."""
        return cls(palette=theme.palettes[ink], ink=ink, family=theme.heading, wording=wording)
