"""A pack's figures, the rows of its die tables -> dice that can't succeed, faces without a place, rates that clash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Corner, Pack, ReservesScale, TimesOfDay
from pipeline.model.rules import Timing
from pipeline.rules.prose.placeholders import did_you_mean
from pipeline.rules.special.minefields import rate_name
from pipeline.rules.special.victory import check_victory_rows

_RESERVES: Path = ("figures", "reserves")
_TIMES: Path = ("figures", "time_of_day")


def check_figures(pack: Pack) -> Iterator[Diagnostic]:
    """Check the figures of the game that rules share."""
    if pack.figures.reserves is not None:
        yield from _check_dice(pack.figures.reserves)
        yield from _check_scatter(pack.figures.reserves)
    if pack.figures.time_of_day is not None:
        yield from _check_times(pack.figures.time_of_day)
    yield from check_victory_rows(pack.figures.victory_points)
    names = Counter(rate_name(rate) for rate in pack.figures.minefields)
    for name, times in names.items():
        if times > 1:
            message = f"two periods would both be called {{{name}}}"
            yield error("E320", message, path=("figures", "minefields"))


def _check_dice(scale: ReservesScale) -> Iterator[Diagnostic]:
    if scale.succeed_on > scale.die:
        message = f"a die of {scale.die} faces never shows {scale.succeed_on}"
        yield error("E319", message, path=(*_RESERVES, "succeed_on"))
    for timing, turn in scale.first_roll.items():
        path = (*_RESERVES, "first_roll", timing)
        known = [each.value for each in Timing]
        if timing not in known:
            message = f"no reserves are called {timing!r}"
            yield error("E319", message, path=path, hints=did_you_mean(timing, known))
        if not 1 <= turn <= 99:
            yield error("E319", f"reserves can't first roll in turn {turn}", path=path)


def _check_scatter(scale: ReservesScale) -> Iterator[Diagnostic]:
    if not scale.scatter:
        return
    path = (*_RESERVES, "scatter")
    missing = [str(face) for face in range(1, scale.die + 1) if face not in scale.scatter]
    beyond = [str(face) for face in sorted(scale.scatter) if not 1 <= face <= scale.die]
    if missing:
        yield error("E319", f"the scatter die has no place for {', '.join(missing)}", path=path)
    if beyond:
        yield error("E319", f"a die of {scale.die} faces never shows {', '.join(beyond)}", path=path)
    if scale.corner is None and any(isinstance(place, Corner) for place in scale.scatter.values()):
        hint = "add corner: and a distance under figures: reserves:"
        message = "the scatter die leads to corners, and no distance from them is given"
        yield error("E319", message, path=path, hints=(hint,))


def _check_times(times: TimesOfDay) -> Iterator[Diagnostic]:
    """Each face gives one time, light changes into its opposite, and dice can change it where it does."""
    yield from check_faces([time.faces for time in times.times], times.die, (*_TIMES, "times"))
    for index, time in enumerate(times.times):
        if time.becomes is time.begins:
            message = f"{time.name} begins {time.begins} and becomes {time.becomes}"
            yield error("E319", message, path=(*_TIMES, "times", index, "becomes"), hints=("leave becomes out",))
    if times.changing and times.change is None:
        hint = "add change: with from_turn, by and succeed_on under figures: time_of_day:"
        message = f"light changes in {times.changing[0].name}, and no dice say when"
        yield error("E319", message, path=_TIMES, hints=(hint,))
    if times.change is not None and times.change.succeed_on > times.die:
        message = f"a die of {times.die} faces never shows {times.change.succeed_on}"
        yield error("E319", message, path=(*_TIMES, "change", "succeed_on"))


def check_faces(rows: Sequence[Sequence[int]], die: int, path: Path) -> Iterator[Diagnostic]:
    """Every face of the die stands in exactly one row; `path` is that of the rows."""
    for index, faces in enumerate(rows):
        for face in faces:
            if not 1 <= face <= die:
                yield error("E330", f"a die of {die} faces never shows {face}", path=(*path, index, "faces"))
    shown = Counter(face for faces in rows for face in faces)
    missing = [str(face) for face in range(1, die + 1) if face not in shown]
    twice = [str(face) for face, times in sorted(shown.items()) if times > 1]
    if missing:
        hint = f"each face from 1 to {die} stands in one row"
        yield error("E330", f"no row for a roll of {', '.join(missing)}", path=path, hints=(hint,))
    if twice:
        last = max(index for index, faces in enumerate(rows) if {str(face) for face in faces} & {*twice})
        message = f"more than one row for a roll of {', '.join(twice)}"
        yield error("E330", message, path=(*path, last, "faces"), hints=("leave each face in one row",))
