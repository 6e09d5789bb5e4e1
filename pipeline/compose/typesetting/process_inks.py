"""A theme's palette -> the same palette in process inks, as a press prints it: cyan, magenta, yellow and black.

A screen's colour becomes inks by the plain formula of full grey component replacement: what red, green and blue lack
in common is black, the rest is the inks that absorb them. So no colour has more than two inks and black, and no
profile is needed. Greys are black alone. Dark tones that are nearly grey are black alone, too: their tint is not seen
in print, but four inks out of register on fine type are. What is all but black is solid black, as a screen would fray
its letters.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model import Palette, PhaseHue, ReferenceMeasures, Theme

_FULL = 255
_GREY = 3  # of 255: red, green and blue this close are a grey
_NEARLY_GREY = 16  # ... and this close, if the tone is dark
_DARK = 128  # of 255: lighter tones keep a tint that is nearly grey, as it is seen in print
_SOLID = 52  # the lightest tone that is printed as solid black


@dataclass(frozen=True)
class ProcessColour:
    """Parts of a hundred of each ink."""

    cyan: int
    magenta: int
    yellow: int
    black: int

    @property
    def total(self) -> int:
        """All inks together, in per cent."""
        return self.cyan + self.magenta + self.yellow + self.black

    @property
    def css(self) -> str:
        """The colour as a style sheet or a drawing writes it."""
        return f"device-cmyk({self.cyan}% {self.magenta}% {self.yellow}% {self.black}%)"


def process_colour(colour: str) -> ProcessColour:
    """Turn a colour like `#0a5a92` into inks."""
    light = _light(colour)
    most, spread = max(light), max(light) - min(light)
    if spread <= _GREY or (most <= _DARK and spread <= _NEARLY_GREY):
        return _black(light)
    cyan, magenta, yellow = (round(100 * (most - part) / most) for part in light)
    return ProcessColour(cyan, magenta, yellow, _percent(_FULL - most))


def black_alone(colour: str) -> ProcessColour:
    """Turn a colour into the black ink, as dark as it is."""
    return _black(_light(colour))


def _light(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def _black(light: tuple[int, ...]) -> ProcessColour:
    return ProcessColour(0, 0, 0, 100 if max(light) <= _SOLID else _percent(_FULL - sum(light) / 3))


def _percent(part: float) -> int:
    return round(100 * part / _FULL)


def press_palette(palette: Palette) -> Palette:
    """Write every colour of a palette in process inks; its ink, in which words are set, is black alone."""
    pressed = palette.dyed(lambda colour: process_colour(colour).css)
    return pressed.model_copy(update={"ink": black_alone(palette.ink).css})


def press_theme(theme: Theme) -> Theme:
    """Write every palette of a theme in process inks."""
    palettes = {ink: press_palette(palette) for ink, palette in theme.palettes.items()}
    return theme.model_copy(update={"palettes": palettes})


def press_hues(measures: ReferenceMeasures) -> ReferenceMeasures:
    """Write the colours of a reference's phases in process inks."""
    hues = {ink: tuple(map(_press_hue, phases)) for ink, phases in measures.hues.items()}
    return measures.model_copy(update={"hues": hues})


def _press_hue(hue: PhaseHue) -> PhaseHue:
    inks = {name: process_colour(colour).css for name, colour in hue.model_dump().items()}
    return hue.model_copy(update=inks)
