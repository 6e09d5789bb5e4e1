"""The kinds of things that `pack new` begins, each with its questions and its folder of templates; a kind is one entry.

What an entry needs beyond answers (the words for an edge, a list of missions) its `words` work out. `into` and `joined`
are no answers: the folder of the new one, and whether it goes into a pack that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.authoring.sheet_guess import guess_table
from pipeline.load import DEFAULT_PACK, content_roots, find_pack, load_pack
from pipeline.model import Pack

Answers = Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Question:
    """Something to ask: the option that answers it, the words, what to take without an answer, what there is to choose.

    A default may quote other answers: `{title}`. One that is `only_alone` is not asked of a mission that joins a pack.
    """

    key: str
    words: str
    default: str
    choices: tuple[str, ...] = ()
    only_alone: bool = False


@dataclass(frozen=True, kw_only=True)
class Starter:
    """A kind: what to ask, which folders of templates it takes, and the words that answers come to.

    `copies` are files that are taken over as they are. `joins` where it may be put into a pack that is there; if not,
    it has a folder of its own. `command` prints it.
    """

    kind: str
    questions: tuple[Question, ...]
    templates: Callable[[Answers], tuple[str, ...]]
    words: Callable[[Answers], Answers] = lambda answers: answers
    copies: Callable[[Answers], Mapping[str, bytes]] = lambda _: {}
    joins: bool = False
    command: str = "pack build"


@dataclass(frozen=True, kw_only=True)
class _Ground:
    """How two sides face each other: which edges of the table, and how deep they deploy."""

    edge: str
    first: str
    second: str
    front: str


_GROUNDS = {
    "long-edges": _Ground(edge="long", first="south", second="north", front="12in"),
    "short-edges": _Ground(edge="short", first="east", second="west", front="16in"),
}


@dataclass(frozen=True, kw_only=True)
class _Like:
    """What a kind of game begins with: a folder of templates, and the table that it is usually played on."""

    folder: str
    width: str
    depth: str


_LIKES = {
    "battle-by-turns": _Like(folder="pack", width="6ft", depth="4ft"),
    "battle-by-rounds": _Like(folder="rounds", width="60in", depth="44in"),
    "skirmish": _Like(folder="skirmish", width="90cm", depth="90cm"),
    "deck": _Like(folder="deck", width="60in", depth="44in"),
}
# Answers a question by what is usual for the kind of game.
_USUAL = "as usual"
# There is no spreadsheet to begin with.
_NO_FILE = "none"
_TITLE = Question(key="title", words="What is it called", default="{name}")
_OF = Question(key="of", words="Which pack does it build on", default=DEFAULT_PACK)


def _for_pack(answers: Answers) -> Answers:
    """Take the table that such games are usually played on, where none is asked for."""
    like = _LIKES[answers["like"]]
    usual = {"width": like.width, "depth": like.depth}
    return {**answers, **{key: size for key, size in usual.items() if answers[key] == _USUAL}}


def _base(answers: Answers) -> Pack | None:
    """Read the pack that something joins or builds on; one that has errors says nothing."""
    joined = answers.get("joined")
    return load_pack(
        Path(joined) if joined else find_pack(answers["of"], (Path(answers["into"]), *content_roots()))
    ).pack


def _for_mission(answers: Answers) -> Answers:
    """Take the sides of the mission's pack by their own words, and the edges between which they fight."""
    pack = _base(answers)
    ids = pack.sides.ids if pack else ()
    words = dict(answers)
    for index, place in enumerate(("first", "second")):
        side = pack.sides[ids[index % len(ids)]] if pack and ids else None
        who = str(side.forms.who) if side else f"the {place} side"
        words |= {
            place: ids[index % len(ids)] if ids else place,
            f"{place}_who": who,
            f"{place.title()}_who": f"{who[:1].upper()}{who[1:]}",
            f"{place}s": str(side.forms.whose) if side else f"the {place} side's",
        }
    ground = _GROUNDS.get(answers["ground"])
    if ground is None:
        return words
    return {
        **words,
        "edge": ground.edge,
        "first_edge": ground.first,
        "second_edge": ground.second,
        "front": ground.front,
    }


def _of_mission(answers: Answers) -> tuple[str, ...]:
    shape = "edges" if answers["ground"] in _GROUNDS else answers["ground"]
    return (f"mission/{shape}", *([] if answers.get("joined") else ["mission/alone"]))


