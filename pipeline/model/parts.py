"""What missions are made of: parts that several of them share, and combinations that make a mission of each choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Discriminator, Field, Tag

from pipeline.model.base import NAME, Line, Model, Prose, Title

# A mission of more parts than these can't be told by their names any more.
MOST_PARTS = 8
# More leaves than anybody prints, and more than one chooses from; what is made of parts is made before it is read.
MOST_MADE = 200
# Stands between the names of parts in the id of a mission that a combination makes: in no other name.
JOIN = "--"
# In place of a list of parts: every one of its kind.
ALL = "all"

# What a card that shows ground takes over from a part.
ON_CARDS = ("name", "gist", "table", "homes", "zones", "objectives", "terrain")

PartName = Annotated[str, Field(pattern=NAME)]
# The parts of one mission, by their kinds.
Parts = Annotated[dict[PartName, PartName], Field(max_length=MOST_PARTS)]


def _choice_tag(value: object) -> str:
    return "all" if isinstance(value, str) else "names"


Choice = Annotated[
    Annotated[Annotated[str, Field(pattern="^all$")], Tag("all")]
    | Annotated[Annotated[tuple[PartName, ...], Field(min_length=1, max_length=MOST_MADE)], Tag("names")],
    Discriminator(_choice_tag),
]


def made_id(combination: str, parts: Sequence[str]) -> str:
    """Name a mission that a combination makes: by its parts, and where that is just one by the combination, too."""
    return JOIN.join(parts if len(parts) > 1 else (combination, *parts))


class Part(Model):
    """What lists call a part by, the keys that it has, the ids of its steps, and the rules that it brings, as in use.

    All that it says is said by the missions that are made of it.
    """

    name: Title | None = None
    gist: Prose | None = None
    says: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()


class Combination(Model):
    """Missions made of parts: one for each choice of a part from every kind in `of`, but for those in `but`.

    `name`, `kind` and `gist` are theirs, with `{deployment}` for the name of the part of that kind; all of them have
    `parts` besides, beneath the chosen ones.
    """

    of: dict[PartName, Choice] = Field(min_length=1, max_length=MOST_PARTS)
    parts: Parts = Field(default_factory=dict)
    name: Line
    kind: Line | None = None
    gist: Prose | None = None
    but: Annotated[tuple[Parts, ...], Field(max_length=MOST_MADE)] = ()
