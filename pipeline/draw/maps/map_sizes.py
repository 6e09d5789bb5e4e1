"""The width of a map on paper -> the sizes of its type and signs, in points and millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.draw.pen.word_blocks import Style

# The width at which the sizes below are meant, about that of a map on A4. Larger and smaller maps follow, but not all
# the way: on small paper type would be too small to read, on large paper it would shout.
_MEANT_FOR = 172.0
_LEAST, _MOST = 0.74, 1.12
_LEAST_STEP = 7.5  # points: no words of a strip are smaller, whatever the width
_LEAST_MARKER = 1.9  # millimetres: the radius in which two signs can be read
_SMALL_MAP = 0.56  # of all sizes, whatever its width: small maps of one page look alike side by side


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """How large things are on one map."""

    factor: float

    @classmethod
    def of(cls, width: float, *, small: bool) -> Sizes:
        """Choose sizes for a map of a width."""
        return cls(factor=_SMALL_MAP if small else min(_MOST, max(_LEAST, width / _MEANT_FOR)))

    def mm(self, length: float) -> float:
        """Scale a length that is meant for the usual width."""
        return length * self.factor

    def hatch(self, spacing: float) -> float:
        """Scale a hatch's spacing, which would turn into a grey if it followed a small map all the way."""
        return spacing * max(_LEAST, self.factor)

    def dash(self, part: float) -> float:
        """Scale a part of a dash, which is as long on all maps but small ones."""
        return part * min(1.0, max(_SMALL_MAP, self.factor))

    @property
    def arc_dash(self) -> tuple[float, ...]:
        """How arcs are dashed, on the table and in the legend."""
        return tuple(self.mm(length) for length in (1.3, 1.1))

    @property
    def ring_dash(self) -> tuple[float, ...]:
        """How the ground is dotted around objectives that must be free of enemies, on the table and in the legend."""
        return tuple(self.mm(length) for length in (0.5, 0.9))

    @property
    def centre_dash(self) -> tuple[float, ...]:
        """How centre lines are dashed: long and short, as on technical drawings."""
        return tuple(self.mm(length) for length in (3.2, 0.9, 0.5, 0.9))

    @property
    def dividing_dash(self) -> tuple[float, ...]:
        """How the other line through the middle is dashed, where sides have homes across from one another."""
        return tuple(self.mm(length) for length in (1.6, 0.9))

    @property
    def zone_name(self) -> Style:
        """The names of sides in their zones."""
        return Style(weight=700, points=20, tracking=0.07, capitals=True).scaled(self.factor)

    @property
    def side_name(self) -> Style:
        """The names of sides outside the table."""
        return Style(weight=700, points=13, tracking=0.07, capitals=True).scaled(self.factor)

    @property
    def step_title(self) -> Style:
        """The titles of small maps beside a large one, which are as small as can be read at a table."""
        return Style(weight=700, points=max(_LEAST_STEP, 8.4 * self.factor), tracking=0.07, capitals=True)

    @property
    def step_name(self) -> Style:
        """What arrives, below the small map that shows where."""
        return Style(weight=700, points=max(_LEAST_STEP, 7.8 * self.factor))

    @property
    def step_note(self) -> Style:
        """Whose it is, and from when."""
        return replace(self.step_name, weight=500)

    @property
    def step(self) -> Style:
        """The numbers of steps in their discs."""
        return Style(weight=700, points=max(_LEAST_STEP, 7.9 * self.factor))

    @property
    def zone_note(self) -> Style:
        """What stands under a zone's name."""
        return Style(weight=500, points=9).scaled(self.factor)

    @property
    def distance(self) -> Style:
        """Distances at arrows and arcs."""
        return Style(weight=600, points=9).scaled(self.factor)

    @property
    def point(self) -> Style:
        """Letters of points."""
        return Style(weight=700, points=9).scaled(self.factor)

    @property
    def objective(self) -> Style:
        """Objectives' own words."""
        return Style(weight=600, points=8.6).scaled(self.factor)

    @property
    def objective_note(self) -> Style:
        """Who places objectives."""
        return Style(weight=500, points=8.3).scaled(self.factor)

    @property
    def number(self) -> Style:
        """Numbers of objectives."""
        return Style(weight=700, points=10.4).scaled(self.factor)

    @property
    def entry(self) -> Style:
        """What arrives, by its name, outside the table."""
        return Style(weight=700, points=8.4, tracking=0.06, capitals=True).scaled(self.factor)

    @property
    def entry_note(self) -> Style:
        """Whose it is, and from when it arrives."""
        return Style(weight=500, points=8.3).scaled(self.factor)

    @property
    def caption(self) -> Style:
        """What an edge is."""
        return Style(weight=500, points=8.3, tracking=0.03).scaled(self.factor)

    @property
    def tape(self) -> Style:
        """Figures along the tape; the second ruler's are lighter."""
        return Style(weight=700, points=max(_LEAST_STEP, 8.0 * self.factor))

    @property
    def legend(self) -> Style:
        """The legend."""
        return Style(weight=500, points=8.3).scaled(self.factor)

    @property
    def marker(self) -> float:
        """Radius of an objective."""
        return max(_LEAST_MARKER, self.mm(2.7))

    @property
    def arrow_length(self) -> float:
        """How long an arrow of arrivals is."""
        return self.mm(6.0)

    @property
    def arrow_width(self) -> float:
        """How wide an arrow of arrivals is."""
        return self.mm(4.6)

    @property
    def die(self) -> float:
        """How wide a die is."""
        return self.mm(6.4)

    @property
    def border(self) -> float:
        """Weight of the table's edge."""
        return self.mm(1.1)

    @property
    def bar(self) -> float:
        """Room for one lane of bars along an edge."""
        return self.mm(1.3)


_ON_CARD = 7.5  # points: what is held in the hand, and laid on a table


@dataclass(frozen=True, kw_only=True)
class CardSizes(Sizes):
    """How large things are on the map of a card, where no words are smaller than can be read at a table."""

    @property
    def distance(self) -> Style:
        """Distances at arrows and arcs."""
        return Style(weight=600, points=_ON_CARD, least=_ON_CARD)

    @property
    def zone_name(self) -> Style:
        """The names of sides in their zones."""
        return Style(weight=700, points=11, tracking=0.03, capitals=True, least=_ON_CARD)

    @property
    def objective(self) -> Style:
        """Markers' own words."""
        return Style(weight=600, points=_ON_CARD, least=_ON_CARD)

    @property
    def number(self) -> Style:
        """Numbers of markers."""
        return Style(weight=700, points=8, least=_ON_CARD)

    @property
    def caption(self) -> Style:
        """What an edge is."""
        return Style(weight=600, points=_ON_CARD, tracking=0.02, least=_ON_CARD)

    @property
    def marker(self) -> float:
        """Radius of a marker: its number has room on it."""
        return 2.0