def _of_base(answers: Answers) -> Answers:
    """List what a variant's base has to be changed: its distances as remarks, its missions to choose from."""
    pack = _base(answers)
    distances = pack.distances if pack else {}
    missions = pack.mission_order if pack else ()
    listed = ["", "# Delete the missions that you don't want; write your own ones into missions/.", "mission_order:"]
    return {
        **answers,
        "mission": missions[0] if missions else "night-raid",
        "distances": "\n".join(f"#   {name}: {length}" for name, length in distances.items()) or "#   (none)",
        "missions": "\n".join([*listed, *(f"  - {name}" for name in missions), ""]) if missions else "",
    }


def _of_event(answers: Answers) -> Answers:
    """List the missions of the pack that an event is played with, to be drawn from."""
    pack = _base(answers)
    missions = pack.mission_order if pack else ()
    # No mission is drawn twice, so each of the three rounds has its share; of too few, all.
    shares = [missions[first::3] or missions for first in range(3)]
    return {**answers, **{f"draw_{number}": ", ".join(share) for number, share in enumerate(shares, 1)}}


def _of_table(answers: Answers) -> Answers:
    """Say what the columns of a spreadsheet are: of the one that is there, or of one to begin with."""
    if answers["from"] == _NO_FILE:
        return {**answers, "table": "file: cards.csv\n      columns: {Card: name, Qty: quantity, Motto: gist}"}
    return {**answers, "table": guess_table(Path(answers["from"])).lines}


def _copied_table(answers: Answers) -> Mapping[str, bytes]:
    if answers["from"] == _NO_FILE:
        return {}
    guess = guess_table(Path(answers["from"]))
    return {guess.file: guess.data}


STARTERS = (
    # A pack of its own, with its rules and a first mission.
    Starter(
        kind="pack",
        questions=(
            Question(
                key="like", words="What is your game most like", default=next(iter(_LIKES)), choices=tuple(_LIKES)
            ),
            _TITLE,
            Question(key="subtitle", words="A line below the title", default="Missions for a long evening"),
            Question(key="setting", words="The period or the world", default="Any age"),
            Question(key="game", words="The game that it serves", default="miniature battles"),
            Question(key="width", words="How wide is the table, west to east", default=_USUAL),
            Question(key="depth", words="How deep is it, south to north", default=_USUAL),
        ),
        templates=lambda answers: (_LIKES[answers["like"]].folder,),
        words=_for_pack,
    ),
    # A deck of cards, out of a spreadsheet if there is one.
    Starter(
        kind="deck",
        questions=(
            _TITLE,
            Question(key="from", words="Which spreadsheet has its cards, if there is one", default=_NO_FILE),
        ),
        templates=lambda answers: ("cards", *(["cards-list"] if answers["from"] == _NO_FILE else [])),
        words=_of_table,
        copies=_copied_table,
    ),
    # A mission, in a pack that is there or in one of its own.
    Starter(
        kind="mission",
        questions=(
            _TITLE,
            Question(
                key="gist", words="What happens, in a sentence or two", default="Take what they hold, and hold it."
            ),
            Question(key="battle", words="What kind of battle is it", default="Mobile battle"),
            Question(
                key="ground", words="How do the sides deploy", default="long-edges", choices=(*_GROUNDS, "quarters")
            ),
            Question(key="of", words=_OF.words, default=_OF.default, only_alone=True),
        ),
        templates=_of_mission,
        words=_for_mission,
        joins=True,
    ),
    # A pack that changes another one, and states only what differs.
    Starter(
        kind="variant",
        questions=(_OF, _TITLE, Question(key="subtitle", words="A line below the title", default="House rules")),
        templates=lambda _: ("variant",),
        words=_of_base,
    ),
    # A tournament, with everything that is printed for it.
    Starter(
        kind="event",
        questions=(
            _TITLE,
            Question(key="place", words="Where is it", default="The usual place"),
            Question(key="of", words="Which pack is it played with", default=DEFAULT_PACK),
            Question(key="tables", words="How many tables are there", default="12"),
            Question(key="players", words="How many players come", default="24"),
        ),
        templates=lambda _: ("event",),
        words=_of_event,
        command="pack event",
    ),
)
