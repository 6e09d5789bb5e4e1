"""The picture files of a pack folder -> its Pictures by name, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.folders.files import PICTURES, SourceFile
from pipeline.load.parsing.picture_heads import (
    MOST_ACROSS,
    MOST_DOTS,
    SUFFIXES,
    AnimatedError,
    NoPictureError,
    TooManyDotsError,
    UnfitError,
    read_picture,
)
from pipeline.model.pictures import Picture, PictureKind
from pipeline.spelling import quote

WHERE_PICTURES = f"{PICTURES}/*.png, .jpg or .webp"
_MOST_FOLDERS = 4  # one in another, below the folder of pictures
_KINDS = "PNG, JPEG or WebP"


def is_picture(name: str) -> bool:
    """Tell whether a file of a pack is one of its pictures."""
    path = PurePosixPath(name)
    return len(path.parts) > 1 and path.parts[0] == PICTURES and path.suffix.lower() in SUFFIXES


def read_pictures(files: Iterable[SourceFile], found: list[Diagnostic]) -> dict[str, Picture | None]:
    """Read pictures by their heads; what can't be printed is told, and None."""
    pictures: dict[str, Picture | None] = {}
    for file in files:
        name = file.name.removeprefix(f"{PICTURES}/")
        try:
            pictures[name] = picture = read_picture(name, file.data)
            slip = _misnamed(name, picture.kind)
        except UnfitError as problem:
            slip = unfit(name, problem)
        if slip is not None:
            pictures[name] = None
            found.append(slip.at(Place(file=file.shown, line=1, column=1)))
    return pictures


def unfit(name: str, problem: UnfitError) -> Diagnostic:
    """Say why a picture can't be printed, and what helps."""
    told = f"{quote(name)} {problem}"
    if isinstance(problem, NoPictureError):
        return error("E530", f"{told}, not a picture in {_KINDS}", hints=(f"save it as {_KINDS}",))
    if isinstance(problem, AnimatedError):
        return error("E532", told, hints=("paper shows one picture: save a single frame of it",))
    if isinstance(problem, TooManyDotsError):
        limits = f"{MOST_DOTS // 1_000_000} million dots are the most, and {MOST_ACROSS:,} across"
        return error("E533", told, hints=(f"{limits}; a page in print quality has 9 million",))
    return error("E534", f"the picture {told}", hints=(f"save it anew, as {_KINDS}",))


def _misnamed(name: str, kind: PictureKind) -> Diagnostic | None:
    path = PurePosixPath(name)
    if SUFFIXES[path.suffix.lower()] is not kind:
        right = next(suffix for suffix, each in SUFFIXES.items() if each is kind)
        hint = f"rename it to {quote(path.with_suffix(right).name)}"
        return error("E531", f"{quote(name)} is written as {kind}", hints=(hint,))
    if len(path.parts) - 1 > _MOST_FOLDERS:
        hint = "lay it higher up"
        return error("E535", f"{quote(name)} lies more than {_MOST_FOLDERS} folders deep", hints=(hint,))
    return None
