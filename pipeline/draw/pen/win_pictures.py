"""A moment of a way to win -> its picture: an objective, a circle to the map's scale, who stands in it and who doesn't.

A circle that is higher than its picture is cut at the top and at the foot: its objective then lies at the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.contracts.win_words import WinMoment
from pipeline.contracts.wording import label
from pipeline.draw.pen.canvas import Canvas, trace
from pipeline.draw.pen.map_look import MapLook, SideTones, Tone, dash_of
from pipeline.draw.pen.word_blocks import Style, set_line
from pipeline.geometry.box import Box
from pipeline.model import SideId
from pipeline.model.rule_words import Around, Presence
from pipeline.units import Length

# All in millimetres.
_HAIR = 0.35  # between a circle and the edge of its picture
_DISC, _RIM, _DOT = 1.5, 0.16, 0.42  # an objective, its rim, and the dot in it
_LEFT = 3.0  # from the left of a picture to an objective whose circle is cut
_PIECE = (3.0, 1.9)  # a team, seen from above
_CROSS = (2.1, 1.6)  # from the middle of a team to the ends of the cross over it, across and down
_LINE, _RADIUS, _BOLD, _HALO = 0.42, 0.22, 0.4, 0.8
_ALONE, _BESIDE_IT = 14.0, 5.0  # a picture without a circle is so wide; a team is so far from its objective
_LARGER = 1.35  # there
_GROUND = (19.0, 0.74)  # a stretch of ground is so wide, and as high as this part of its picture
_TICK = 0.7  # half of the mark at the end of a radius
_AIR = 0.5  # around a figure
_FIGURE = Style(weight=700, points=7.5)
_STEPS = 120  # parts of a full turn


@dataclass(frozen=True, kw_only=True)
class WinPicture:
    """Draws a moment for a side so high, its distance so long; `enemy` is whose team is crossed out."""

    moment: WinMoment
    side: SideId | None
    enemy: SideId | None
    look: MapLook
    height: Length
    radius: Length | None

    @property
    def _wide(self) -> float:
        """How wide it is, in millimetres."""
        if self.moment.around is Around.GROUND:
            return _GROUND[0]
        radius, high = self._radius, float(self.height)
        if radius is None:
            return _ALONE
        return 2 * radius + 2 * _HAIR if self._is_whole else _LEFT + radius + 2 * _HAIR + high * 0.04

    @property
    def width(self) -> Length:
        """How wide it is."""
        return Length.near_mm(self._wide)

    @property
    def plate(self) -> Plate:
        """Draw it."""
        words = self.look.wording.labels
        kind = "circle" if self.radius else self.moment.around.value.replace(Around.OBJECTIVE.value, "place")
        title = label(words, f"win.shows.{kind}", distance=self.moment.distance)
        canvas = Canvas(width=self._wide, height=float(self.height), title=title, palette=self.look.palette)
        if self.moment.around is Around.GROUND:
            self._ground(canvas)
        else:
            self._place(canvas)
        return canvas.plate(self.width, self.height)

    @property
    def _radius(self) -> float | None:
        return None if self.radius is None else float(self.radius)

    @property
    def _is_whole(self) -> bool:
        return self._radius is not None and 2 * (self._radius + _HAIR) <= float(self.height)

    @property
    def _factor(self) -> float:
        return _LARGER if self.radius is None else 1.0

    @property
    def _own(self) -> SideTones:
        return self.look.tones(self.side)

    @property
    def _box(self) -> Box:
        return Box(left=0.0, top=0.0, right=self._wide, bottom=float(self.height))

    def _place(self, canvas: Canvas) -> None:
        """An objective, the circle around it with its radius, and teams."""
        middle = float(self.height) / 2
        is_cut = self._radius is not None and not self._is_whole
        at = Point(_LEFT if is_cut else self._wide / 2, middle)
        if self._radius is not None:
            self._circle(canvas, at, self._radius)
            self._measure(canvas, at, self._radius)
        disc = _DISC * self._factor
        canvas.circle(at, disc, fill=Tone.INK)
        canvas.circle(at, disc - _RIM * 2, fill="none", stroke=Tone.PAPER, stroke_width=_RIM)
        canvas.circle(at, _DOT * self._factor, fill=Tone.PAPER)
        for spot in self._spots(at):
            self._team(canvas, spot)

    def _spots(self, at: Point) -> Iterator[Point]:
        """Where teams stand: around the objective, clear of its radius and the figure there."""
        radius = self._radius
        if radius is None:
            yield from (Point(at.x + side * _BESIDE_IT, at.y) for side in (-1, 1))
        elif not self._is_whole:
            yield Point(at.x + min(radius * 0.5, radius - 4.0), at.y + min(float(self.height) * 0.27, 4.4))
        elif self.moment.shows is Presence.NO_ENEMY:
            yield Point(at.x, at.y - radius * 0.58)
        else:
            yield from (Point(at.x + side * radius * 0.4, at.y - radius * 0.55) for side in (-1, 1))

    def _circle(self, canvas: Canvas, at: Point, radius: float) -> None:
        """Fill what of a circle lies on the picture, and dash its rim there."""
        box, turns = self._box, [math.tau * step / _STEPS for step in range(_STEPS + 1)]
        corners = [math.atan2(y - at.y, x - at.x) % math.tau for x in (box.left, box.right) for y in (0.0, box.bottom)]
        reach = {turn: _reach(box, at, turn) for turn in sorted({*turns, *corners})}
        area = [_along(at, turn, min(radius, far)) for turn, far in reach.items()]
        canvas.path(trace(area, close=True), fill=self._own.fill)
        dash = tuple(part * 0.55 for part in dash_of(self._slot))
        for run in _runs([turn for turn in reach if reach[turn] > radius], [*reach]):
            rim = trace([_along(at, turn, radius) for turn in run])
            canvas.path(rim, stroke=self._own.line, stroke_width=_LINE, stroke_dasharray=dash)

    @property
    def _slot(self) -> int | None:
        return None if self.side is None else self.look.wording.sides.slot(self.side)

    def _measure(self, canvas: Canvas, at: Point, radius: float) -> None:
        """Draw the radius to the right, and say how long it is: above it, or below where that is too short."""
        end = Point(at.x + radius, at.y)
        canvas.path(trace((at, end)), stroke=Tone.INK, stroke_width=_RADIUS)
        ends = (Point(end.x, end.y - _TICK), Point(end.x, end.y + _TICK))
        canvas.path(trace(ends), stroke=Tone.INK, stroke_width=_RADIUS)
        figure = set_line(self.look.family, self.moment.distance, _FIGURE, Tone.INK)
        beside = radius - _DISC - 2 * _AIR
        if figure.width <= beside:
            centre = Point(at.x + _DISC + _AIR + beside / 2, at.y - _AIR - figure.height / 2 - 0.2)
            canvas.words(figure, centre)
        elif not self._is_whole:
            left = max(at.x, figure.width / 2 + _AIR)
            canvas.words(figure, Point(left, at.y - _DISC - _AIR - figure.height / 2))
        elif _chord(radius, _DISC + _AIR + figure.height) >= figure.width:
            canvas.words(figure, Point(at.x, at.y + _DISC + _AIR + figure.height / 2))

    def _team(self, canvas: Canvas, at: Point) -> None:
        """A team: the side's own, or an enemy's with a cross over it."""
        wide, high = (side * self._factor for side in _PIECE)
        box = Box(left=at.x - wide / 2, top=at.y - high / 2, right=at.x + wide / 2, bottom=at.y + high / 2)
        if self.moment.shows is None:
            return
        gone = self.moment.shows is Presence.NO_ENEMY
        tones = self.look.tones(self.enemy) if gone else self._own
        canvas.box(box, round=0.2, fill=tones.line)
        if gone:
            for up in (-1, 1):
                across, down = _CROSS[0] * self._factor, up * _CROSS[1] * self._factor
                ends = (Point(at.x - across, at.y - down), Point(at.x + across, at.y + down))
                canvas.path(trace(ends), stroke=Tone.PAPER, stroke_width=_HALO)
                canvas.path(trace(ends), stroke=Tone.INK, stroke_width=_BOLD)

    def _ground(self, canvas: Canvas) -> None:
        """A stretch of ground, as a table with its middle line has it below that."""
        high = float(self.height) * _GROUND[1]
        top = (float(self.height) - high) / 2
        table = Box(left=_HAIR, top=top, right=self._wide - _HAIR, bottom=top + high)
        half = Box(left=table.left, top=top + high / 2, right=table.right, bottom=table.bottom)
        canvas.box(table, fill=Tone.PAPER)
        canvas.box(half, fill=self._own.fill)
        middle = (Point(half.left, half.top), Point(half.right, half.top))
        canvas.path(trace(middle), stroke=self._own.line, stroke_width=_LINE, stroke_dasharray=dash_of(self._slot)[:2])
        canvas.box(table, fill="none", stroke=Tone.INK, stroke_width=_LINE)
        self._team(canvas, Point(half.left + half.width / 2, half.top + half.height / 2))


def _along(at: Point, turn: float, far: float) -> Point:
    return Point(at.x + math.cos(turn) * far, at.y + math.sin(turn) * far)


def _reach(box: Box, at: Point, turn: float) -> float:
    """How far the edge of a box is in a direction, from a point in it."""
    across, down = math.cos(turn), math.sin(turn)
    sides = ((box.right - at.x if across > 0 else at.x - box.left) / max(abs(across), 1e-9),)
    ends = ((box.bottom - at.y if down > 0 else at.y - box.top) / max(abs(down), 1e-9),)
    return min(*sides, *ends)


def _chord(radius: float, away: float) -> float:
    """How long a chord of a circle is, so far away from its middle."""
    return 2 * math.sqrt(max(radius * radius - away * away, 0.0))


def _runs(shown: list[float], all_turns: list[float]) -> list[list[float]]:
    """Part directions into those that follow on one another; the last goes on with the first, as on a circle."""
    place = {turn: index for index, turn in enumerate(all_turns)}
    runs: list[list[float]] = []
    for turn in shown:
        if runs and place[turn] == place[runs[-1][-1]] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    if len(runs) > 1 and place[runs[0][0]] == 0 and place[runs[-1][-1]] == len(all_turns) - 1:
        runs = [[*runs[-1], *runs[0]], *runs[1:-1]]
    return [run for run in runs if len(run) > 1]
