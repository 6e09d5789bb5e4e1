"""Whatever is changed in a pack, a build that takes galleys from the shelf makes what a build from nothing makes.

Galleys have two names. Under the first, what their writer was given, we look whether all that goes by the same name is
given to the typesetter alike; under the second, what the typesetter was given, whether all files come out the same.
"""

from __future__ import annotations

import pickle
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from benches import given
from content_changes import Change, every_change
from every_kind import EVERY_KIND, write_files

from pipeline.compose.typesetting.galleys import Copy, Manuscript, copy_of, set_galley
from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError, PackError, Report
from pipeline.imposition import reading_order
from pipeline.job import build
from pipeline.publications.deck_publications import deck_units
from pipeline.publications.page_units import page_units
from pipeline.request import FORMS, Request, Silence
from pipeline.run import crew, galley_unit
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
    "rules/hold.yaml": 3,
    "rules/last-formation.yaml": 3,
    "rules/points-by-losses.yaml": 7,
    "rules/ambush.yaml": 8,
    "rules/referenced.yaml": 1,
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


Outcome = Callable[[Unit], tuple[str, ...]]


@dataclass
class Tally:
    """Changes that were tried: how many packs could be printed, what was taken from the shelf, what was stale of it."""

    printable: int = 0
    taken: int = 0
    stale: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Shelved:
    """A unit that lies on the shelf: all that its writer was given, byte for byte, and what came of it."""

    id: str
    given: bytes
    came: tuple[str, ...]


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


def shelved(folder: Path, name: Callable[[Unit], str], told: Outcome) -> Mapping[str, Shelved]:
    """What is on the shelf after a build of the pack as it is."""
    came = [told(unit) for unit in units_of(write_files(folder, EVERY_KIND))]
    # Given again, as drawings that are drawn remember how, and as the library has reckoned by now what it keeps.
    return {name(unit): Shelved(unit.id, given(unit), each) for unit, each in zip(units_of(folder), came, strict=True)}


@contextmanager
def changed(folder: Path, change: Change) -> Iterator[tuple[Unit, ...]]:
    """Change one thing in the pack in a folder, list its units, and change it back."""
    put(folder / change.file, change.text)
    yield units_of(folder)
    put(folder / change.file, EVERY_KIND[change.file])


