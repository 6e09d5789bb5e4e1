"""content/SECURITY.md says what the code does: each limit has a name in the code and a place on that page."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = " ".join((ROOT / "content" / "SECURITY.md").read_text().split())

# How the page writes a limit, and the constants that it is made of.
PROMISED = {
    "a file · a pack | {} MB · {} MB and {:,} files, folders {} deep": (
        ("load.folders.files", "FILE_BYTES", 10**6),
        ("load.folders.files", "FOLDER_BYTES", 10**6),
        ("load.folders.files", "FOLDER_FILES", 1),
        ("load.folders.files", "FOLDER_DEPTH", 1),
    ),
    "an archive | {} MB, its list of files {} MB": (
        ("load.folders.archive", "ARCHIVE_BYTES", 10**6),
        ("load.folders.archive", "LIST_BYTES", 10**6),
    ),
    "no file more than {} times its packed size; names of {} bytes, paths of {}": (
        ("load.folders.members", "RATIO", 1),
        ("load.folders.members", "NAME_BYTES", 1),
        ("load.folders.members", "PATH_BYTES", 1),
    ),
    "a picture · all of a pack's | {} MB, {} million dots, {:,} across, one frame · {} MB": (
        ("load.folders.files", "PICTURE_BYTES", 10**6),
        ("load.parsing.picture_heads", "MOST_DOTS", 10**6),
        ("load.parsing.picture_heads", "MOST_ACROSS", 1),
        ("load.folders.files", "PICTURES_BYTES", 10**6),
    ),
    "an icon | {} kB, {} elements, {} levels deep, {:,} points": (
        ("load.parsing.svg_icons", "ICON_BYTES", 1000),
        ("load.parsing.svg_icons", "MOST_ELEMENTS", 1),
        ("load.parsing.svg_icons", "MOST_DEEP", 1),
        ("load.parsing.svg_icons", "MOST_POINTS", 1),
    ),
    "a content file | {} levels deep, {:,} values; the first {} errors are told, the first {} shown": (
        ("load.parsing.reader", "DEPTH", 1),
        ("load.parsing.reader", "NODES", 1),
        ("limits", "ERRORS_PER_FILE", 1),
        ("cli.terminal", "SHOWN_AT_MOST", 1),
    ),
    "a text, or what terms and other names bring into it · a message | {:,} letters · {}": (
        ("limits", "TEXT_LETTERS", 1),
        ("diagnostics", "WORDS_AT_MOST", 1),
    ),
    "a table · one among words · a workbook | {:,} rows, {} columns · {} rows, {} columns · {} MB unpacked": (
        ("load.parsing.rows", "ROWS", 1),
        ("load.parsing.rows", "COLUMNS", 1),
        ("model.base", "TABLE_ROWS", 1),
        ("model.base", "TABLE_COLUMNS", 1),
        ("load.parsing.packed_parts", "UNPACKED_BYTES", 10**6),
    ),
    "MB unpacked, its cells {} million letters, {} sheets": (
        ("load.parsing.packed_parts", "UNPACKED_BYTES", 10**6),
        ("load.parsing.workbook", "SHEETS", 1),
    ),
    "an event's list, picture or words | {} MB each; house rules {:,} letters": (
        ("event.reading.event_files", "ATTACHED_BYTES", 10**6),
        ("event.reading.event_files", "WORDS_AT_MOST", 1),
    ),
    "an event | {} rounds, {:,} tables, {:,} players, {:,} of a kind of print": (
        ("model.event", "ROUNDS", 1),
        ("model.event", "TABLES", 1),
        ("model.event", "PLAYERS", 1),
        ("event.reading.spares", "MOST", 1),
    ),
    "a map of another program | {} MB, {:,} things, {} layers in one another": (
        ("authoring.map_programs", "MOST_BYTES", 10**6),
        ("authoring.map_programs", "_MOST_THINGS", 1),
        ("authoring.map_programs", "_MOST_LAYERS", 1),
    ),
    "a line of packs that build on one another | {} packs": (("limits", "PACKS_IN_LINE", 1),),
    "bundling or formatting it | {} seconds of computing, {} GB of memory": (
        ("limits", "READING_SECONDS", 1),
        ("limits", "READING_BYTES", 2**30),
    ),
    "a deck | {} seconds of computing, {} in all, {} GB of memory, files up to {} MB, {} open at once": (
        ("limits", "TASK_SECONDS", 1),
        ("limits", "WALL_SECONDS", 1),
        ("limits", "MEMORY_BYTES", 2**30),
        ("limits", "FILE_BYTES", 10**6),
        ("limits", "OPEN_FILES", 1),
    ),
    "a PDF of {} MB, {:,} forms drawn on a page": (
        ("limits", "FILE_BYTES", 10**6),
        ("preflight.forms", "DRAWN_AT_MOST", 1),
    ),
    "making a form | {} seconds of computing, in all processes together": (("limits", "MAKING_SECONDS", 1),),
    "a whole command | {:,} seconds of computing for `build`, `check` and `event`, {} for any other": (
        ("limits", "COMMAND_SECONDS", 1),
        ("limits", "LOOKING_SECONDS", 1),
    ),
    "in all processes together; {} GB of memory": (("limits", "COMMAND_BYTES", 2**30),),
}
# Who reads what others wrote: whatever is bounded there stands on the page, or here with the reason why not.
READERS = ("limits.py", "load/folders/*.py", "load/parsing/*.py", "event/reading/*.py", "preflight/forms.py")
UNSAID = {
    ("limits", "GRACE_SECONDS"): "how long the system waits once a limit is reached",
    ("load.folders.members", "RATIO_FROM"): "smaller files can't do harm, however well they pack",
    ("preflight.forms", "DEEPEST"): "told in the same words as those that are drawn too often",
    ("load.parsing.source", "SHOWN"): "how much of a line is shown",
    ("event.reading.recognition", "SHOWN"): "how many examples of a column are shown",
    ("event.reading.players", "NAME_LENGTH"): "an error at the name says it",
}


def value_of(module: str, name: str) -> int:
    value = getattr(importlib.import_module(f"pipeline.{module}"), name)
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("said", PROMISED)
def test_the_page_says_what_the_code_holds_to(said: str) -> None:
    figures = []
    for module, name, unit in PROMISED[said]:
        figure, rest = divmod(value_of(module, name), unit)
        assert rest == 0, f"{module}.{name} is no round number of what the page counts in"
        figures.append(figure)
    assert said.format(*figures) in PAGE


def limits_in(path: Path) -> Iterator[tuple[str, str]]:
    """List the public constants of a module that are whole numbers."""
    module = path.relative_to(ROOT / "pipeline").with_suffix("").as_posix().replace("/", ".")
    for node in ast.parse(path.read_text()).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
        for each in names:
            name = each.id if isinstance(each, ast.Name) and each.id.isupper() else "_"
            held = getattr(importlib.import_module(f"pipeline.{module}"), name, None)
            if not name.startswith("_") and type(held) in (int, float):
                yield module, name


def test_every_limit_of_a_reader_is_on_the_page() -> None:
    known = {(module, name) for each in PROMISED.values() for module, name, _ in each} | UNSAID.keys()
    found = {limit for pattern in READERS for path in (ROOT / "pipeline").glob(pattern) for limit in limits_in(path)}
    assert found - known == set(), "name it in content/SECURITY.md and in PROMISED, or say in UNSAID why not"
    assert {each for each in UNSAID if each not in found} == set(), "these are limits no more"
