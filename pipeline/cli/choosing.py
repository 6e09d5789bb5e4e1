"""`pack pick` and `pack odds`: a mission as the dice choose it, and how likely everything is."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer
from pipeline.cli.deck_tables import deck_charts, deck_facts
from pipeline.cli.formats import as_json
from pipeline.cli.terminal import chart, visible
from pipeline.diagnostics import UsageError, error

if TYPE_CHECKING:
    from pipeline.desk.enquiries import Drawn, MissionOdds, OpenPack, SharedOdds, SourceReach, TableOdds

# Names stand flush left, figures flush right.
_SECOND = frozenset((1,))
# The players are the pack's own, so their options are known only once it has been read.
PLAYERS_AS_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def pick(
    context: typer.Context,
    at_random: Annotated[bool, typer.Option("--random", help="Roll on the pack's table for any two players.")] = False,
    bound: Annotated[list[str] | None, typer.Option(metavar="PLAYER", help="Whose forces have no choice.")] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Roll the same dice again.")] = "",
    pack: options.PackOption = options.DEFAULT,
    json: options.Json = False,
) -> Answer:
    """Choose a mission as a pack does: --random, or a plan for each player, like --red storm --blue wait."""
    name, plans = _split(context.args)
    if bool(plans) == at_random:
        hint = "say --random, or give each player a plan, like --red storm --blue wait"
        raise UsageError(error("E913", "choose at random or by battle plans, one of the two", hints=(hint,)))
    from pipeline.desk import enquiries

    seed = seed or str(secrets.randbelow(1_000_000))
    drawn = enquiries.draw_mission(_open(name or pack), seed, plans, frozenset(bound or ()))
    return Answer(out=as_json(_draw_facts(drawn, seed)) if json else _story(drawn, seed))


def odds(
    name: options.OnePack = options.DEFAULT, pack: options.PackOption = options.DEFAULT, json: options.Json = False
) -> Answer:
    """Say how likely each mission is, each row of die tables, what dice bring, what can be scored, how ground lies."""
    from pipeline.desk import deck_figures, enquiries

    opened = _open(name or pack)
    chosen, tables, rolls = enquiries.selection_odds(opened), enquiries.table_odds(opened), enquiries.roll_odds(opened)
    scored, deck = enquiries.source_reaches(opened), deck_figures.deck_figures(opened)
    if json:
        facts = {
            "missions": _chosen_facts(chosen) if chosen else [],
            "tables": [_table_facts(each) for each in tables],
            "rolls": [_roll_facts(each) for each in rolls],
            "scoring": [asdict(each) for each in scored],
            **deck_facts(deck),
        }
        return Answer(out=as_json(facts))
    parts = [*([_chosen_chart(chosen)] if chosen else []), *map(_table_chart, tables), *map(_roll_chart, rolls)]
    parts += [*([_score_chart(scored)] if scored else []), *deck_charts(deck, opened)]
    return Answer(
        out="\n".join(parts), err="" if parts else f"{visible(opened.pack.id)} rolls no dice and scores no points\n"
    )


def _score_chart(scored: Sequence[SourceReach]) -> str:
    """Show what each source of points counts for at most, and what all that pays comes to."""
    played = any(each.played for each in scored)
    shared = any(each.together is not None for each in scored)
    head = (*(("Mission",) if played else ()), "Points from", "Count", "Can be scored", "In a round")
    head += ("With what it shares",) if shared else ()
    rows = [
        (
            *((each.played,) if played else ()),
            each.name,
            *map(_figure, (each.counts, each.reach, each.in_round, *((each.together,) if shared else ()))),
        )
        for each in scored
    ]
    return chart([head, *rows], right=frozenset(range(1 + played, len(head))))


def _figure(points: int | None) -> str:
    return "-" if points is None else str(points)


def _open(pack: str) -> OpenPack:
    from pipeline.desk import enquiries

    return enquiries.open_pack(options.folder_of(pack))


def _split(words: list[str]) -> tuple[str, dict[str, str]]:
    """Read `PACK`, which may be left out, and then `--PLAYER PLAN` or `--PLAYER=PLAN` for each player."""
    if words and not words[0].startswith("--"):
        return words[0], _plans(words[1:])
    return "", _plans(words)


def _plans(words: list[str]) -> dict[str, str]:
    plans: dict[str, str] = {}
    for word, player, plan in options.typed_options(words):
        if not plan:
            hint = "give each player a plan, like --red storm --blue wait"
            raise UsageError(error("E913", f"{word!r} is no player with a plan", hints=(hint,)))
        plans[player] = plan
    return plans


def _story(drawn: Drawn, seed: str) -> str:
    return "".join(f"{visible(line)}\n" for line in (*drawn.story, f"The same dice again: --seed {seed}"))


def _draw_facts(drawn: Drawn, seed: str) -> dict[str, object]:
    picked = drawn.picked
    return {
        "mission": picked.mission,
        "sides": drawn.sides,
        "settled_by": picked.settled.value,
        "rolls": [{"table": roll.table, "face": roll.face} for roll in picked.rolls],
        "plans": dict(zip(picked.players, picked.plans, strict=True)) if picked.plans else None,
        "roll_offs": [[roll.first, roll.second] for roll in picked.roll_offs],
        "seed": seed,
        "story": list(drawn.story),
    }


def _percent(chance: Fraction) -> str:
    """Write a chance with one decimal; only what is certain or impossible looks so."""
    if chance in (0, 1):
        return "100%" if chance else "-"
    shown = f"{float(chance):.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(shown, shown)


def _chosen_chart(odds: MissionOdds) -> str:
    head = ("Mission", *(column.title for column in odds.columns))
    rows = [(row.name, *map(_percent, row.chances)) for row in odds.rows]
    pairs = [visible(f"{column.title}: {', '.join(column.pairs)}") + "\n" for column in odds.columns if column.pairs]
    return chart([head, *rows], right=frozenset(range(1, len(head)))) + "\n" + "".join(pairs)


def _roll_chart(shared: SharedOdds) -> str:
    odds = shared.odds
    whose = any(turn.who for turn in odds.turns)
    differ = any(turn.target for turn in odds.turns)
    needs = ("Needs",) if differ else ()
    head = (visible(shared.turn), *(("Whose turn",) if whose else ()), "Dice", *needs, *map(visible, odds.heads))
    rows = [
        (
            str(turn.turn),
            *((turn.who,) if whose else ()),
            str(turn.dice),
            *((f"{turn.target}+",) if differ else ()),
            *map(_percent, turn.chances),
        )
        for turn in odds.turns
    ]
    missions: dict[str, list[str]] = {}
    for use in shared.uses:
        missions.setdefault(use.name, []).append(use.mission)
    names = "".join(f"{visible(name)}: {visible(', '.join(where))}\n" for name, where in missions.items())
    right = frozenset(range(len(head))) - (_SECOND if whose else frozenset())
    return f"{names}{visible(odds.heading)} ({odds.target}+)\n{chart([head, *rows], right=right)}"


def _table_chart(odds: TableOdds) -> str:
    return chart(
        [(visible(odds.name), "Chance"), *((name, _percent(chance)) for name, chance in odds.chances)], right=_SECOND
    )


def _table_facts(odds: TableOdds) -> dict[str, object]:
    return {"rule": odds.name, "chances": {name: str(chance) for name, chance in odds.chances}}


def _chosen_facts(odds: MissionOdds) -> list[dict[str, object]]:
    tables = [column.table for column in odds.columns]
    return [
        {
            "mission": row.mission,
            "chances": {table: str(chance) for table, chance in zip(tables, row.chances, strict=True)},
        }
        for row in odds.rows
    ]


def _roll_facts(shared: SharedOdds) -> dict[str, object]:
    turns = [
        {
            "turn": turn.turn,
            **({"who": turn.who} if turn.who else {}),
            "dice": turn.dice,
            **({"target": turn.target} if turn.target else {}),
            "sure": turn.sure,
            "chances": list(map(str, turn.chances)),
        }
        for turn in shared.odds.turns
    ]
    uses = [{"rule": use.name, "mission": use.mission} for use in shared.uses]
    return {"heading": shared.odds.heading, "target": shared.odds.target, "uses": uses, "turns": turns}
