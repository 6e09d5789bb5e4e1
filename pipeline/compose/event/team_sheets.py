"""Two teams that meet -> the sheet on which captains pair their players, and the sheet that their scores come in on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.board import MM, Lettering, Piece, Spot, bar
from pipeline.compose.event.board_looks import BOLD
from pipeline.compose.event.board_painting import painted
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board

_HEAD = 26 * MM
_PAD = 5.0  # points: beside words in a cell
_FOOT = 7 * MM
_HEADS = 8 * MM
_MOST_ROW = 24 * MM
_MOST_TYPE, _HEAD_TYPE, _MOST_PLAYER = 19.0, 11.5, 16 * MM  # points; a player's row
# Shares of the width: table, mission, a player, the other, and scores where they come in.
_PAIRED = (0.12, 0.28, 0.30, 0.30)
_SCORED = (0.10, 0.32, 0.13, 0.13, 0.32)


@dataclass(frozen=True, kw_only=True)
class TeamGame:
    """A game of a match: its table and mission, and who sits there; nothing where that is still open."""

    table: str
    mission: str
    first: str = ""
    second: str = ""


@dataclass(frozen=True, kw_only=True)
class Roster:
    """A team with its players and their forces; a name that isn't known yet is written by hand."""

    name: str
    players: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class TeamMatch:
    """What the sheets of a match say: round and time, both teams, the one whose sheet it is first, and their games."""

    round: str
    time: str
    teams: tuple[Roster, Roster]
    games: tuple[TeamGame, ...]
    foot: str


def captain_board(match: TeamMatch, shop: Workshop) -> Board:
    """Write a captain's sheet: who plays whom, on which mission and table, with both teams to choose from."""
    return painted(_captain(match, shop), shop)


def team_score_board(match: TeamMatch, shop: Workshop) -> Board:
    """Write a match's score sheet: a row a table, the sums, the names of both captains."""
    return painted(_scores(match, shop), shop)


def _head(title: str, match: TeamMatch, shop: Workshop, high: float) -> Iterator[Piece]:
    width, type_ = shop.area.width, Lettering(shop=shop)
    head = Spot(left=0, top=0, width=width, height=high)
    yield bar(head, "dark")
    inner = head.padded(4 * MM)
    top = replace(inner, top=high * 0.1, height=high * 0.36)
    yield type_.line(replace(top, width=top.width * 0.62), title, "on-dark caps", most=high * 0.28, weight=BOLD)
    when = " · ".join(filter(None, (match.round, match.time)))
    beside = replace(top, left=top.left + top.width * 0.62, width=top.width * 0.38)
    yield type_.line(beside, when, "on-dark lit end", most=high * 0.22, weight=BOLD)
    names = replace(inner, top=high * 0.48, height=high * 0.44)
    half = (names.width - 10 * MM) / 2
    for side, team in enumerate(match.teams):
        at = replace(names, left=names.left + side * (half + 10 * MM), width=half)
        if team.name:
            yield type_.line(at, team.name, "on-dark", most=high * 0.36, weight=BOLD)
        else:
            yield bar(replace(at, top=at.bottom - 3, height=1), "card")
    middle = replace(names, left=names.left + half, width=10 * MM)
    yield type_.line(middle, shop.labels["event.versus"].strip(), "on-dark middle", most=high * 0.2)


def _columns(top: float, heads: Sequence[str], shares: Sequence[float], shop: Workshop) -> Iterator[Piece]:
    width, type_ = shop.area.width, Lettering(shop=shop)
    for index, (spot, head) in enumerate(zip(_cells(top, _HEADS, shares, width), heads, strict=True)):
        yield type_.line(spot.padded(2 if index == 0 else _PAD), head, "soft", most=_HEAD_TYPE, least=6.6)
    yield bar(Spot(left=0, top=top + _HEADS - 1.2, width=width, height=1.2), "line")


def _cells(top: float, high: float, shares: Sequence[float], width: float) -> list[Spot]:
    lefts = [sum(shares[:index]) * width for index in range(len(shares))]
    return [
        Spot(left=left, top=top, width=share * width, height=high) for left, share in zip(lefts, shares, strict=True)
    ]


def _row(top: float, high: float, texts: Sequence[str], shares: Sequence[float], shop: Workshop) -> Iterator[Piece]:
    """Write a row; what isn't known has a line to write on."""
    type_, width = Lettering(shop=shop), shop.area.width
    for index, (spot, text) in enumerate(zip(_cells(top, high, shares, width), texts, strict=True)):
        inner = spot.padded(2 if index == 0 else _PAD)
        if index == 0:
            yield bar(spot.within(1), "dark" if text else "faint-box")
            yield from [type_.line(inner, text, "on-dark middle", most=high * 0.6, weight=BOLD)] if text else []
        elif text:
            yield type_.line(inner, text, "", most=min(_MOST_TYPE, high * 0.42), least=7)
        else:
            yield bar(replace(inner, top=spot.bottom - high * 0.2, height=0.7), "line")


