"""Standings of an event -> what their pages say: rows in words, heads of columns, the prize list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from pipeline.compose.event.prize_pages import PrizeList, PrizePlace
from pipeline.compose.event.shown_standings import ScoreBox, StandingLists, StandingRow
from pipeline.event.making.page_words import mission_name
from pipeline.event.planning.walls import standings_of
from pipeline.event.reading.event_names import clock_time, event_dates, figure, round_name
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.ready_standings import RoundScore, Standing, Standings
from pipeline.event.reading.scores import shown
from pipeline.model import Labels, Pack
from pipeline.model.event import EventSheet

_PRIZED = 3  # places
_PAIR = 2  # players of a team that are named beside it; more have no room


def standing_lists(standings: Standings, event: Event, pack: Pack, labels: Labels) -> StandingLists:
    """Say all that a list of standings says."""
    sheet, next_round = event.sheet, standings.after + 1
    open_tables = labels["list.comma"].join(standings.open_tables)
    is_last = next_round > len(event.rounds)
    wrong = labels["event.standings.wrong.last" if is_last else "event.standings.wrong"]
    key = "event.standings.teams" if standings.is_of_teams else "event.standings"
    return StandingLists(
        title=labels[key],
        after=labels["event.standings.after"].format(number=standings.after, of=standings.of),
        event=str(sheet.name),
        place=" · ".join((str(sheet.place), event_dates(sheet, labels))),
        following="" if is_last else _following(event, next_round, pack, labels),
        foot=" · ".join((str(sheet.name), wrong)),
        warning=labels["event.standings.open"].format(tables=open_tables) if open_tables else "",
        points=labels[f"event.measure.{standings.measures[0].value}"],
        rounds=tuple(str(number) for number in range(1, standings.of + 1)),
        measures=tuple(labels[f"event.measure.{measure.value}"] for measure in standings.measures[1:]),
        rows=tuple(_row(each, labels) for each in (*standings.rows, *standings.gone)),
    )


def _following(event: Event, number: int, pack: Pack, labels: Labels) -> str:
    each = event.rounds[number - 1]
    parts = (round_name(each, labels), clock_time(each.starts, labels), mission_name(each, pack, labels))
    return labels["event.standings.next"].format(next=labels["list.comma"].join(filter(None, parts)))


def _row(each: Standing, labels: Labels) -> StandingRow:
    boxes = {score.round: _box(score, labels) for score in each.rounds}
    missed = ScoreBox(text="", outcome="missed")
    has_left = each.left_after is not None
    note = labels["event.standings.left"].format(number=each.left_after) if each.left_after else ""
    return StandingRow(
        rank="" if has_left else str(each.rank),
        name=each.name,
        about=_about(each, labels),
        moved=each.moved,
        boxes=tuple(boxes.get(number, missed) for number in range(1, max(boxes, default=0) + 1)),
        points=_points(each.points, labels),
        ties=tuple(figure(tie.shown, labels) for tie in each.ties),
        is_level=each.is_level,
        decided=each.decided_by,
        note=note or (labels["event.standings.absent"] if has_left else ""),
    )


def _about(each: Standing, labels: Labels) -> str:
    """Say of players what they play, of pairs who they are, and what they have beside their games."""
    given = [
        labels["event.standings.bonus"].format(bonus=called, points=_points(points, labels))
        for called, points in each.bonus
    ]
    if each.team is None:
        return " · ".join(dict.fromkeys((*(player.force for player in each.players if player.force), *given)))
    names = [player.name for player in each.players if player.name]
    pair = labels["event.pairings.pair"].join(names) if len(names) <= _PAIR else ""
    return " · ".join(filter(None, (pair, *given)))


def _box(score: RoundScore, labels: Labels) -> ScoreBox:
    return ScoreBox(text=_points(score.points, labels), outcome=score.outcome.value)


def _points(number: Decimal, labels: Labels) -> str:
    return figure(shown(number), labels).replace("-", "\N{MINUS SIGN}")


def prize_list(event: Event, labels: Labels) -> PrizeList:
    """List who stands first at the end, and the prizes that aren't reckoned."""
    last, sheet = event.rounds[-1], event.sheet
    lists = [standings for _, standings in standings_of(event, last)]
    heads = {True: labels["event.prizes.teams"], False: labels["event.prizes.players"]}
    return PrizeList(
        title=labels["event.prizes"],
        event=str(sheet.name),
        foot=" · ".join((str(sheet.place), event_dates(sheet, labels))),
        groups=tuple(
            (heads[each.is_of_teams] if len(lists) > 1 else "", _first_places(each, labels)) for each in lists
        ),
        others=(*_given(sheet, lists, labels), *((name, "") for name in _voted(sheet, labels))),
    )


def _voted(sheet: EventSheet, labels: Labels) -> tuple[str, ...]:
    """Name the prizes whose winners are written in: those that nobody has points for."""
    prizes = sheet.prizes or (labels["event.prizes.painted"], labels["event.prizes.sporting"])
    known = {called.casefold() for called in sheet.bonus}
    return tuple(name for name in prizes if name.casefold() not in known)


def _given(sheet: EventSheet, lists: Sequence[Standings], labels: Labels) -> Iterator[tuple[str, str]]:
    """Say who has most of what is given beside games."""
    rows = [row for each in lists for row in (*each.rows, *each.gone)]
    for called in sheet.bonus:
        points = {row.name: dict(row.bonus)[called] for row in rows if called in dict(row.bonus)}
        most = max(points.values(), default=Decimal(0))
        if most > 0:
            names = labels["list.comma"].join(name for name, has in points.items() if has == most)
            yield called, labels["event.standings.bonus"].format(bonus=names, points=_points(most, labels))


def _first_places(standings: Standings, labels: Labels) -> tuple[PrizePlace, ...]:
    return tuple(_place(row, labels) for row in standings.rows[:_PRIZED])


def _place(row: Standing, labels: Labels) -> PrizePlace:
    people = labels["list.comma"].join(player.name for player in row.players) if row.team else ""
    forces = labels["list.comma"].join(dict.fromkeys(player.force for player in row.players if player.force))
    return PrizePlace(rank=str(row.rank), name=row.name, about=people or forces, points=_points(row.points, labels))
