"""Rounds, tables and players -> what they are called on stamps and in lists."""

from __future__ import annotations

from pipeline.event.model import Player, Round, Table
from pipeline.model import Labels


def round_name(each: Round, labels: Labels) -> str:
    """Call a round by the name that the organiser gave it, else by its number."""
    return each.name or labels["event.round"].format(number=each.number)


def table_name(table: Table, labels: Labels) -> str:
    """Call a table by its number, or by its name alone where it has one that isn't a number."""
    return labels["event.table"].format(name=table.name) if table.name.isdecimal() else table.name


def player_name(player: Player, labels: Labels) -> str:
    """Call a player by name, else by the number in the count."""
    return player.name or labels["event.player"].format(number=player.number)
