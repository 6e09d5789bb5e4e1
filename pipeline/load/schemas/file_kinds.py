"""The parts of the model -> the kinds of content files: where each stands in a pack, and the type that it holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, get_args

from pipeline.load.folders.files import PACK_FILE
from pipeline.load.folders.tree import DECK, FILES, FOLDERS, PARTS, WHERE
from pipeline.model import AnyCard, Mission, Pack, Passage
from pipeline.model.event import EventSheet
from pipeline.model.scoring import CardName

# Files of schemas are called after one thing each.
_SINGULAR = {
    "missions": "mission",
    "rules": "rule",
    "pages": "page",
    "phases": "phase",
    "faces": "face",
    "translations": "labels",
}
_TITLES = {
    "missions": "A mission",
    "rules": "What a pack says of one kind of rule",
    "pages": "The head of a page, between its two `---` lines",
    "phases": "A phase of a reference",
    "faces": "A face of cards",
    "translations": "Words that the pipeline itself puts on pages, in one language",
    "steps": "Steps that several missions share",
    "selection": "How a pack chooses missions",
    "cards": "The decks of a pack",
    "readings": "How a pack reads what its source leaves open",
}


@dataclass(frozen=True, kw_only=True)
class FileKind:
    """A kind of content file: its name, the pattern of its place, what it is, and the type that it holds.

    One `of_packs` may state only what differs from a pack that is built on; a part is never more than `partial`.
    """

    name: str
    where: str
    title: str
    type: Any
    of_packs: bool = True
    partial: bool = False

    def holds(self, name: str) -> bool:
        """Tell whether a file of this name within its pack is one of the kind."""
        path, pattern = PurePosixPath(name), PurePosixPath(self.where)
        return len(path.parts) == len(pattern.parts) and path.match(self.where)


def file_kinds() -> tuple[FileKind, ...]:
    """List all kinds of content files that are written as YAML."""
    pack = FileKind(name="pack", where=PACK_FILE, title="A pack", type=Pack)
    shelves = (
        FileKind(name=_SINGULAR[part], where=WHERE[part], title=_TITLES[part], type=_items(part)) for part in FOLDERS
    )
    files = (FileKind(name=part, where=where, title=_TITLES[part], type=_held(part)) for part, where in FILES.items())
    deck = FileKind(name=DECK, where=f"{DECK}/*.yaml", title="The cards of one type", type=dict[CardName, AnyCard])
    part = FileKind(name="part", where=WHERE[PARTS], title="A part of missions", type=Mission, partial=True)
    event = FileKind(name="event", where="event.yaml", title="An event", type=EventSheet, of_packs=False)
    return (pack, *shelves, part, *files, deck, event)


def kind_of(name: str) -> FileKind | None:
    """Find the kind of a file by its name within its pack."""
    return next((kind for kind in file_kinds() if kind.holds(name)), None)


def _items(part: str) -> Any:
    """Give the type of the values that a folder's files hold."""
    return get_args(Pack.model_fields[part].annotation)[1]


def _held(part: str) -> Any:
    """Give the type of a file beside pack.yaml; that of steps holds lists, which load wraps."""
    return dict[str, tuple[Passage, ...]] if part == "steps" else Pack.model_fields[part].annotation
