"""The package keeps its shape: who may import whom, who uses which library, how long pieces are."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pipeline"

GROUND = {"units", "diagnostics", "spelling", "regular"}
DATA = GROUND | {"model", "contracts"}
# May import, by room; a room may always import itself.
MAY_IMPORT = {
    "units": set(),
    "diagnostics": set(),
    "spelling": set(),
    "regular": set(),
    "model": GROUND,
    "contracts": GROUND | {"model"},
    "request": GROUND,
    "fonts": GROUND | {"model"},
    "limits": GROUND,
    "publish": GROUND,
    "unchanged": {"regular"},
    "load": DATA | {"limits"},
    "rules": DATA,
    "changes": DATA,
    "geometry": DATA,
    "imposition": DATA,
    "draw": DATA | {"geometry", "fonts"},
    "compose": DATA | {"draw", "rules", "fonts"},
    "pdf": set(),
    "press": DATA | {"pdf"},
    "preflight": DATA | {"pdf", "imposition"},
    "authoring": DATA | {"load", "rules", "limits"},
    "cli": {
        "job",
        "authoring",
        "desk",
        "event",
        "load",
        "request",
        "diagnostics",
        "spelling",
        "unchanged",
    },
    "__main__": {"cli"},
}
# These conduct: they may import every room, but not the command line.
ABOVE = {"job", "run", "publications", "desk", "record", "event"}

SOLE_USERS = {
    "pydantic": {"model", "load"},
    "pydantic_core": {"model", "load"},
    "yaml": {"load"},
    "markdown_it": {"load", "compose"},
    "shapely": {"geometry"},
    "svgwrite": {"draw"},
    "jinja2": {"compose"},
    "markupsafe": {"compose"},  # comes with jinja2
    "weasyprint": {"compose"},
    "PIL": {"compose"},
    "uharfbuzz": {"fonts", "press"},
    "pypdf": {"pdf"},
    "pypdfium2": {"preflight"},
    "segno": {"press"},
    "typer": {"cli"},
    "rich": {"cli"},
}

ROOM_MODULES = 28  # more crowd a room: they want a room within it
MODULE_LINES = 300
FUNCTION_LINES = 40


@dataclass(frozen=True, kw_only=True)
class Import:
    room: str
    module: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.room} must not import {self.module}"


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    return module.split(".")[1]


def imports_of(source: str, module: str, file: str) -> Iterator[Import]:
    """List what a module imports, within functions too; `from pipeline import x` counts as pipeline.x."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: write the import from the root"
            whole = node.module == "pipeline"
            names = [f"pipeline.{alias.name}" for alias in node.names] if whole else [str(node.module)]
        yield from (Import(room=room_of(module), module=name, file=file, line=node.lineno) for name in names)


def is_allowed(found: Import) -> bool:
    top, _, rest = found.module.partition(".")
    if top == "pipeline":
        within = {room for room in MAY_IMPORT.get(found.room, set()) if f"{rest}.".startswith(f"{room}.")}
        conducts = found.room in ABOVE and not rest.startswith("cli")
        return rest in ("", "__version__") or conducts or rest.split(".")[0] == found.room or bool(within)
    if top in SOLE_USERS:
        return found.room in SOLE_USERS[top]
    return top in sys.stdlib_module_names or top.startswith("fontpkg")


def leaks(source: str, module: str, file: str) -> list[str]:
    return [str(found) for found in imports_of(source, module, file) if not is_allowed(found)]


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts)


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        assert not list(imports_of(path.read_text(), "pipeline.__init__", path.name))
        return
    assert leaks(path.read_text(), name_of(path), str(path.relative_to(ROOT))) == []


def test_every_room_has_its_rule() -> None:
    rooms = {room_of(name_of(path)) for path in modules()} - {"__init__"}
    assert rooms - ABOVE == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("source", "module", "message"),
    [
        (
            "from pipeline.draw.plate import Plate",
            "pipeline.geometry.survey",
            "x.py:1: geometry must not import pipeline.draw.plate",
        ),
        (
            "def f():\n    import pipeline.load",
            "pipeline.draw.maps.map_drawing",
            "x.py:2: draw must not import pipeline.load",
        ),
        ("from pipeline import job", "pipeline.compose.leaves.leaf", "x.py:1: compose must not import pipeline.job"),
        ("import yaml", "pipeline.rules.special.reserves", "x.py:1: rules must not import yaml"),
        ("import pipeline.cli", "pipeline.job", "x.py:1: job must not import pipeline.cli"),
        ("import requests", "pipeline.cli.app", "x.py:1: cli must not import requests"),
        (
            "from pipeline.compose.leaves.leaf import Leaf",
            "pipeline.press.join",
            "x.py:1: press must not import pipeline.compose.leaves.leaf",
        ),
    ],
)
def test_a_planted_leak_is_found(source: str, module: str, message: str) -> None:
    assert leaks(source, module, "x.py") == [message]


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_pieces_are_small_and_say_what_they_do(path: Path) -> None:
    source = path.read_text()
    tree = ast.parse(source)
    assert ast.get_docstring(tree), "a module begins with a sentence that says what becomes what"
    assert len(source.splitlines()) <= MODULE_LINES
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    long = [f"{node.name} has {length(node)} lines" for node in functions if length(node) > FUNCTION_LINES]
    assert long == []


def test_no_room_is_crowded() -> None:
    crowd = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in modules())
    assert {room: count for room, count in crowd.items() if count > ROOM_MODULES} == {}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("__init__.py")), ids=name_of)
def test_an_init_is_a_table_of_contents(path: Path) -> None:
    for statement in ast.parse(path.read_text()).body[1:]:
        names = [target.id for target in getattr(statement, "targets", []) if isinstance(target, ast.Name)]
        assert isinstance(statement, ast.ImportFrom) or names in (["__all__"], ["__version__"]), ast.unparse(statement)


def length(function: ast.FunctionDef) -> int:
    """Count the lines of a body; the signature of a command is its list of options."""
    assert function.end_lineno is not None
    return function.end_lineno - function.body[0].lineno + 1


def test_the_wheel_lists_every_folder_of_the_package() -> None:
    """Setuptools is told the packages one by one, as it can't both find and be told."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = {path.parent.relative_to(ROOT) for path in modules()}
    listed = {name for name in settings["packages"] if not name.startswith("pipeline._")}
    assert listed == {".".join(folder.parts) for folder in folders}
