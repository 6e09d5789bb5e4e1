"""The file of draws beside an event -> what was announced, held to what event.yaml and the pack say now; and back.

A draw is kept when the event is first printed. From then on the file decides, and no change to other rounds, to the
seed or to the pack changes what players were told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Report, UsageError, error, note, warning
from pipeline.event.reading.drawn_lists import MISSION, drawn_by, known_to, named_by
from pipeline.event.reading.event_files import EventLoading, read_beside
from pipeline.event.reading.ready_event import Draw, Event
from pipeline.load.parsing.enough import enough
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import decode
from pipeline.load.shaping.shape import shape
from pipeline.load.whereabouts import Places
from pipeline.model import Pack
from pipeline.model.event import EventSheet, RoundSheet
from pipeline.model.event_draws import DrawsSheet, KeptDraw
from pipeline.publish import publish
from pipeline.rules.choosing.dice import Dice
from pipeline.spelling import hints, quote

_HEAD = """\
# The draws of {event} as they were announced. They stay, whatever changes in event.yaml.
# To draw a round anew, give `--redraw N` to `pack event`, or delete its lines here.
"""
_AGAIN = "`--redraw {number}` draws anew"
_AGAIN_OR_NAMED = f"{_AGAIN}; to choose yourself, write `mission: NAME` into the round and delete its lines here"


@dataclass(frozen=True, kw_only=True)
class KeptDraws:
    """What was announced by round and type of cards, none for missions; what is wrong with the file that says so."""

    rounds: Mapping[tuple[int, str], KeptDraw]
    found: tuple[Diagnostic, ...] = ()


NOTHING_KEPT = KeptDraws(rounds={})


def read_draws(loading: EventLoading, sheet: EventSheet, pack: Pack, redrawn: Iterable[int] = ()) -> KeptDraws:
    """Read what was announced, but for rounds that are drawn anew."""
    read = read_beside(loading.folder, loading.draws_file)
    if read is None:
        return NOTHING_KEPT
    if isinstance(read, Diagnostic):
        return KeptDraws(rounds={}, found=(read,))
    source = decode(read.shown, read.data)
    if isinstance(source, Diagnostic):
        return KeptDraws(rounds={}, found=(source,))
    reading = read_yaml(source)
    if reading.top is None:
        return KeptDraws(rounds={}, found=tuple(reading.diagnostics))
    places, shaped = Places(reading.top), shape(DrawsSheet, reading.top, ())
    found = [*enough([*reading.diagnostics, *map(places.locate, shaped.diagnostics)])]
    if shaped.value is None or Report(found).is_failure():
        return KeptDraws(rounds={}, found=tuple(found))
    kept = [(index, each) for index, each in enumerate(shaped.value.rounds) if each.round not in set(redrawn)]
    found += map(places.locate, _slips(kept, sheet, pack))
    rounds = {(each.round, each.of or MISSION): each for _, each in kept if _is_drawn(each, sheet, pack)}
    return KeptDraws(rounds=rounds, found=tuple(found))


def _is_drawn(kept: KeptDraw, sheet: EventSheet, pack: Pack) -> bool:
    return kept.round <= len(sheet.rounds) and (kept.of or MISSION) in drawn_by(sheet.rounds[kept.round - 1], pack)


def _slips(kept: Sequence[tuple[int, KeptDraw]], sheet: EventSheet, pack: Pack) -> Iterator[Diagnostic]:
    """Look for what the file says against itself, the pack or event.yaml."""
    seen = set[tuple[int, str]]()
    for index, each in kept:
        path, number = ("rounds", index), each.round
        if (number, each.of or MISSION) in seen:
            hint = "delete one of the two"
            yield error("E425", f"the draw of {_of(each)} is kept twice", path=(*path, "round"), hints=(hint,))
        elif number > len(sheet.rounds):
            message = f"a draw of round {number} is kept, and the event has {len(sheet.rounds)}"
            yield warning("W426", message, path=(*path, "round"), hints=("delete its lines",))
        else:
            yield from _slips_of(each, sheet.rounds[number - 1], sheet, pack, path)
        seen.add((number, each.of or MISSION))


def _of(kept: KeptDraw) -> str:
    return f"{kept.of} of round {kept.round}" if kept.of else f"round {kept.round}"


def _slips_of(
    kept: KeptDraw, written: RoundSheet, sheet: EventSheet, pack: Pack, path: tuple[str, int]
) -> Iterator[Diagnostic]:
    again, kind, key = _AGAIN.format(number=kept.round), kept.of or MISSION, "card" if kept.of else "mission"
    if kind == MISSION:
        again = _AGAIN_OR_NAMED.format(number=kept.round)
    named, listed, known = named_by(written).get(kind), drawn_by(written, pack).get(kind), known_to(pack, kind)
    if named and named != kept.drawn:
        message = f"{_of(kept)} was announced as {kept.drawn}; now event.yaml names {named}"
        yield warning(
            "W426", message, path=(*path, key), hints=("tell the players, then delete its lines in this file",)
        )
    if not listed:
        return
    if kept.drawn not in known and kept.drawn not in listed:
        message = f"{_of(kept)} was announced as {kept.drawn}, which the pack {pack.id} has no more"
        yield error("E425", message, path=(*path, key), hints=(*hints(kept.drawn, known), again))
    elif not _holds(kept):
        message = f"the die of {_of(kept)} and its {key} don't go together: {quote(kept.seed)} rolls {_told(kept)}"
        yield error("E425", message, path=(*path, "face"), hints=(again,))
    elif listed != kept.list:
        message = f"{_of(kept)} stays {kept.drawn}, as announced, though its list in event.yaml has changed"
        yield warning("W426", message, path=(*path, "list"), hints=(again,))
    elif kept.seed != own_seed(sheet.seed or "", kept.round, kind):
        message = f"{_of(kept)} stays {kept.drawn}, as announced, though the seed has changed"
        yield note("N427", message, path=(*path, "seed"), hints=(again,))


def _holds(kept: KeptDraw) -> bool:
    """Tell whether the seed rolls the face, and the face has what was drawn, so that anybody can check it."""
    face = Dice(kept.seed).roll(len(kept.faces))
    return kept.face == face and kept.faces[face - 1] == kept.drawn


def _told(kept: KeptDraw) -> str:
    face = Dice(kept.seed).roll(len(kept.faces))
    return f"{face}, {kept.faces[face - 1]}"


def own_seed(seed: str, number: int, kind: str = MISSION) -> str:
    """Make the seed of a round's own die, or of that for its cards of a type."""
    return f"{seed}/round {number}/{kind}" if kind else f"{seed}/round {number}"


