"""A pack's colours laid over a theme's -> what can't be read on its ground, or not be told apart, under one ink.

Only pairs are told of which one colour at least is the pack's: the themes are proved by the same figures in tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import floor

from pipeline.colours import SIGHTS, apart, as_grey, contrast, is_grey, lightness, standing_out
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Ink, Pack, Palette
from pipeline.model.layouts import GROUNDS
from pipeline.model.look import PackPalette, Tones
from pipeline.model.sides import MOST_SIDES, NEUTRAL

WORDS, LINES = 4.5, 3.0  # how far words and lines must stand out from their ground
SIDES_APART = 20.0  # how far apart the hues of sides must look, to everybody
GREYS_APART, TWO_GREYS_APART = 10.0, 20.0  # ... and in lightness where there is no colour: all of them, the first two
_SIDE = "side_"
_FILL, _TEXT = "_fill", "_text"
# What stands on what besides hues, by names of `Palette.hues`.
_PLAIN_PAIRS = (
    ("ink", "paper", WORDS),
    ("ink", "table", WORDS),
    ("soft", "paper", WORDS),
    ("soft", "table", WORDS),
    ("accent", "paper", WORDS),
    ("on_cover", "cover", WORDS),
    ("faint", "ink", WORDS),
    (NEUTRAL, "paper", LINES),
)
_SEEN_BY = {
    "full": "",
    "protan": " to who sees no red",
    "deutan": " to who sees no green",
    "tritan": " to who sees no blue",
}


def tones_of(said: PackPalette, ink: Ink) -> Tones:
    """Take what a pack says of one kind of ink."""
    return {Ink.COLOUR: said, Ink.GREY: said.grey, Ink.LEAN: said.lean}[ink]


def slot_of(name: str, pack: Pack) -> int | None:
    """Find the slot of a hue; what is no side's has none."""
    if name.isdecimal():
        return int(name) - 1
    return None if name == NEUTRAL or name in GROUNDS else pack.sides.slot(name)


def hue_of(name: str, pack: Pack) -> str:
    """Call a hue as a palette's `hues` do."""
    slot = slot_of(name, pack)
    return name if slot is None else f"{_SIDE}{slot + 1}"


def pairs_of(palette: Palette) -> tuple[tuple[str, str, float], ...]:
    """List what stands on what, and how far it must stand out."""
    hues = (*(f"{_SIDE}{slot}" for slot in range(1, MOST_SIDES + 1)), *palette.grounds)
    lines = ((hue, "paper", LINES) for hue in hues)
    words = ((hue + _TEXT, ground, WORDS) for hue in hues for ground in (hue + _FILL, "paper", "table"))
    return (*_PLAIN_PAIRS, *lines, *words)


