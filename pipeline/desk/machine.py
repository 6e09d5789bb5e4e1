"""This machine -> what a build needs of it: there, or missing with the line to type."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from re import match

from pipeline import unchanged
from pipeline.desk.font_list import line_to_install
from pipeline.font_packages import families
from pipeline.load import layouts_root, load_library
from pipeline.model import Pack
from pipeline.publications.printers import profiles_file

_PROJECT = "mission-pack-press"
_LEAST_FREE = 200_000_000  # bytes: two packs in all forms, and the cache of both
# By what a system has to install with: the line for what WeasyPrint loads, as the launcher types it.
_PANGO = {
    "apt-get": "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "dnf": "sudo dnf install pango",
    "pacman": "sudo pacman -S pango",
    "apk": "sudo apk add pango",
    "brew": "brew install pango",
}


@dataclass(frozen=True, kw_only=True)
class Checked:
    """One thing that a build needs: how it is here, and how to mend it where it isn't well."""

    what: str
    says: str
    cure: str = ""

    @property
    def is_well(self) -> bool:
        """Tell whether nothing needs to be done."""
        return not self.cure


def look_over(out: Path) -> tuple[Checked, ...]:
    """Look at everything that a build needs, in the order in which it comes to need it."""
    return tuple(_checks(out))


def _checks(out: Path) -> Iterator[Checked]:
    yield Checked(what="Python", says=f"{platform.python_version()} in {sys.prefix}")
    yield _system()
    yield _packages()
    yield _pango()
    yield _fonts()
    yield _folder("output folder", out, "choose another with --out FOLDER")
    yield _cache()
    yield _folder("printers' profiles", profiles_file().parent, "name another with XDG_CONFIG_HOME in the environment")
    yield _folder("temporary files", Path(tempfile.gettempdir()), "name another with TMPDIR in the environment")


def _system() -> Checked:
    name, cores = platform.system(), os.cpu_count() or 1
    says = f"{name} {platform.release()}, {cores} core{'s' * (cores != 1)}"
    if name == "Windows":
        cure = "use WSL: type `wsl --install` once, then run pack in its terminal"
        return Checked(what="system", says=says, cure=cure)
    return Checked(what="system", says=says)


def _wanted() -> tuple[str, ...]:
    """List what has to be installed: as the installed package says, or the checkout's project file."""
    try:
        said = requires(_PROJECT) or []
    except PackageNotFoundError:
        file = Path(__file__).resolve().parents[2] / "pyproject.toml"
        said = tomllib.loads(file.read_text(encoding="utf-8"))["project"]["dependencies"]
    names = (match(r"[\w.-]+", line) for line in said if "extra ==" not in line)
    return tuple(found[0] for found in names if found)


def _packages() -> Checked:
    wanted, missing = _wanted(), []
    for name in wanted:
        try:
            version(name)
        except PackageNotFoundError:
            missing.append(name)
    if missing:
        cure = f"type: {line_to_install(*missing)}"
        return Checked(what="Python packages", says=f"missing: {', '.join(missing)}", cure=cure)
    return Checked(what="Python packages", says=f"all {len(wanted)} are installed")


def _pango() -> Checked:
    from pipeline.compose.typesetting.engine import engine_versions

    try:
        typesetter, pango = engine_versions()
    except ImportError as problem:
        return Checked(what="typesetter", says=str(problem), cure="see Python packages, above")
    except OSError as problem:
        return Checked(
            what="typesetter", says=f"WeasyPrint doesn't start: {missing_library(problem)}", cure=pango_cure()
        )
    return Checked(what="typesetter", says=f"WeasyPrint {typesetter}, Pango {pango}")


def missing_library(problem: Exception) -> str:
    """Say which library can't be loaded, without where it was looked for."""
    said = str(problem).splitlines()[0]
    found = match(r"cannot load library '[^']+'", said)
    return found[0] if found else said


def pango_cure() -> str:
    """Say how to get Pango on this system."""
    here = [line for name, line in _PANGO.items() if shutil.which(name)]
    return f"type: {here[0]}" if here else "install Pango 1.44 or newer with your system's package manager"


def _fonts() -> Checked:
    usual = {key: str(Pack.model_fields[key].default) for key in ("language", "theme")}
    library = load_library(layouts_root(), **usual)
    wanted = {face.family for face in library.theme.faces} if library.theme else set()
    here = {family.name for family in families()}
    if missing := sorted(wanted - here):
        packages = (f"fontpkg-{name.lower().replace(' ', '-')}" for name in missing)
        cure = f"type: {line_to_install(*packages)}"
        return Checked(what="fonts", says=f"missing: {', '.join(missing)}", cure=cure)
    return Checked(what="fonts", says=f"{len(here)} families, `pack list --fonts` names them")


def _cache() -> Checked:
    """See whether the cache is one that is used: this user's alone."""
    folder, cure = Path(unchanged.cache_folder()), "name another with PACK_CACHE=FOLDER in the environment"
    parts = [path for path in (folder / "galleys", folder / "memos") if path.is_dir()]
    if others := [path for path in parts if not unchanged.is_own(str(path))]:
        says = f"{others[0]} is somebody else's, or others may write in it: nothing is taken from it or kept in it"
        return Checked(what="cache", says=says, cure=f"take it away, or {cure}")
    return _folder("cache", folder, cure)


def _folder(what: str, folder: Path, cure: str) -> Checked:
    """See whether a folder can be written in, or made, and how much room is there; nothing is written."""
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        return Checked(what=what, says=f"{folder} can't be written in", cure=cure)
    free = shutil.disk_usage(there).free
    room = f"{free / 1e9:,.1f} GB free"
    if free < _LEAST_FREE:
        return Checked(what=what, says=f"{folder} has {room}, too little", cure=f"make room; or {cure}")
    return Checked(what=what, says=f"{folder}, {room}")
