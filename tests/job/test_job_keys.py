from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benches import made_ready, shipped
from pipeline.makers import unit_keys
from pipeline.makers.unit_keys import UnitKeys

from pipeline.contracts.order import Form
from pipeline.imposition import reading_order
from pipeline.model import Pack
from pipeline.run import shelf as shelves
from pipeline.run.preparation import Prepared

NAMES = {"contents", "choosing", "battle-plans", "reserves-and-objectives", "readings", "printing", "battle-plan-cards"}
PAGES = {*NAMES, "comparison"}
EVERYTHING = {*PAGES, "cover", *shipped().pack.missions}


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package stand still, even while it is edited."""
    monkeypatch.setattr(unit_keys, "source_digest", lambda folders: "this very source")


def keys(prepared: Prepared, form: Form = Form.SHEETS) -> dict[str, str]:
    order, _ = reading_order(prepared.pack, form)
    named = UnitKeys(prepared, order)
    return {str(entry.id): named.of(entry) for entry in order.entries if not entry.is_blank}


def touched(change: Callable[[Pack], Pack]) -> set[str]:
    """Name the units whose keys a change of the shipped pack changes."""
    before, after = keys(shipped()), keys(replace(shipped(), pack=change(shipped().pack)))
    return {name for name in before if before[name] != after[name]}


def with_mission(**changes: Any) -> Callable[[Pack], Pack]:
    return lambda pack: pack.model_copy(
        update={"missions": {**pack.missions, "contact": pack.missions["contact"].model_copy(update=changes)}}
    )


def with_text(field: str) -> Callable[[Pack], Pack]:
    """Change the first step of a part of a mission."""

    def change(pack: Pack) -> Pack:
        first, *others = getattr(pack.missions["contact"], field)
        return with_mission(**{field: (first.model_copy(update={"text": "Anew."}), *others)})(pack)

    return change


def without_zone(pack: Pack) -> Pack:
    zones = dict(pack.missions["contact"].zones)
    zones.pop("attacker")
    return with_mission(zones=zones)(pack)


def with_page(pack: Pack) -> Pack:
    page = pack.pages["choosing"].model_copy(update={"body": "Choose as you like."})
    return pack.model_copy(update={"pages": {**pack.pages, "choosing": page}})


CHANGES: dict[str, tuple[Callable[[Pack], Pack], set[str]]] = {
    "nothing": (lambda pack: pack, set()),
    "a step": (with_text("setting_up"), {"contact", "comparison"}),
    "a step of deployment": (with_text("deployment"), {"contact", "comparison"}),
    "the gist": (with_mission(gist="Bump into them."), {"contact", "comparison"}),
    "how it is won": (
        lambda pack: with_mission(winning=pack.missions["dust-up"].winning)(pack),
        {"contact", "comparison"},
    ),
    "a zone": (without_zone, {"contact", "cover", "comparison"}),
    "the mission's distances": (with_mission(distances={}), {"contact", "cover", "comparison"}),
    "the mission's name": (with_mission(name="Contact!"), {"contact", "cover", *PAGES}),
    "a page": (with_page, {"choosing"}),
    "the selection": (lambda pack: pack.model_copy(update={"selection": None}), {"cover", *PAGES}),
    "a rule's text": (lambda pack: pack.model_copy(update={"rules": {}}), EVERYTHING),
    "a shared step": (lambda pack: pack.model_copy(update={"steps": {}}), EVERYTHING),
    "the pack's distances": (lambda pack: pack.model_copy(update={"distances": {}}), EVERYTHING),
    "the title": (lambda pack: pack.model_copy(update={"title": "Fewer Missions"}), EVERYTHING),
    "the order": (lambda pack: pack.model_copy(update={"mission_order": pack.mission_order[::-1]}), EVERYTHING),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_changes_the_keys_of_the_units_that_show_it(name: str) -> None:
    change, units = CHANGES[name]
    assert touched(change) == units


def assert_all_differ(first: dict[str, str], second: dict[str, str]) -> None:
    assert [name for name in first if first[name] == second.get(name)] == []


@pytest.mark.parametrize("other", [{"paper": "letter"}, {"units": "cm"}, {"ink": "grey"}])
def test_how_it_is_printed_changes_all_keys(other: dict[str, str]) -> None:
    assert_all_differ(keys(shipped()), keys(made_ready(shipped().loading.folder, **other)))


def test_each_form_has_its_own_keys() -> None:
    assert_all_differ(keys(shipped(), Form.SHEETS), keys(shipped(), Form.BOOKLET))


def test_the_look_changes_all_keys() -> None:
    theme = shipped().theme.model_copy(update={"css": "p{color:red}"})
    assert_all_differ(keys(shipped()), keys(replace(shipped(), theme=theme)))
    templates = {**shipped().templates, "map.html.j2": ""}
    assert_all_differ(keys(shipped()), keys(replace(shipped(), templates=templates)))


def test_no_two_units_share_a_key() -> None:
    made = [*keys(shipped(), Form.SHEETS).values(), *keys(shipped(), Form.BOOKLET).values()]
    assert len(set(made)) == len(made)


def test_another_pipeline_or_library_changes_all_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = keys(shipped())
    with monkeypatch.context() as patched:
        patched.setattr(unit_keys, "source_digest", lambda folders: shelves.source_digest([tmp_path]))
        assert_all_differ(before, keys(shipped()))
    folder = tmp_path / "site-packages"
    (folder / "weasyprint-99.0.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(folder)
    assert_all_differ(before, keys(shipped()))
