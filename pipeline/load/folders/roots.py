"""The name of a pack -> its folder, and where packs and layouts are looked for. Imports nothing heavy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from pipeline import spelling
from pipeline.diagnostics import UsageError, error
from pipeline.load.folders.files import FILE_BYTES, PACK_FILE
from pipeline.regular import read_regular

# pipeline/ itself, in a checkout as in an installed package.
_PACKAGE = Path(__file__).resolve().parents[2]
# The pack that is meant where none is named: the one that shows most of what packs can do.
DEFAULT_PACK = "ww2-more-missions"
ARCHIVE = ".zip"
_NAME = re.compile(r"[a-z0-9-]{1,60}")
_TITLE = re.compile(r"^title:\s*[\"']?(.*?)[\"']?\s*$", re.MULTILINE)


def content_roots() -> tuple[Path, ...]:
    """List the folders in which a pack's name is looked up: the working directory's content/ first, then ours."""
    return _existing(Path.cwd() / "content", *_ours("content"))


def layouts_root() -> Path:
    """Find our folder of stock, pages, styles, themes and labels; templates in a stranger's folder are never run."""
    found = _existing(*_ours("layouts"))
    if not found:
        raise UsageError(error("E241", "no layouts folder is installed", hints=("install the package again",)))
    return found[0]


def is_ours(folder: Path) -> bool:
    """Tell whether a pack comes with the pipeline."""
    return any(map(folder.resolve().is_relative_to, _existing(*_ours("content"))))


def list_packs(roots: Sequence[Path]) -> tuple[Path, ...]:
    """List the folders of all packs by name; of two with one name the first root's counts."""
    found: dict[str, Path] = {}
    # The first root is the user's own: a pack there may stand in for one of ours.
    for root in roots:
        for path in root.iterdir() if root.is_dir() else ():
            if (path / PACK_FILE).is_file():
                found.setdefault(path.name, path)
    return tuple(found[name] for name in sorted(found))


def find_packs(names: Iterable[str], *, to_change: bool = False) -> tuple[Path, ...]:
    """Find the folders of packs by name, path or words of a title, each once; without any name, the default pack's."""
    roots = content_roots()
    found: list[Path] = []
    typed = [*names] or [DEFAULT_PACK]
    while typed:
        folder, taken = _first(typed, roots, to_change=to_change)
        found.append(folder)
        typed = typed[taken:]
    return tuple(dict.fromkeys(found))


def _first(typed: Sequence[str], roots: Sequence[Path], *, to_change: bool) -> tuple[Path, int]:
    """Find the first pack, and how many words its name takes: a title of several words is typed without quotes, too."""
    try:
        return find_pack(typed[0], roots, to_change=to_change), 1
    except UsageError as unknown:
        if unknown.diagnostics[0].message != _unknown(typed[0]):
            raise
        for taken in range(len(typed), 0, -1):
            # People remember what stands on the cover: words that only one pack has are as good as its name.
            named = _with_words(" ".join(typed[:taken]), roots)
            if len(named) == 1:
                return named[0], taken
        for said in dict.fromkeys((" ".join(typed), typed[0])):
            if several := _with_words(said, roots):
                hint = f"packs that are called so: {', '.join(folder.name for folder in several)}"
                raise UsageError(error("E240", _unknown(said), hints=(hint,))) from unknown
        raise


def _with_words(name: str, roots: Sequence[Path]) -> list[Path]:
    """Find the packs that have all of these words in their title, or in their name."""
    words = set(name.casefold().split())
    return [
        folder
        for folder in list_packs(roots)
        if words and words <= {*_title(folder).casefold().split(), *folder.name.casefold().split("-")}
    ]


def _title(folder: Path) -> str:
    """Read a pack's title from its line alone: to load all packs would take seconds."""
    try:
        text = read_regular(folder / PACK_FILE, FILE_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
    title = _TITLE.search(text)
    return title[1] if title else ""


def _unknown(name: str) -> str:
    return f"no pack is called {spelling.quote(name)}"


def _hints(name: str, packs: Mapping[str, Path], roots: Sequence[Path]) -> tuple[str, ...]:
    """Say what may be meant: a pack's name or title, nearly, or a mission."""
    titles = {_title(folder): id for id, folder in packs.items()}
    title = None if spelling.nearest(name, packs) else spelling.nearest(name, filter(None, titles))
    meant = (f"did you mean {titles[title]!r}, {title}?",) if title else ()
    if _NAME.fullmatch(name) and any(any(root.glob(f"**/missions/{name}.yaml")) for root in roots):
        meant = (f"that is a mission: `pack map {name}` draws it, `pack list` shows whose it is",)
    return (*meant, *spelling.hints(name, packs))


def find_pack(name: str, roots: Sequence[Path], *, to_change: bool = False) -> Path:
    """Find the folder of a pack by its name under one of the roots, or by a path to it or to an archive of it.

    What lies in a folder of a root is called by both names, examples/raid, and listed with no other packs.
    What is to change a pack needs a folder, as an archive's files are only there while it is read.
    """
    packs = {path.name: path for path in list_packs(roots)} | _shelved(name, roots)
    # A name that is known wins over a folder of that name here: what a pack is called means the same everywhere.
    if name in packs:
        return packs[name]
    folder = _typed(name)
    found = real_path(folder)
    if name and found and (found / PACK_FILE).is_file():
        return folder
    if folder.suffix.lower() == ARCHIVE and found and found.is_file():
        if to_change:
            hint = "unpack it into a folder of its own"
            raise UsageError(error("E242", f"the archive {spelling.quote(name)} can't be changed", hints=(hint,)))
        # Imported here: archives need the model, and to find a pack by name must not wait for that.
        from pipeline.load.folders.archive import open_archive

        return open_archive(folder)
    if name and found and found.is_dir():
        hint = "a pack is a folder with a pack.yaml in it"
        raise UsageError(error("E240", f"the folder {spelling.quote(name)} is no pack", hints=(hint,)))
    raise UsageError(error("E240", _unknown(name), hints=_hints(name, packs, roots)))


def _shelved(name: str, roots: Sequence[Path]) -> dict[str, Path]:
    """List the packs in the folder of a root that a name begins with, as they are called by it: examples/raid."""
    folder = PurePosixPath(name).parent
    if folder.is_absolute() or ".." in folder.parts or not folder.parts:
        return {}
    return {f"{folder}/{path.name}": path for path in list_packs([root / folder for root in roots])}


def real_path(path: Path) -> Path | None:
    """Follow a path to what is there; None where it leads to nothing, in a circle, or has too long a name."""
    try:
        return path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        return None


def _typed(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # ~somebody who has no home here
        return Path(name)


def _ours(name: str) -> tuple[Path, Path]:
    """Name where a kind of data of ours lies: inside an installed package, or beside it in a checkout."""
    return _PACKAGE / f"_{name}", _PACKAGE.parent / name


def _existing(*candidates: Path) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(path.resolve() for path in candidates if path.is_dir()))
