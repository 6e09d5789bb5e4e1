"""The package keeps its shape: who may import whom, who uses which library, how long pieces are."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
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
    "private": set(),
    "deep_calls": set(),
    "source_date": {"diagnostics"},
    "model": GROUND,
    "contracts": GROUND | {"model"},
    "request": GROUND,
    "colours": set(),
    "address_codes": set(),
    "font_packages": {"diagnostics", "spelling"},
    "glyph_gaps": set(),
    "fonts": GROUND | {"font_packages", "glyph_gaps", "model"},
    "lifeline": {"regular"},
    "limits": GROUND | {"lifeline"},
    "publish": GROUND,
    "kept_files": {"regular", "unchanged"},
    "read_ahead": {"diagnostics", "lifeline", "limits", "request", "run"},
    "unchanged": {"regular"},
    "load": DATA | {"limits", "private"},
    "rules": DATA,
    "changes": DATA,
    "geometry": DATA,
    "imposition": DATA,
    "draw": DATA | {"address_codes", "geometry", "fonts"},
    "compose": DATA | {"address_codes", "draw", "rules", "fonts", "kept_files", "private"},
    "pdf": set(),
    "press": DATA | {"address_codes", "glyph_gaps", "pdf"},
    "preflight": DATA | {"pdf", "imposition"},
    "authoring": DATA | {"load", "rules", "limits"},
    # These conduct: they bring the rooms above together.
    "run": DATA
    | {
        "colours",
        "compose",
        "draw",
        "font_packages",
        "fonts",
        "geometry",
        "imposition",
        "kept_files",
        "limits",
        "load",
        "preflight",
    }
    | {"address_codes", "press", "private", "request", "rules", "source_date", "unchanged"},
    "publications": DATA
    | {"compose", "draw", "fonts", "geometry", "imposition", "load", "preflight", "press", "request", "rules", "run"},
    "cluster": {"compose", "deep_calls", "diagnostics", "limits", "request", "run", "spelling"},
    "record": {"diagnostics", "preflight", "regular", "request", "run"},
    "job": {"cluster", "diagnostics", "limits", "load", "publications", "publish", "record", "request", "run"}
    | {"read_ahead", "unchanged"},
    "desk": DATA
    | {"changes", "compose", "draw", "font_packages", "fonts", "imposition", "limits", "load", "preflight", "press"}
    | {"publications", "publish", "request", "rules", "run", "source_date", "unchanged"},
    "event": DATA
    | {"address_codes", "cluster", "compose", "draw", "fonts", "imposition", "limits", "load", "preflight", "press"}
    | {"publications", "publish", "request", "rules", "run", "source_date"},
    "preview": DATA
    | {
        "address_codes",
        "authoring",
        "deep_calls",
        "draw",
        "event",
        "fonts",
        "geometry",
        "lifeline",
        "limits",
        "load",
        "preflight",
        "press",
    }
    | {"publications", "request", "rules", "run", "unchanged"},
    "cli": {
        "deep_calls",
        "job",
        "preview",
        "authoring",
        "desk",
        "event",
        "lifeline",
        "limits",
        "load",
        "read_ahead",
        "request",
        "diagnostics",
        "source_date",
        "spelling",
        "unchanged",
    },
    "__main__": {"cli"},
}

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
    "cffi": {"compose"},
    "_cffi_backend": {"compose"},
    "PIL": {"compose"},
    "uharfbuzz": {"font_packages", "fonts", "glyph_gaps", "press"},
    "pypdf": {"pdf"},
    "pypdfium2": {"preflight"},
    "segno": {"address_codes"},
    "distributed": {"cluster"},
    "starlette": {"preview"},
    "uvicorn": {"preview"},
    "watchfiles": {"preview"},
    "typer": {"cli"},
    "rich": {"cli"},
}

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


def imports_of(tree: ast.Module, module: str, file: str) -> Iterator[Import]:
    """List the modules that a module imports from, within functions too."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: write the import from the root"
            names = list(dict.fromkeys(source_of_name(str(node.module), alias.name) for alias in node.names))
        yield from (Import(room=room_of(module), module=name, file=file, line=node.lineno) for name in names)


@cache
def source_of_name(module: str, name: str) -> str:
    """Tell a module within a folder, which is what `from folder import name` can mean, from a name within a module."""
    within = ROOT.joinpath(*module.split("."), name)
    whole = module == "pipeline" or within.is_dir() or within.with_suffix(".py").is_file()
    return f"{module}.{name}" if whole and module.startswith("pipeline") else module


def is_allowed(found: Import) -> bool:
    top, _, rest = found.module.partition(".")
    if top == "pipeline":
        room = rest.split(".")[0]
        return rest in ("", "__version__") or room == found.room or room in MAY_IMPORT[found.room]
    if top in SOLE_USERS:
        return found.room in SOLE_USERS[top]
    return top in sys.stdlib_module_names or top.startswith("fontpkg")


def leaks(found: Iterable[Import]) -> list[str]:
    return [str(each) for each in found if not is_allowed(each)]


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts)


@cache
def source_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(source_of(path))


@cache
def imports_in(path: Path) -> tuple[Import, ...]:
    return tuple(imports_of(tree_of(path), name_of(path), place(path)))


def planted(source: str, module: str, file: str) -> list[Import]:
    return list(imports_of(ast.parse(source), module, file))


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.slow
def test_imports_go_one_way() -> None:
    front = PACKAGE / "__init__.py"
    assert imports_in(front) == ()
    assert leaks(each for path in modules() if path != front for each in imports_in(path)) == []


