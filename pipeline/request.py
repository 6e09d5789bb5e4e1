"""What a user asks for and what a job answers: Request in, Outcome out, Progress in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path, PurePath
from typing import Any, Protocol

from pipeline.diagnostics import Report

# Every form that some kind of pack has, in the order of files in reports.
FORMS = ("sheets", "booklet", "cards", "large-print")


@dataclass(frozen=True, kw_only=True)
class Request:
    """What to build: packs by folder, forms, and how they print.

    No forms mean the usual one of each pack: its sheets, or its cards where it has no pages. An empty language or
    theme means the pack's own, an empty stock or flip the form's usual one, no printer a true one; `by_hand` tells
    how a printer without duplex lays its sheets down. Sheets carry `n_up` pages on a side if that is more than
    none, booklets are folded in signatures of so many sheets, in one where that is none, or of one sheet
    in four.
    `each` is the kind of file that every face and back of a card is to be, `with_bleed` or cut to its size; a
    picture has so many `dpi`, the usual number where that is none.
    `changed_since` is an older pack: only what prints otherwise is built.
    The address of a `cluster` has the work done by its machines in place of so many jobs here.
    A path as theme is a folder outside the layouts, which only `is_trusting` lets in.
    `press_ready` names a print shop, none where the user prints, and `icc` is the profile of its press.
    One of several `version`s asked for at once is named by what the others have otherwise.
    """

    packs: tuple[Path, ...]
    forms: tuple[str, ...]
    paper: str = "a4"
    units: str = "both"
    ink: str = "colour"
    language: str = ""
    theme: str = ""
    is_trusting: bool = False
    stock: str = ""
    flip: str = ""
    printer: str = ""
    by_hand: str = ""
    signature: int = 0
    n_up: int = 0
    cut_and_stack: bool = False
    fold_in_four: bool = False
    gutterfold: bool = False
    cut_lines: bool = False
    each: str = ""
    with_bleed: bool = False
    dpi: int = 0
    press_ready: str = ""
    icc: Path | None = None
    out: Path = Path("out")
    jobs: int = 0
    cluster: str = ""
    strict: bool = False
    changed_since: Path | None = None
    version: str = ""

    @property
    def folder(self) -> Path:
        """Where its files go: each of several versions has a folder of its own."""
        return self.out / self.version

    @property
    def stock_name(self) -> str:
        """The stock by its name, without what it weighs."""
        return self.stock.partition(":")[0]

    @property
    def theme_folder(self) -> Path | None:
        """The folder of a theme that lies outside the layouts, where a path stands in place of a name."""
        return Path(self.theme) if is_path(self.theme) else None


def is_path(word: str) -> bool:
    """Tell a path from a name, on whatever system: it has a folder in it, or a drive."""
    return PurePath(word).name != word


def versions(request: Request, choices: Mapping[str, Sequence[str]]) -> tuple[Request, ...]:
    """Ask for everything in all ways in which choices combine, such as `paper` and `ink`."""
    told = [field for field, words in choices.items() if len(words) > 1]
    made = []
    for words in product(*choices.values()):
        chosen: dict[str, Any] = dict(zip(choices, words, strict=True))
        made.append(replace(request, **chosen, version="-".join(chosen[field] for field in told)))
    return tuple(made)


@dataclass(frozen=True, kw_only=True)
class Product:
    """A file that was built, and what is in it."""

    path: Path
    version: str = ""
    pack: str
    form: str
    pages: int
    width_mm: float
    height_mm: float
    sha256: str


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a job made, what it found, and the folders and files that it read (packs with their ancestors, layouts).

    `told` is what to do with the products, where that isn't plain; `written` are all files, records among them.
    """

    products: tuple[Product, ...]
    report: Report
    sources: tuple[Path, ...] = ()
    written: tuple[Path, ...] = ()
    told: tuple[str, ...] = ()


class Progress(Protocol):
    """Listens to a job as it goes from room to room, for one pack after the other."""

    def pack(self, number: int, of: int, name: str) -> None:
        """Hear that a pack begins, which of how many it is, and what it is called."""

    def step(self, number: int, name: str, detail: str) -> None:
        """Hear that a step begins: its number, the room's name, what it works on."""

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        """Hear how far the step is: so many of so many sides, say, and what was done last."""


@dataclass(frozen=True)
class Silence:
    """Progress that nobody sees."""

    def pack(self, number: int, of: int, name: str) -> None:
        """Say nothing."""

    def step(self, number: int, name: str, detail: str) -> None:
        """Say nothing."""

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        """Say nothing."""
