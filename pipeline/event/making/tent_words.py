"""A table or a player of an event -> what is filled in on a sign or a badge: ground, names and tables by rounds."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.compose.event.tent_signs import TentRound, TentWords
from pipeline.draw import MapDrawing
from pipeline.event.making.filling import QR_PLACE
from pipeline.event.making.page_words import mission_name
from pipeline.event.planning.walls import seat_of
from pipeline.event.reading.event_names import event_dates, player_name, result_address, told_address
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.timetable import when_of
from pipeline.model import Labels, Pack

_ON_A_LINE = 90  # letters
_NAMED = 28  # letters at most before the colon of a ground that has a name


def ground_of(table: Table) -> tuple[str, str]:
    """Part what is said of a table's ground into its name, where it begins with one, and the rest."""
    words = " ".join(table.terrain.split())
    name, colon, rule = words.partition(": ")
    return (name, rule[:1].upper() + rule[1:]) if colon and len(name) <= _NAMED else ("", words)


def known_of_table(event: Event, table: Table, labels: Labels) -> Mapping[str, str]:
    """Tell what is filled in on a table's sign; of rounds that aren't paired yet, names are written by hand."""
    name, rule = ground_of(table)
    known = {"table": table.name, "title": name, "rule": rule, QR_PLACE: result_address(event.sheet, None, table)}
    for index, each in enumerate(event.rounds):
        pairing = each.at(table)
        sides = pairing.sides if pairing else ()
        for side, players in enumerate(sides, start=1):
            names = labels["event.pairings.pair"].join(player_name(player, labels) for player in players)
            known[f"meets-{2 * index + side}"] = names
    return known


def tent_words(event: Event, labels: Labels) -> TentWords:
    """Say what stands on the signs of all tables."""
    sheet = event.sheet
    caption = labels["event.sign.result" if sheet.result_url else "event.sign.more"]
    return TentWords(
        event=str(sheet.name),
        foot=event_dates(sheet, labels),
        caption=caption,
        address=told_address(sheet.result_url or sheet.url),
        told=_time_up(sheet.time_up) or labels["event.sign.told"],
        help=labels["event.sign.help"] if sheet.result_url else "",
    )


def _time_up(rule: str) -> str:
    """Take what is done when time is up, if it is plain and goes on one line; score sheets have all of it."""
    is_plain = not any(mark in rule for mark in "*_`[#\n")
    return rule.strip() if is_plain and len(rule) <= _ON_A_LINE else ""


def tent_rounds(event: Event, pack: Pack, maps: Mapping[int, MapDrawing], labels: Labels) -> tuple[TentRound, ...]:
    """List the rounds with their times, missions and maps."""
    return tuple(
        TentRound(
            number=str(each.number),
            time=when_of(each, labels),
            mission=mission_name(each, pack, labels),
            drawing=maps.get(each.number),
        )
        for each in event.rounds
    )


def known_of_badge(event: Event, player: Player, labels: Labels) -> Mapping[str, str]:
    """Tell what is filled in on a player's badge: the first name apart, as people call one another by it."""
    first, _, last = player.name.partition(" ")
    known = {"first": first, "last": last, "team": player.team, "force": player.force}
    for each in event.rounds:
        if seat := seat_of(player, each, labels):
            known[f"seat-{each.number}"] = seat
    return known
