"""The heads of a list -> which column tells what: matched loosely, by names that people and tools give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, error, note
from pipeline.load.parsing.lists import ListFile
from pipeline.model import Sides
from pipeline.spelling import quote

# What a column may be called, once case and everything but letters and digits are taken off.
# In English, German, French, Spanish and Italian.
NAME = ("name", "player", "playername", "fullname", "nickname", "nick", "spieler", "joueur", "jugador", "giocatore")
FIRST = ("firstname", "first", "forename", "givenname", "vorname", "prénom", "prenom", "nombre", "nome")
LAST = ("lastname", "last", "surname", "familyname", "nachname", "nom", "apellido", "apellidos", "cognome")
TEAM = ("team", "club", "teamname", "clubname", "verein", "équipe", "equipe", "equipo", "squadra")
FORCE = ("army", "faction", "force", "list", "armylist", "nation", "armee", "armée", "ejército", "ejercito", "esercito")
TABLE = ("table", "tablenumber", "tableno", "tablenr", "tbl", "tisch", "mesa", "tavolo", "board", "bo", "boardno")
ROUND = ("round", "roundnumber", "roundno", "rd", "runde", "ronde", "ronda", "turno")
# Heads of two columns differ by a number or a letter behind one of these.
_PLAYERS = ("player", "p", "spieler", "joueur", "jugador", "giocatore", "name")
# A bare word for a player counts as the first where the other column is called the opponent.
ONE = (
    *(f"{each}1" for each in _PLAYERS),
    *("playera", "playerone", "player1name", "home", "white"),
    *("player", "spieler", "joueur", "jugador", "giocatore"),
)
TWO = (
    *(f"{each}2" for each in _PLAYERS),
    *("playerb", "playertwo", "player2name", "away", "black"),
    *("opponent", "gegner", "adversaire", "oponente", "avversario"),
)
_AT_A_TABLE = 2


def seats_of(sides: Sides) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List what the columns of both players may be called; where two sides play, also by a side's name or id."""
    called = [(_plain(sides[side].name), _plain(side)) for side in sides.ids]
    first, second = called if len(called) == _AT_A_TABLE else ((), ())
    return (*ONE, *first), (*TWO, *second)


@dataclass(frozen=True, kw_only=True)
class Columns:
    """Where a list tells what: column numbers by role, and the heads of all others."""

    roles: Mapping[str, int]
    others: Mapping[int, str]


def match_columns(listed: ListFile, roles: Mapping[str, tuple[str, ...]]) -> Columns:
    """Match heads to roles by name; of two that fit, the one that stands first in the list of names counts."""
    plain = {cell.column: _plain(cell.text) for cell in listed.heads}
    found: dict[str, int] = {}
    for role, names in roles.items():
        fitting = sorted((names.index(text), column) for column, text in plain.items() if text in names)
        free = [column for _, column in fitting if column not in found.values()]
        if free:
            found[role] = free[0]
    others = {cell.column: cell.text for cell in listed.heads if cell.column not in found.values()}
    return Columns(roles=found, others=others)


def _plain(head: str) -> str:
    return "".join(each for each in head.casefold() if each.isalnum())


def tell_columns(listed: ListFile, columns: Columns, kept: str) -> Diagnostic:
    """Say how a list was read."""
    heads = {cell.column: cell.text for cell in listed.heads}
    read = [f"{quote(heads[column])} as {role}" for role, column in columns.roles.items()]
    rest = f"; {kept}: {', '.join(map(quote, columns.others.values()))}" if columns.others else ""
    return note("N401", f"columns read: {', '.join(read)}{rest}").at(listed.top)


def lacking(listed: ListFile, what: str, called: str) -> Diagnostic:
    """Say that no column tells something that is needed."""
    heads = ", ".join(quote(cell.text) for cell in listed.heads) or "none"
    hints = (f"call it {called}; columns there are: {heads}",)
    return error("E410", f"no column tells {what}", hints=hints).at(listed.top)
