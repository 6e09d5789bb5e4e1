"""The names under which galleys are shelved: nothing that prints otherwise is ever taken for what was set before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from benches import given, made_ready, shipped, worked_pack, worked_shipped

from pipeline import unchanged
from pipeline.compose.typesetting.galleys import copy_of
from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError
from pipeline.load import content_roots
from pipeline.model import Pack, Prose
from pipeline.publications.deck_publications import deck_units
from pipeline.publications.reference_publications import reference_units
from pipeline.request import Request, Silence
from pipeline.run.fingerprint import fingerprint
from pipeline.run.galley_unit import Setting, Unit
from pipeline.run.shelf import SetGalley, Shelf, made_with
from pipeline.run.worked import work_out

MISSIONS = set(shipped().pack.mission_order)


_asked: dict[int, tuple[Unit, str]] = {}


def asked(unit: Unit) -> str:
    """Name what a unit's writer is given, once for all tests that look at the unit."""
    if id(unit) not in _asked:
        _asked[id(unit)] = (unit, unit.asked)
    return _asked[id(unit)][1]


def keys(units: Mapping[str, Unit]) -> dict[str, str]:
    return {name: unit.asked for name, unit in units.items()}


def copy_name(unit: Unit) -> str:
    """Name what the typesetter is given of a unit, or what keeps it from being given anything."""
    try:
        return fingerprint(copy_of(unit.manuscript()))
    except ContentError as problem:
        return fingerprint(problem.diagnostics)


@cache
def shipped_copy(name: str) -> str:
    return copy_name(worked_shipped().units[name])


def with_mission(**changes: Any) -> Callable[[Pack], Pack]:
    return lambda pack: pack.model_copy(
        update={"missions": {**pack.missions, "contact": pack.missions["contact"].model_copy(update=changes)}}
    )


def with_text(field: str) -> Callable[[Pack], Pack]:
    """Change the first step of a part of a mission."""

    def change(pack: Pack) -> Pack:
        first, *others = getattr(pack.missions["contact"], field)
        anew = first.model_copy(update={"text": Prose("Anew.")})
        return with_mission(**{field: (anew, *others)})(pack)

    return change


def without_zone(pack: Pack) -> Pack:
    zones = dict(pack.missions["contact"].zones)
    zones.pop("attacker")
    return with_mission(zones=zones)(pack)


def with_page(pack: Pack) -> Pack:
    page = pack.pages["choosing"].model_copy(update={"body": "Choose as you like."})
    return pack.model_copy(update={"pages": {**pack.pages, "choosing": page}})


def with_(**changes: object) -> Callable[[Pack], Pack]:
    return lambda pack: pack.model_copy(update=changes)


EVERYTHING = {*worked_shipped().units}
NAMING = {"chooser", "cover"}  # pages that name missions and show their small maps
CHANGES: dict[str, tuple[Callable[[Pack], Pack], set[str]]] = {
    "nothing": (lambda pack: pack, set()),
    "a step": (with_text("setting_up"), {"contact"}),
    "a step of deployment": (with_text("deployment"), {"contact"}),
    "the gist": (with_mission(gist="Bump into them."), {"contact"}),
    "how it is won": (lambda pack: with_mission(winning=pack.missions["dust-up"].winning)(pack), {"contact"}),
    "a zone": (without_zone, {"contact", *NAMING}),
    "the mission's distances": (with_mission(distances={}), {"contact"}),
    "the mission's name": (with_mission(name="Contact!"), {"contact", *NAMING}),
    "a page": (with_page, {"choosing"}),
    "the selection": (with_(selection=None), {"chooser", "battle-plan-cards"}),
    "a rule's text": (with_(rules={}), {*MISSIONS, *NAMING, "reserves-and-objectives"}),
    "a shared step": (with_(steps={}), MISSIONS),
    "the pack's distances": (
        with_(distances={}),
        {*MISSIONS, "readings", "reserves-and-objectives"} - {"annihilation"},
    ),
    "the title": (with_(title="Fewer Missions"), EVERYTHING),
    # The mission in the middle keeps its page.
    "the order": (
        lambda pack: with_(mission_order=pack.mission_order[::-1])(pack),
        {*MISSIONS, *NAMING} - {"dust-up"},
    ),
}


@cache
def units_after(name: str) -> dict[str, Unit]:
    """Change the shipped pack; what has nothing to do with the change keeps its galley."""
    change, _ = CHANGES[name]
    return worked_shipped().with_pack(change(shipped().pack)).units


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_gives_the_units_that_show_it_to_the_typesetter_again(name: str) -> None:
    before = worked_shipped().units
    anew = {unit.id: unit for unit in units_after(name).values() if asked(unit) != asked(before[unit.id])}
    assert {each for each, unit in anew.items() if copy_name(unit) != shipped_copy(each)} == CHANGES[name][1]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, (_, units) in CHANGES.items() if units & MISSIONS <= {"contact"}])