@dataclass(frozen=True, kw_only=True)
class PaletteProof:
    """A palette with a pack's colours; `followed` are greys that follow from those, by name."""

    palette: Palette
    ink: Ink
    said: PackPalette
    followed: frozenset[str]
    pack: Pack

    def found(self) -> Iterator[Diagnostic]:
        """Tell all that doesn't do."""
        tinted = () if self.ink is Ink.COLOUR else tuple(self._tinted())
        yield from tinted or (*self._unreadable(), *self._alike())

    @cached_property
    def _names(self) -> dict[str, str]:
        """How the pack calls the hues that it gives, by their names in a palette."""
        return {hue_of(name, self.pack): name for name in tones_of(self.said, self.ink).hues}

    @cached_property
    def _given(self) -> Mapping[str, Path]:
        """Where the pack writes colours, by their names in a palette."""
        path: Path = ("palette",) if self.ink is Ink.COLOUR else ("palette", self.ink.value)
        tones = tones_of(self.said, self.ink)
        given: dict[str, Path] = {name: (*path, name) for name in tones.plain}
        for name, hue in tones.hues.items():
            here, part = (*path, "hues", name), hue_of(name, self.pack)
            given[part] = here  # a hue may be written in short, as its line
            given |= {part + _FILL: (*here, "fill")} if hue.fill else {}
            given |= {part + _TEXT: (*here, "text")} if hue.text else {}
        return given

    def _place(self, part: str) -> Path | None:
        """Say where a colour comes from, if it is the pack's: what a hue leaves out comes from its line."""
        if part in self.followed:
            return ("palette", part)
        return self._given.get(part) or self._given.get(part.removesuffix(_FILL).removesuffix(_TEXT))

    def _unreadable(self) -> Iterator[Diagnostic]:
        hues, pairs = self.palette.hues, pairs_of(self.palette)
        for words, ground, least in pairs:
            ratio = contrast(hues[words], hues[ground])
            # Greys that both follow from the pack's colours stand out as those do.
            if ratio >= least or {words, ground} <= self.followed:
                continue
            part, path = next(((each, path) for each in (words, ground) if (path := self._place(each))), ("", None))
            if path is None:
                continue
            printed = "" if self.ink is Ink.COLOUR else f"in {self.ink} prints "
            message = (
                f"{printed}{self._called(words)} {hues[words]} on {self._called(ground)} {hues[ground]} has a contrast"
                f" of {floor(ratio * 100) / 100:.2f}, and {'words' if least == WORDS else 'lines'} need {least:g}"
            )
            yield error("E280", message, path=path, hints=(self._cure(part),))

    def _cure(self, part: str) -> str:
        """Find a tone of a colour that does with all that it stands on, or that stands on it."""
        hues = self.palette.hues
        near = [pair for pair in pairs_of(self.palette) if part in pair]
        others = [(hues[two if one == part else one], least) for one, two, least in near]
        would = standing_out(hues[part], lambda tone: all(contrast(tone, other) >= least for other, least in others))
        return f'"{would}" would do' if would else "take one that is much darker, or much lighter"

    def _called(self, part: str) -> str:
        """Call a colour as its author does."""
        hue = part.removesuffix(_FILL).removesuffix(_TEXT)
        if part in _PLAIN or hue == NEUTRAL:
            return part
        kind = {_FILL: "fill", _TEXT: "text"}.get(part.removeprefix(hue), "line")
        return f"the {kind} of {self._owner(hue)}"

    def _owner(self, hue: str) -> str:
        """Call a hue by its side, or as the pack does."""
        ids = self.pack.sides.ids
        number = int(hue.removeprefix(_SIDE)) if hue.startswith(_SIDE) else 0
        return self._names.get(hue) or (ids[number - 1] if 0 < number <= len(ids) else str(number or hue))

    def _alike(self) -> Iterator[Diagnostic]:
        """Compare the hues of sides, and of slots that the pack gives, with one another."""
        taken = {f"{_SIDE}{slot + 1}" for slot in range(len(self.pack.sides.ids))}
        for one, other in combinations(sorted({*taken, *(hue for hue in self._names if hue.startswith(_SIDE))}), 2):
            path = self._given.get(other) or self._given.get(one)
            if path is not None and (problem := self._too_near(one, other)):
                yield error("E281", problem, path=path, hints=("make one darker or lighter: that everybody sees",))

    def _too_near(self, one: str, other: str) -> str:
        first, second = self.palette.hues[one], self.palette.hues[other]
        both = f"the hues of {self._owner(one)} {first} and {self._owner(other)} {second} look alike"
        if self.ink is Ink.COLOUR:
            sight = min(SIGHTS, key=lambda sight: apart(first, second, sight))
            far = apart(first, second, sight)
            says = f"{both}{_SEEN_BY[sight]}: they are {far:.1f} apart, and {SIDES_APART:g} is needed"
            return says if far < SIDES_APART else ""
        far = abs(lightness(first) - lightness(second))
        least = TWO_GREYS_APART if {one, other} == {f"{_SIDE}1", f"{_SIDE}2"} else GREYS_APART
        says = f"in {self.ink} prints {both}: their lightness differs by {far:.1f}, and {least:g} is needed"
        return says if far < least else ""

    def _tinted(self) -> Iterator[Diagnostic]:
        """Find colours in what is printed in black."""
        for part, path in self._given.items():
            colour = self.palette.hues[part]
            if not is_grey(colour):
                message = f"{colour} is a colour, and {self.ink} prints are made with black alone"
                yield error("E282", message, path=path, hints=(f'"{as_grey(colour)}" is as dark',))


_PLAIN = frozenset(name for pair in _PLAIN_PAIRS for name in pair[:2])