def _captain(match: TeamMatch, shop: Workshop) -> Iterator[Piece]:
    labels, type_ = shop.labels, Lettering(shop=shop)
    yield from _head(labels["event.captains"], match, shop, _HEAD)
    top = _HEAD + 4 * MM
    heads = (labels["event.score.player"], labels["event.score.player"])
    sides = tuple(team.name or head for team, head in zip(match.teams, heads, strict=True))
    yield from _columns(top, (labels["event.sign.table"], labels["event.score.mission"], *sides), _PAIRED, shop)
    high = min(_MOST_ROW, (shop.room * 0.5) / max(1, len(match.games)))
    for line, game in enumerate(match.games):
        texts = (game.table, game.mission, game.first, game.second)
        yield from _row(top + _HEADS + line * high, high, texts, _PAIRED, shop)
    top += _HEADS + len(match.games) * high + 8 * MM
    half = (shop.area.width - 8 * MM) / 2
    for side, team in enumerate(match.teams):
        spot = Spot(left=side * (half + 8 * MM), top=top, width=half, height=shop.room - _FOOT - top)
        yield from _roster(team, len(match.games), spot, shop)
    is_paired = all(game.first and game.second for game in match.games)
    told = labels["event.captains.paired" if is_paired else "event.captains.told"]
    foot = Spot(left=0, top=shop.room - _FOOT, width=shop.area.width, height=_FOOT)
    yield type_.line(replace(foot, width=foot.width * 0.6), told, "", most=10.5)
    yield type_.line(replace(foot, left=foot.width * 0.6, width=foot.width * 0.4), match.foot, "soft end", most=9)


def _roster(team: Roster, count: int, spot: Spot, shop: Workshop) -> Iterator[Piece]:
    """List a team's players with a box to tick when they are paired."""
    type_ = Lettering(shop=shop)
    head = replace(spot, height=9 * MM)
    yield from [type_.line(head, team.name, "caps", most=16, weight=BOLD)] if team.name else []
    yield bar(Spot(left=spot.left, top=head.bottom, width=spot.width, height=1.2), "line")
    rows = team.players or (("", ""),) * max(1, count)
    high = min(_MOST_PLAYER, (spot.height - head.height - 2 * MM) / len(rows))
    for line, (name, force) in enumerate(rows):
        row = Spot(left=spot.left, top=head.bottom + 1.2 + line * high, width=spot.width, height=high)
        side = min(5 * MM, high * 0.6)
        yield bar(Spot(left=row.left + 1, top=row.top + (high - side) / 2, width=side, height=side), "tick")
        yield bar(Spot(left=row.left, top=row.bottom, width=row.width, height=0.5), "thin")
        left = row.left + side + 3 * MM
        at = replace(row, left=left, width=(row.right - left) * (0.6 if force else 1))
        yield type_.line(at, name, "", most=min(_MOST_TYPE, high * 0.42), least=7)
        beside = replace(row, left=at.right, width=row.right - at.right)
        yield from [type_.line(beside, force, "soft end", most=min(13, high * 0.36), least=7)] if force else []


def _scores(match: TeamMatch, shop: Workshop) -> Iterator[Piece]:
    labels, type_, width = shop.labels, Lettering(shop=shop), shop.area.width
    high_head = 21 * MM
    yield from _head(labels["event.teams.score"], match, shop, high_head)
    top = high_head + 2 * MM
    score = labels["event.score.points"]
    first, second = (team.name or labels["event.score.player"] for team in match.teams)
    yield from _columns(top, (labels["event.sign.table"], first, score, score, second), _SCORED, shop)
    room = shop.room - _FOOT - top - _HEADS - 34 * MM
    high = min(_MOST_ROW, room / max(1, len(match.games)))
    level = top + _HEADS
    for line, game in enumerate(match.games):
        texts = (game.table, game.first, "", "", game.second)
        yield from _score_row(level + line * high, high, texts, shop)
    level += len(match.games) * high + 2 * MM
    cells = _cells(level, 12 * MM, _SCORED, width)
    yield type_.line(replace(cells[1], left=0, width=cells[1].right), labels["event.teams.sum"], "caps end", most=14)
    for cell in cells[2:4]:
        yield bar(cell.within(2), "hollow")
    half = (width - 8 * MM) / 2
    for side in (0, 1):
        at = Spot(left=side * (half + 8 * MM), top=level + 14 * MM, width=half, height=15 * MM)
        yield bar(replace(at, top=at.bottom - 5 * MM, height=0.8), "line")
        told = replace(at, top=at.bottom - 4.6 * MM, height=4.6 * MM)
        yield type_.line(told, labels["event.teams.captain"], "soft", most=9)
    foot = Spot(left=0, top=shop.room - 5 * MM, width=width, height=5 * MM)
    yield type_.line(foot, match.foot, "soft", most=8.5)


def _score_row(top: float, high: float, texts: Sequence[str], shop: Workshop) -> Iterator[Piece]:
    """A game of the match: its scores have boxes."""
    cells = _cells(top, high, _SCORED, shop.area.width)
    for index in (2, 3):
        yield bar(cells[index].within(2), "faint-box")
    filled = [text or " " if index in (2, 3) else text for index, text in enumerate(texts)]
    yield from _row(top, high, filled, _SCORED, shop)
