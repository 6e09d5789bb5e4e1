"""An event -> what its own pages say: rows of the schedule and of the draws, heads of the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.compose.event.pairing_plan import PairingLists
from pipeline.event.planning.walls import name_rows, table_rows
from pipeline.event.reading.event_names import date_said, day_names, event_dates, round_name
from pipeline.event.reading.ready_event import Chosen, Draw, Event, Round
from pipeline.event.reading.timetable import Due, says_days, timetable, when_of
from pipeline.model import Labels, Mission, Pack, PlayCard
from pipeline.rules.prose.placeholders import escaped

_MOST_FACES, _NEIGHBOURS = 30, 1  # listed in a cell; of more, those beside the one that was drawn
# When, and what.
Entry = tuple[str, str]


def mission_name(each: Round, pack: Pack, labels: Labels) -> str:
    """Name the mission of a round, or say that it is chosen at the table."""
    return str(pack.missions[each.mission].name) if each.mission else labels["event.battle-plans"]


def called(drawn: str, pack: Pack, kind: str = "") -> str:
    """Name a mission, or a card of a type, that a die had a face for; the pack may have lost it since."""
    known: Mapping[str, Mission | PlayCard] = pack.missions if not kind else pack.deck.of(kind) if pack.deck else {}
    return str(known[drawn].name) if drawn in known else drawn


def schedule_days(event: Event, pack: Pack, labels: Labels) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    """List what is due when, day by day, each with its name."""
    days = timetable(event)
    numbers = [day[0].day for day in days]
    names = day_names(event.sheet, numbers, labels, is_certain=says_days(event.sheet))
    return tuple(
        (name, tuple(_entry(due, event, pack, labels) for due in day)) for name, day in zip(names, days, strict=True)
    )


def _entry(due: Due, event: Event, pack: Pack, labels: Labels) -> Entry:
    if due.round is None:
        return due.when(labels), due.what
    return due.when(labels), _round_words(event.rounds[due.round - 1], pack, labels)


def _round_words(each: Round, pack: Pack, labels: Labels) -> str:
    said = labels["event.schedule.round"].format(
        round=escaped(round_name(each, labels)), mission=mission_name(each, pack, labels)
    )
    if not each.minutes:
        return said
    return labels[labels.form("event.schedule.minutes", each.minutes)].format(what=said, minutes=each.minutes)


def draw_rows(event: Event, pack: Pack, labels: Labels) -> Iterator[tuple[str, str, str, str]]:
    """Tell of each round how its mission was come by."""
    for each in event.rounds:
        name = mission_name(each, pack, labels)
        round_of = f"**{escaped(round_name(each, labels))}**"
        if each.cards:
            for number, card in enumerate(each.cards):
                shown = called(card.name, pack, card.kind)
                yield round_of if number == 0 else "", shown, *_drawn(card.draw, pack, labels, card.kind)
        elif each.draw is None and each.chosen is Chosen.BATTLE_PLANS:
            yield round_of, name, "", labels["event.draws.plans"]
        else:
            yield round_of, name, *_drawn(each.draw, pack, labels)


def _drawn(draw: Draw | None, pack: Pack, labels: Labels, kind: str = "") -> tuple[str, str]:
    """Tell what a die showed, and what its faces were; where there are many, a few on both sides of it."""
    if draw is None:
        return "", labels["event.draws.named"]
    faces = tuple(enumerate(draw.listed, start=1))
    if len(faces) > _MOST_FACES:
        faces = faces[max(0, draw.face - 1 - _NEIGHBOURS) : draw.face + _NEIGHBOURS]
    listed = labels["list.comma"].join(f"{face} {called(one, pack, kind)}" for face, one in faces)
    if len(faces) < len(draw.listed):
        listed = labels["event.draws.list.many"].format(count=len(draw.listed), listed=listed)
    return str(draw.face), listed


def told_of_draws(event: Event, labels: Labels) -> str:
    """Tell in Markdown how anybody can draw again, and what was announced when."""
    drawn = [(each, draw) for each in event.rounds for _, draw in each.draws]
    if not drawn:
        return labels["event.draws.told.none"]
    announced: dict[tuple[str, str], dict[str, None]] = {}
    for each, draw in drawn:
        if draw.version:
            announced.setdefault((draw.version, draw.date), {})[round_name(each, labels)] = None
    seeds = list(dict.fromkeys(draw.seed.rpartition("/round ")[0] for _, draw in drawn))
    which = labels["list.comma"].join(f"**{escaped(seed)}**" for seed in seeds)
    said = labels["event.draws.seed" if len(seeds) == 1 else "event.draws.seeds"].format(seeds=which)
    first, draw = drawn[0]
    key = (
        "event.draws.told.cards" if any(kind for each in event.rounds for kind, _ in each.draws) else "event.draws.told"
    )
    how = labels[key].format(round=escaped(round_name(first, labels)), seed=escaped(draw.seed))
    return "\n\n".join(
        (f"{said} {how}", *(_announced(*when, tuple(rounds), labels) for when, rounds in announced.items()))
    )


def _announced(version: str, date: str, rounds: Sequence[str], labels: Labels) -> str:
    key = "event.draws.announced.on" if date else "event.draws.announced"
    said = labels["list.comma"].join(map(escaped, rounds))
    return labels[key].format(rounds=said, version=escaped(version), date=date_said(date, labels) if date else "")


def grid_heads(event: Event, pack: Pack, labels: Labels) -> tuple[tuple[str, str], ...]:
    """Head the grid: each round with its mission."""
    return tuple((round_name(each, labels), mission_name(each, pack, labels)) for each in event.rounds)


def pairing_lists(event: Event, each: Round, pack: Pack, labels: Labels) -> PairingLists:
    """Say all that a round's pairings say: when, which mission, who plays where."""
    minutes = each.minutes
    lasting = labels[labels.form("event.pairings.minutes", minutes)].format(minutes=minutes) if minutes else ""
    sheet = event.sheet
    return PairingLists(
        round=round_name(each, labels),
        time=when_of(each, labels),
        day=" · ".join(filter(None, (_day_of(event, each, labels), lasting))),
        mission=mission_name(each, pack, labels),
        told=labels["event.pairings.same"] if each.mission else "",
        event=str(sheet.name),
        foot=" · ".join((str(sheet.place), event_dates(sheet, labels))),
        tables=table_rows(event, each, labels),
        names=name_rows(event, each, labels),
    )


def _day_of(event: Event, each: Round, labels: Labels) -> str:
    """Name the day on which a round is played, where an event has several and the round has a time."""
    days = timetable(event)
    numbers = [day[0].day for day in days]
    names = day_names(event.sheet, numbers, labels, is_certain=says_days(event.sheet))
    found = (name for name, day in zip(names, days, strict=True) for due in day if due.round == each.number)
    return next(found, "") if len(days) > 1 and each.starts else ""