def draw_of(kept: KeptDraw) -> Draw:
    """Take a draw as it was announced."""
    return Draw(
        seed=kept.seed, listed=kept.faces, face=kept.face, version=kept.version, date=kept.date or "", of=kept.list
    )


def keep_draws(loading: EventLoading, event: Event, pack: Pack) -> Diagnostic | None:
    """Write down what was drawn; tell where that can't be done, and the next print might draw otherwise."""
    drawn = [(each, kind, draw) for each in event.rounds for kind, draw in each.draws]
    # What was kept says out of which list; where nothing is new, the file stays as it is, remarks and all.
    if all(draw.of for *_, draw in drawn):
        return None
    sheets = event.sheet.rounds
    lines = [
        line
        for each, kind, draw in drawn
        for line in _written(each.number, kind, draw, draw.of or drawn_by(sheets[each.number - 1], pack)[kind])
    ]
    name = loading.draws_file
    data = "\n".join((_HEAD.format(event=str(event.sheet.name)) + "rounds:", *lines, "")).encode()
    try:
        publish(loading.folder, {name: data})
    except UsageError as problem:
        why = problem.diagnostics[0].message
        hint = "copy the event into a folder of your own, or change nothing in it until its last round is printed"
        return warning("W428", f"the draws can't be kept in {name}: {why}", hints=(hint,))
    return None


def _written(number: int, kind: str, drawn: Draw, listed: Sequence[str]) -> Iterator[str]:
    """Write a round's draw; words stand in quotes, as JSON, which YAML reads alike."""
    yield f"  - round: {number}"
    if kind:
        yield f"    of: {kind}"
    yield f"    {'card' if kind else 'mission'}: {drawn.drawn}"
    yield f"    seed: {_quoted(drawn.seed)}"
    yield f"    face: {drawn.face}"
    yield f"    faces: [{', '.join(drawn.listed)}]"
    yield f"    list: [{', '.join(listed)}]"
    yield f"    version: {_quoted(drawn.version)}"
    if drawn.date:
        yield f"    date: {_quoted(drawn.date)}"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