def test_an_edit_asks_for_no_other_mission_anew(name: str) -> None:
    before = worked_shipped().units
    anew = {each for each, unit in units_after(name).items() if asked(unit) != asked(before[each])}
    assert anew & MISSIONS == CHANGES[name][1] & MISSIONS


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a step", "the gist", "how it is won"])
def test_pages_to_choose_on_know_nothing_of_how_a_mission_is_told(name: str) -> None:
    before, after = worked_shipped().units, units_after(name)
    assert [page for page in sorted(NAMING) if after[page].asked != before[page].asked] == []


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "asked"), [("a4", {"chooser", "contact"}), ("a5", {"contact"})])
def test_small_pages_are_not_given_what_they_have_no_room_for(paper: str, asked: set[str]) -> None:
    """Large pages to choose on say from which turn on a mission can be won."""
    pack = shipped().pack
    prepared = made_ready(shipped().loading.folder, paper=paper)
    changed = with_mission(winning=pack.missions["breakthrough"].winning)(prepared.pack)
    before, after = (keys(worked_pack(each).units) for each in (prepared, replace(prepared, pack=changed)))
    assert {name for name in before if after[name] != before[name]} == asked


@cache
def worked_as_it_is() -> dict[str, Unit]:
    """Work the shipped pack out anew, so that no drawing remembers how it was drawn."""
    return worked_shipped().with_pack(shipped().pack).units


@cache
def given_as_it_is(name: str) -> bytes:
    return given(worked_as_it_is()[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_what_is_asked_for_under_the_same_name_is_set_from_the_same_copy(name: str) -> None:
    """What is given the very same is written anew in turn, in case its writer reaches for more than that."""
    before, after = worked_as_it_is(), worked_shipped().with_pack(CHANGES[name][0](shipped().pack)).units
    same = [each for each, unit in after.items() if unit.asked == asked(before[each])]
    alike = [each for each in same if given(after[each]) == given_as_it_is(each)]
    in_turn = alike[list(CHANGES).index(name) :: len(CHANGES)] or alike[:1]
    written = [each for each in same if each not in alike or each in in_turn]
    assert [each for each in written if copy_name(after[each]) != shipped_copy(each)] == []


def assert_all_differ(first: dict[str, str], second: dict[str, str]) -> None:
    assert first
    assert [name for name in first if first[name] == second.get(name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("other", [{"paper": "letter"}, {"units": "cm"}, {"ink": "grey"}])
def test_how_it_is_printed_changes_all_keys(other: dict[str, str]) -> None:
    printed = worked_pack(made_ready(shipped().loading.folder, **other))
    assert_all_differ(keys(worked_shipped().units), keys(printed.units))


@pytest.mark.slow
def test_each_form_has_its_own_keys() -> None:
    assert_all_differ(keys(worked_shipped().units), keys(worked_shipped(form=Form.BOOKLET).units))


@pytest.mark.slow
def test_the_look_changes_all_keys() -> None:
    before = keys(worked_shipped().units)
    assert_all_differ(before, keys(worked_shipped().with_css("p{color:red}").units))
    templates = {**shipped().templates, "map.html.j2": ""}
    assert_all_differ(before, keys(worked_pack(replace(shipped(), templates=templates)).units))


@cache
def leaves() -> dict[str, Unit]:
    return worked_shipped().units


@cache
def decks() -> dict[str, Unit]:
    folders = [shipped().loading.folder, content_roots()[-1] / "scifi-mission-deck"]
    packs = [work_out(made_ready(folder), Silence()) for folder in folders]
    return {unit.id: unit for pack in packs for unit in deck_units(pack)}


@cache
def references() -> dict[str, Unit]:
    folder = content_roots()[-1] / "ww2-quick-reference"
    request = Request(packs=(folder,), forms=("sheets",))
    return {unit.id: unit for unit in reference_units(work_out(made_ready(folder), Silence()), request)}


KINDS: dict[str, Callable[[], dict[str, Unit]]] = {"leaves": leaves, "decks": decks, "references": references}


@pytest.mark.slow
def test_no_two_units_share_a_key() -> None:
    booklet = worked_shipped(form=Form.BOOKLET).units
    made = [unit.asked for units in (leaves(), booklet, decks(), references()) for unit in units.values()]
    assert len(set(made)) == len(made) > 50


class FullShelf(Shelf):
    """A shelf that has every galley, so that nothing is set."""

    def take(self, name: str) -> SetGalley | None:
        return SetGalley(galley=None)


def shelved(units: Mapping[str, Unit]) -> dict[str, str]:
    """Name units as the shelf does: what their typesetter is given, and what made it."""
    return {name: " ".join(Setting(unit=unit, shelf=FullShelf()).do().names) for name, unit in units.items()}


@cache
def few_shelved(kind: str) -> dict[str, str]:
    """Name some units of a kind as the shelf does, as each must be written for that."""
    units = KINDS[kind]()
    return shelved(dict(list(units.items())[:: len(units) // 3]))


@contextmanager
def made_by_another(what: str, folder: Path) -> Iterator[None]:
    """Make galleys with another version of a library, or of ourselves; `made_with` looks but once in a process."""
    with pytest.MonkeyPatch.context() as patch:
        if what == "library":
            installed = folder / "site-packages"
            (installed / "weasyprint-99.0.dist-info").mkdir(parents=True)
            patch.syspath_prepend(installed)
        else:
            patch.setattr(unchanged, "ourselves", lambda: [str(folder)])
        made_with.cache_clear()
        yield
    made_with.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", ["library", "source"])
def test_another_pipeline_or_library_changes_all_keys(kind: str, other: str, tmp_path: Path) -> None:
    """Of decks and references, too: theirs once were found again after another typesetter had been installed."""
    units = KINDS[kind]()
    before, before_shelved = keys(units), few_shelved(kind)
    assert "" not in before_shelved.values()
    with made_by_another(other, tmp_path):
        assert_all_differ(before, keys(units))
        assert_all_differ(before_shelved, shelved({name: units[name] for name in before_shelved}))
    assert keys(units) == before