def put(path: Path, text: str) -> None:
    """Write a file in place of another: to write over one takes longer, where the system has it on the disk at once."""
    path.unlink()
    path.write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class Trial:
    """The pack in a folder, all of whose units are on the shelf by some name, with what comes of them."""

    folder: Path
    name: Callable[[Unit], str]
    told: Outcome
    known: Mapping[str, Shelved]
    alike: Mapping[tuple[str, bytes], Shelved]

    @classmethod
    def of(cls, folder: Path, name: Callable[[Unit], str] = asked, told: Outcome = outcome) -> Trial:
        known = shelved(folder / "moor", name, told)
        assert len(known) >= 9, "so many pages, missions and decks"
        return cls(folder / "moor", name, told, known, {(each.id, each.given): each for each in known.values()})

    def tried(self, changes: Iterable[Change]) -> Tally:
        """Try changes, one at a time, with units taken from the shelf.

        A unit that is taken is written anew where its writer was given anything else. Those that were given the very
        same go by the same name, whichever that is; one in turn of them is named and written anew after every third
        change, in case its writer reaches for more than that.
        """
        tally = Tally()
        for turn, change in enumerate(changes):
            with changed(self.folder, change) as units:
                tally.printable += bool(units)
                found = [(unit, given(unit)) for unit in units]
                same = [unit.id for unit, now in found if (unit.id, now) in self.alike]
                again = same[turn // 3 % len(same)] if same and turn % 3 == 0 else ""
                for unit, now in found:
                    is_alike = (unit.id, now) in self.alike and unit.id != again
                    before = self.alike[unit.id, now] if is_alike else self.known.get(self.name(unit))
                    tally.taken += before is not None
                    if before is not None and not is_alike and self.told(unit) != before.came:
                        tally.stale.append(f"{unit.id} after {change}")
        return tally


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """The pack as it is, written and shelved once for all its files: each change is changed back."""
    return Trial.of(tmp_path_factory.mktemp("tried"))


def test_every_kind_of_value_is_changed_in_every_file() -> None:
    assert {change.file for change in CHANGES.values()} == set(EVERY_KIND) == set(LEAST)
    assert len(CHANGES) > 650
    kinds = Counter(change.kind for change in CHANGES.values())
    for kind in ("a boolean", "a number", "a length", "a word", "words", "prose", "a figure in words"):
        assert kinds[kind] >= 3, kind
    assert kinds["a list turned round"] >= 15
    assert kinds["keys in another order"] > 50
    assert sum(count for kind, count in kinds.items() if kind.endswith("dropped")) > 300


@pytest.mark.slow
@pytest.mark.parametrize("file", EVERY_KIND)
def test_whatever_is_changed_in_a_file_nothing_stale_is_found(file: str, trial: Trial) -> None:
    changes = [change for change in CHANGES.values() if change.file == file]
    tally = trial.tried(changes)
    assert tally.stale == []
    assert tally.printable >= LEAST[file], f"of {len(changes)} changes"
    assert tally.taken


SHOWN = [
    CHANGES[name]
    for name in ("pack.yaml: a length distances.near", "missions/raid.yaml: words gist", "pages/notes.md: prose 1")
]


@pytest.mark.slow
def test_names_that_leave_something_out_are_found_out(tmp_path: Path) -> None:
    """Where units go by their ids alone, the shelf has something stale after every change that shows."""
    stale = Trial.of(tmp_path, lambda unit: unit.id).tried(SHOWN).stale
    assert {each.partition(" after ")[2] for each in stale} == {str(change) for change in SHOWN}


@pytest.mark.slow
def test_a_name_that_leaves_out_one_thing_given_is_found_out(tmp_path: Path) -> None:
    """Where a name tells only what comes after the first thing given, a gist is on the shelf as it was."""
    trial = Trial.of(tmp_path, lambda unit: fingerprint(unit.id, unit.write, unit.given[1:]))
    stale = trial.tried(SHOWN[1:2]).stale
    assert {each.partition(" after ")[0] for each in stale} == {"raid"}


@pytest.mark.slow
def test_a_writer_that_reaches_for_more_than_it_is_given_is_found_out(tmp_path: Path) -> None:
    """It reads a file of the pack: no unit that is taken from the shelf was given other things than before."""

    def reaching(unit: Unit) -> tuple[str, ...]:
        return (*outcome(unit), (tmp_path / "moor" / "pages" / "notes.md").read_text(encoding="utf-8"))

    assert Trial.of(tmp_path, told=reaching).tried(SHOWN[2:]).stale != []


@pytest.fixture(scope="module")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, pytest.MonkeyPatch]]:
    """A folder with a shelf on which the pack is as it was, and all that was made of it since."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("caches")
        patch.setattr(crew, "_FORKS", False)
        patch.setattr(galley_unit, "set_galley", set_once())
        patch.delenv("SOURCE_DATE_EPOCH", raising=False)
        built(write_files(folder / "moor", EVERY_KIND), folder, "warm", patch)
        yield folder, patch


def set_once() -> Callable[[Manuscript, Copy], object]:
    """Typeset each copy once, by all that it says: setting is slow, and test_determinism proves that it always agrees.

    An empty shelf so costs the writing of all units, not their setting.
    """
    made: dict[bytes, object] = {}

    def setting(manuscript: Manuscript, copy: Copy) -> object:
        whole = pickle.dumps((copy, manuscript.shop.pictures.drawings))
        if whole not in made:
            made[whole] = set_galley(manuscript, copy)
        return made[whole]

    return setting


def built(pack: Path, folder: Path, shelf: str, patch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Build a pack with the galleys of a shelf."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    patch.setenv("PACK_CACHE", str(folder / shelf))
    build(Request(packs=(pack,), forms=FORMS, out=out, jobs=1), Silence())
    return {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CHOSEN))
def test_a_warm_shelf_and_an_empty_one_make_the_same_bytes(name: str, caches: tuple[Path, pytest.MonkeyPatch]) -> None:
    folder, patch = caches
    change = CHANGES[name]
    pack = write_files(folder / "moor", {**EVERY_KIND, change.file: change.text})
    warm = built(pack, folder, "warm", patch)
    shutil.rmtree(folder / "cold", ignore_errors=True)
    cold = built(pack, folder, "cold", patch)
    assert {each.rpartition(".")[2] for each in cold} == {"pdf", "json"}
    assert len(cold) == 5
    assert [each for each in cold if warm.get(each) != cold[each]] == []
    assert set(warm) == set(cold)
