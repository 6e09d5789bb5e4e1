"""What the server and the engine say to each other: values that go over a pipe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What is looked at: the folder or archive of a pack, or the file of an event; a theme from outside is trusted."""

    path: Path
    is_event: bool = False
    is_trusting: bool = False
    jobs: int = 0

    @property
    def folder(self) -> Path:
        """What is watched as long as nothing could be read."""
        return self.path.parent if self.is_event and self.path.suffix else self.path


@dataclass(frozen=True, kw_only=True)
class Choice:
    """How it is printed: the switches of the page, all windows share them. Empty means as the pack has it."""

    form: str = ""
    paper: str = "a4"
    units: str = "both"
    ink: str = "colour"
    language: str = ""
    theme: str = ""


# --- to the engine ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Saved:
    """Files have changed, the last of them at a time in seconds."""

    at: float


@dataclass(frozen=True, kw_only=True)
class Choose:
    """Print otherwise from now on."""

    choice: Choice


@dataclass(frozen=True, kw_only=True)
class Look:
    """This is what is looked at: a page of a unit, so many dots wide; it is set first."""

    unit: str
    page: int = 0
    width: int


@dataclass(frozen=True, kw_only=True)
class Paint:
    """A page is wanted so many dots wide; `number` is that of the question."""

    number: int
    key: str
    page: int
    width: int


@dataclass(frozen=True, kw_only=True)
class Ask:
    """A question of another kind: a mission's map, a spot on a page, an edit of a zone."""

    number: int
    kind: str
    given: Mapping[str, Any] = field(default_factory=dict)


ToEngine = Saved | Choose | Look | Paint | Ask


# --- from the engine -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class State:
    """All that a page shows but its pictures, ready to be written as JSON."""

    facts: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A page that was painted so many dots wide."""

    key: str
    page: int
    width: int
    png: bytes


@dataclass(frozen=True, kw_only=True)
class Told:
    """The answer to a question; `status` is as HTTP has it."""

    number: int
    answer: Any
    status: int = 200


@dataclass(frozen=True, kw_only=True)
class Folders:
    """What was read: packs with all that they build on, and what the engine itself is made of."""

    packs: tuple[str, ...]
    others: tuple[str, ...]


FromEngine = State | Picture | Told | Folders
