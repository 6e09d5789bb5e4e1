"""Whatever is changed in a pack, a build that takes galleys from the shelf makes what a build from nothing makes."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from content_changes import Change, every_change
from every_kind import EVERY_KIND, write_files

from pipeline.compose.typesetting.galleys import copy_of
from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError, PackError, Report
from pipeline.imposition import reading_order
from pipeline.job import build
from pipeline.publications.deck_publications import deck_units
from pipeline.publications.page_units import page_units
from pipeline.request import FORMS, Request, Silence
from pipeline.run.fingerprint import fingerprint
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out

# How many changes to each file must still make a pack that can be printed, lest this says nothing one day.
LEAST = {
    "pack.yaml": 60,
    "missions/raid.yaml": 55,
    "missions/chase.yaml": 50,
    "rules/first-turn.yaml": 3,
    "rules/winning-hold.yaml": 3,
    "rules/winning-last-formation.yaml": 3,
    "rules/victory-points.yaml": 7,
    "rules/ambush.yaml": 8,
    "rules/reserves.yaml": 4,
    "steps.yaml": 3,
    "readings.yaml": 3,
    "selection.yaml": 45,
    "cards.yaml": 40,
    "pages/opening.md": 9,
    "pages/notes.md": 3,
    "pages/choosing.md": 7,
    "pages/plans.md": 3,
    "pages/compared.md": 12,
}
CHOSEN = {
    "pack.yaml: a length distances.near",
    "pack.yaml: a number figures.reserves.succeed_on",
    "pack.yaml: a boolean leaf.strip",
    "pack.yaml: a list turned round mission_order",
    "missions/raid.yaml: a word zones.prize.quarter",
    "missions/raid.yaml: words gist",
    "missions/chase.yaml: a boolean rules.0.reserves.arrive.1.may_enter_enemy_zone",
    "missions/chase.yaml: label dropped zones.attacker",
    "selection.yaml: a list turned round battle_plans.plans",
    "cards.yaml: a number decks.0.cards.0.quantity",
    "cards.yaml: motto dropped decks.0.cards.1.back",
    "pages/notes.md: prose 1",
}
CHANGES = {str(change): change for change in every_change(EVERY_KIND)}


@dataclass
class Tally:
    """Changes that were tried: how many packs could be printed, what was taken from the shelf, what was stale of it."""

    printable: int = 0
    taken: int = 0
    stale: list[str] = field(default_factory=list)


def asked(unit: Unit) -> str:
    return unit.asked


def units_of(folder: Path) -> tuple[Unit, ...]:
    """List the units of all forms; none where the pack can't be printed."""
    try:
        prepared, found = prepare(folder, Request(packs=(folder,), forms=FORMS))
        if prepared is None or Report(list(found)).is_failure():
            return ()
        worked = work_out(prepared, Silence())
        orders = [reading_order(prepared.pack, form)[0] for form in Form]
        return (*(unit for order in orders for unit in page_units(worked, order)), *deck_units(worked))
    except PackError:
        return ()


def outcome(unit: Unit) -> tuple[str, ...]:
    """Tell what comes of a unit: what the typesetter is given, and what is found before."""
    try:
        given = fingerprint(copy_of(unit.manuscript()))
    except ContentError as problem:
        return tuple(map(repr, (*unit.told(), *problem.diagnostics)))
    return (given, *map(repr, unit.told()))


@cache
def shelved(folder: Path, name: Callable[[Unit], str]) -> Mapping[str, tuple[str, ...]]:
    """What is on the shelf after a build of the pack as it is."""
    return {name(unit): outcome(unit) for unit in units_of(write_files(folder, EVERY_KIND))}


def changed_pack(folder: Path, change: Change) -> Path:
    """Write the pack with one thing changed; it keeps its name."""
    shutil.rmtree(folder, ignore_errors=True)
    return write_files(folder, {**EVERY_KIND, change.file: change.text})


def tried(changes: Iterable[Change], folder: Path, name: Callable[[Unit], str] = asked) -> Tally:
    """Try changes, one at a time, with units taken from the shelf by some name."""
    known, tally = shelved(folder / "before" / "moor", name), Tally()
    assert len(known) >= 9, "so many pages, missions and decks"
    for change in changes:
        units = units_of(changed_pack(folder / "after" / "moor", change))
        tally.printable += bool(units)
        for unit in units:
            if name(unit) in known:
                tally.taken += 1
                if outcome(unit) != known[name(unit)]:
                    tally.stale.append(f"{unit.id} after {change}")
    return tally


def test_every_kind_of_value_is_changed_in_every_file() -> None:
    assert {change.file for change in CHANGES.values()} == set(EVERY_KIND) == set(LEAST)
    assert len(CHANGES) > 650
    kinds = Counter(change.kind for change in CHANGES.values())
    for kind in ("a boolean", "a number", "a length", "a word", "words", "prose", "a figure in words"):
        assert kinds[kind] >= 3, kind
    assert kinds["a list turned round"] >= 15
    assert kinds["keys in another order"] > 50
    assert sum(count for kind, count in kinds.items() if kind.endswith("dropped")) > 300


def test_what_is_found_on_the_shelf_is_what_would_be_set(tmp_path: Path) -> None:
    tally = tried(list(CHANGES.values())[::50], tmp_path)
    assert tally.stale == []
    assert tally.printable >= 5
    assert tally.taken >= 25


@pytest.mark.slow
@pytest.mark.parametrize("file", EVERY_KIND)
def test_whatever_is_changed_in_a_file_nothing_stale_is_found(file: str, tmp_path: Path) -> None:
    changes = [change for change in CHANGES.values() if change.file == file]
    tally = tried(changes, tmp_path)
    assert tally.stale == []
    assert tally.printable >= LEAST[file], f"of {len(changes)} changes"
    assert tally.taken


def test_names_that_leave_something_out_are_found_out(tmp_path: Path) -> None:
    """Where units go by their ids alone, the shelf has something stale after every change that shows."""
    names = ("pack.yaml: a length distances.near", "missions/raid.yaml: words gist", "pages/notes.md: prose 1")
    changes = [CHANGES[name] for name in names]
    stale = tried(changes, tmp_path, lambda unit: unit.id).stale
    assert {each.partition(" after ")[2] for each in stale} == {str(change) for change in changes}


@pytest.fixture(scope="module")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, pytest.MonkeyPatch]]:
    """A folder with a shelf on which the pack is as it was, and all that was made of it since."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("caches")
        built(write_files(folder / "moor", EVERY_KIND), folder, "warm", patch)
        yield folder, patch


def built(pack: Path, folder: Path, shelf: str, patch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Build a pack with the galleys of a shelf."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    patch.setenv("PACK_CACHE", str(folder / shelf))
    patch.delenv("SOURCE_DATE_EPOCH", raising=False)
    build(Request(packs=(pack,), forms=FORMS, out=out, jobs=1), Silence())
    return {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CHOSEN))
def test_a_warm_shelf_and_an_empty_one_make_the_same_bytes(name: str, caches: tuple[Path, pytest.MonkeyPatch]) -> None:
    folder, patch = caches
    pack = changed_pack(folder / "moor", CHANGES[name])
    warm = built(pack, folder, "warm", patch)
    shutil.rmtree(folder / "cold", ignore_errors=True)
    cold = built(pack, folder, "cold", patch)
    assert {each.rpartition(".")[2] for each in cold} == {"pdf", "json"}
    assert len(cold) == 5
    assert [each for each in cold if warm.get(each) != cold[each]] == []
    assert set(warm) == set(cold)