def test_every_room_has_its_rule() -> None:
    rooms = {room_of(name_of(path)) for path in modules()} - {"__init__"}
    assert rooms == set(MAY_IMPORT)


def test_rooms_and_folders_import_one_way() -> None:
    """In the house, in every room and in every folder of a room: modules and whole folders, as they stand there."""
    found = [link for path in modules() for link in links(name_of(path), house_imports(path))]
    assert two_way(found) == []


def test_folders_of_a_room_import_one_way() -> None:
    """The files of a room count as one folder here: what lies in folders stands on them, or they on it, never both."""
    found = [(folder_of(name_of(path)), each) for path in modules() for each in house_imports(path)]
    between = [Link(folder="", user=user, used=folder_of(each.module), found=each) for user, each in found]
    # What stands in the house itself, units and the job, is both beneath and above its rooms: they have their table.
    assert (
        two_way([each for each in between if each.user != each.used and "pipeline" not in (each.user, each.used)]) == []
    )


def folder_of(module: str) -> str:
    """Name the folder of a module; one that is a folder itself is that one's table of contents."""
    return module if ROOT.joinpath(*module.split(".")).is_dir() else module.rpartition(".")[0]


def test_a_planted_circle_is_found() -> None:
    sources = {
        "pipeline.load.loading": "from pipeline.load.folders.tree import Tree",
        "pipeline.load.folders.tree": "from pipeline.load.parsing.nodes import Node\nimport pipeline.units",
        "pipeline.load.parsing.nodes": "from pipeline.load import loading",
    }
    found = [link for name, source in sources.items() for link in links(name, planted(source, name, name))]
    assert two_way(found) == [
        "pipeline.load.loading:1: pipeline.load.loading imports folders, which leads back to it",
        "pipeline.load.folders.tree:1: pipeline.load.folders imports parsing, which leads back to it",
        "pipeline.load.parsing.nodes:1: pipeline.load.parsing imports loading, which leads back to it",
    ]


@dataclass(frozen=True, kw_only=True)
class Link:
    """One module imports another; in the folder where their ways part, they belong to `user` and `used`."""

    folder: str
    user: str
    used: str
    found: Import

    def __str__(self) -> str:
        where = f"{self.found.file}:{self.found.line}"
        return f"{where}: {self.folder}.{self.user} imports {self.used}, which leads back to it"


def house_imports(path: Path) -> list[Import]:
    """List what a module imports of the package."""
    return [each for each in imports_in(path) if each.module.startswith("pipeline.")]


def links(user: str, found: list[Import]) -> Iterator[Link]:
    for each in found:
        # Who imports from a folder as a whole imports its table of contents, and all that this imports.
        table = [".__init__"] if ROOT.joinpath(*each.module.split(".")).is_dir() else []
        ways = user.split("."), "".join([each.module, *table]).split(".")
        parted = next((at for at, (one, other) in enumerate(zip(*ways, strict=False)) if one != other), None)
        if parted is not None:
            yield Link(folder=".".join(ways[0][:parted]), user=ways[0][parted], used=ways[1][parted], found=each)


def two_way(found: list[Link]) -> list[str]:
    """List the links of every circle, in which what is used leads back to its user."""
    onward: Mapping[tuple[str, str], set[str]] = defaultdict(set)
    for link in found:
        onward[link.folder, link.user].add(link.used)

    def reached(folder: str, start: str) -> set[str]:
        seen: set[str] = set()
        waiting = {start}
        while waiting:
            name = waiting.pop()
            seen.add(name)
            waiting |= onward.get((folder, name), set()) - seen
        return seen

    return [str(link) for link in found if link.user in reached(link.folder, link.used)]


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
        ("import yaml", "pipeline.rules.components.rolls", "x.py:1: rules must not import yaml"),
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
    assert leaks(planted(source, module, "x.py")) == [message]


def test_a_module_begins_with_a_sentence_that_says_what_becomes_what() -> None:
    assert [place(path) for path in modules() if not ast.get_docstring(tree_of(path))] == []


def test_a_module_has_a_name_of_its_own() -> None:
    names = Counter(path.stem for path in modules() if path.stem != "__init__")
    assert [name for name, count in names.items() if count > 1] == []


def test_modules_are_short() -> None:
    lines = {place(path): len(source_of(path).splitlines()) for path in modules()}
    assert {name: count for name, count in lines.items() if count > MODULE_LINES} == {}


@pytest.mark.slow
def test_functions_are_short() -> None:
    nodes = [(path, node) for path in modules() for node in ast.walk(tree_of(path))]
    functions = [(path, node) for path, node in nodes if isinstance(node, ast.FunctionDef)]
    long = [f"{place(path)}: {node.name} has {length(node)} lines" for path, node in functions]
    assert [said for said, (_, node) in zip(long, functions, strict=True) if length(node) > FUNCTION_LINES] == []


def test_an_init_is_a_table_of_contents() -> None:
    statements = [(path, each) for path in sorted(PACKAGE.rglob("__init__.py")) for each in tree_of(path).body[1:]]
    assert [f"{place(path)}: {ast.unparse(each)}" for path, each in statements if not is_of_a_table(each)] == []


def is_of_a_table(statement: ast.stmt) -> bool:
    names = [target.id for target in getattr(statement, "targets", []) if isinstance(target, ast.Name)]
    return isinstance(statement, ast.ImportFrom) or names in (["__all__"], ["__version__"])


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
