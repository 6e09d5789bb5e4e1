"""What all tests share."""

from __future__ import annotations

import ctypes
import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from _pytest import runner
from hypothesis import settings
from launching import ROOT, Launch, launcher

from pipeline import load
from pipeline.compose.typesetting.galleys import make_ready
from pipeline.compose.workshop import compiled
from pipeline.deep_calls import roomy
from pipeline.load import library, loading
from pipeline.load.folders.unpacked import shown_folder
from pipeline.load.loading import Loading
from pipeline.run.shelf import Shelf

# A loaded machine is no reason to fail: no test is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
# As the command line has both: to look for rubbish as often as Python does takes a tenth of the suite's time.
gc.set_threshold(50_000)
roomy(runner.runtestprotocol)
CONTENT, LAYOUTS = ROOT / "content", ROOT / "layouts"
LIBRARY = (
    *("load_library", "load_templates", "load_card_catalogue", "load_sheet_store"),
    *("load_reference_measures", "load_style_rules", "load_shops"),
)


def layouts_once(read: Callable[..., object]) -> Callable[..., object]:
    """Read what lies in layouts/ once, as nobody changes it while tests run; any other folder is read each time."""
    kept: dict[object, object] = {}

    def once(folder: Path, *given: Iterable[str], **named: Iterable[str]) -> object:
        if folder.resolve() != LAYOUTS:
            return read(folder, *given, **named)
        given = tuple(each if isinstance(each, str) else tuple(each) for each in given)
        key = (*given, *sorted(named.items()))
        if key not in kept:
            kept[key] = read(folder, *given, **named)
        return kept[key]

    return once


# Before anybody takes these from there by name.
for name in LIBRARY:
    kept_one = layouts_once(getattr(library, name))
    setattr(library, name, kept_one)
    setattr(load, name, kept_one)


def content_once(load: Callable[[Path, Sequence[Path]], Loading]) -> Callable[[Path, Sequence[Path]], Loading]:
    """Read the packs of content/ once, as nobody changes them while tests run; all others are read each time.

    What was read is kept by all that it is read with, and by what messages call the folder.
    """
    kept: dict[tuple[object, ...], Loading] = {}

    def once(folder: Path, roots: Sequence[Path]) -> Loading:
        if not folder.resolve().is_relative_to(CONTENT):
            return load(folder, roots)
        key = (folder.resolve(), shown_folder(folder), *roots)
        if key not in kept:
            kept[key] = load(folder, roots)
        return kept[key]

    return once


loading._load = content_once(loading._load)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let goldens be renewed; a folder's own conftest is read too late to say so."""
    parser.addoption("--update-golden", action="store_true", help="keep what tests draw now as golden drawings")


def pytest_collection_finish() -> None:
    """Look for rubbish only among what comes from now on: tests and what they import stay."""
    gc.freeze()


def tidied_but_in(shared: Path) -> Callable[[Shelf], None]:
    """Tidy shelves in all folders but the shared one."""
    tidy = Shelf.tidy
    return lambda shelf: None if shelf._folder.parent == shared else tidy(shelf)


@pytest.fixture(scope="session", autouse=True)
def _shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Share one shelf of galleys among all workers of a run: what one has set, no other sets again.

    It is empty when a run begins, and keeps galleys by what they are set from. Tests that look at how things are set
    have a cold one of their own. It is never tidied: what one test sets would push out what the next one asks for.
    """
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PACK_CACHE", str(shared / "shelf"))
        patch.setattr(Shelf, "tidy", tidied_but_in(shared / "shelf"))
        patch.setenv("XDG_CONFIG_HOME", str(shared / "no-settings"))
        patch.setattr(os, "fsync", lambda _: None)  # nothing of a test outlives the machine
        yield


@cache
def load_typesetter() -> None:
    """Load the typesetter and compile all templates, once in a process that runs tests."""
    make_ready()
    for _ in compiled(load.load_templates(LAYOUTS)):
        pass


@pytest.fixture(scope="session", autouse=True)
def _typesetter() -> Iterator[None]:
    """What each crew loads first is loaded before the first of them is hired here, so that all share it."""
    from pipeline.run.early_crew import EarlyCrew

    hire = EarlyCrew.__init__

    def hired(crew: EarlyCrew, **how: bool) -> None:
        load_typesetter()
        hire(crew, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EarlyCrew, "__init__", hired)
        yield


@pytest.fixture(scope="module", autouse=True)
def _forgotten(request: pytest.FixtureRequest) -> Iterator[None]:
    """What tests of a module keep for one another goes with the last of them: the more a worker holds, the longer it
    takes to fork, as each build does.
    """
    yield
    for kept in vars(request.module).values():
        if hasattr(kept, "cache_clear") and kept.__module__ == request.module.__name__:
            kept.cache_clear()
    give_back()


def give_back() -> None:
    """Give the system back what memory lies free between what is held, where it takes it."""
    with suppress(AttributeError, OSError):  # the C library of another system
        ctypes.CDLL(None).malloc_trim(0)


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    """Run the command line in an empty folder."""
    return launcher(tmp_path)
