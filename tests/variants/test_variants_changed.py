"""Only what changed is printed: a distance is followed through every page, and leaves that nobody needs are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benches import WorkedPack, worked_pack
from grounds import square_inches
from variants import SMALL, built, pack_of, texts, write

from pipeline.changes import compare_packs
from pipeline.compose.typesetting.change_bars import Marks, find_marks, with_marks
from pipeline.compose.typesetting.galleys import write_html
from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.diagnostics import ContentError
from pipeline.publications.changed_leaves import Comparison, Edition, leaves_of
from pipeline.request import Outcome, Request
from pipeline.run.preparation import prepare

CHANGED = SMALL.replace('"1.0"', '"1.1"') + ("missions:\n  breakthrough: {distances: {from_centre: 11in}}\n")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("packs")
    return write(folder / "old", "two-battles", SMALL), write(folder / "new", "two-battles", CHANGED)


@pytest.fixture(scope="module")
def whole(folders: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Outcome, Outcome]:
    out = tmp_path_factory.mktemp("whole")
    return built(folders[0], out / "old"), built(folders[1], out / "new")


@pytest.fixture(scope="module")
def part(folders: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return built(folders[1], tmp_path_factory.mktemp("part"), since=folders[0])


@pytest.mark.slow
def test_a_changed_distance_shows_in_map_words_comparison_and_diff(
    folders: tuple[Path, Path], whole: tuple[Outcome, Outcome]
) -> None:
    (comparison, _, front, *_), (new_comparison, _, new_front, *_) = map(texts, whole)
    step = 'All of it is {}"/{}cm or more from both centre lines.'
    for page, distance in ((front, ("8", "20")), (new_front, ("11", "27.5"))):
        assert step.format(*distance) in page, "the words"
        map_words = page.partition("SPECIAL RULES")[0]
        assert '{}"/{}cm'.format(*distance) in map_words, "the measures on the map"
    assert '11"/27.5cm' not in front
    assert 'no enemy within 8"/20cm of any Objective. 8"/20cm' in comparison
    assert 'no enemy within 8"/20cm of any Objective. 11"/27.5cm' in new_comparison
    assert "Breakthrough: Attacker 8in -> 11in from centre lines" in map(str, compare_packs(*map(pack_of, folders)))


@pytest.mark.slow
def test_the_map_is_drawn_otherwise(folders: tuple[Path, Path]) -> None:
    fields = [_worked(folder).worked.missions["breakthrough"].grounds[0] for folder in folders]
    areas = [{zone.name: square_inches(zone.area) for zone in field.zones} for field in fields]
    assert areas[0]["attacker"] == pytest.approx(28 * 16)
    assert areas[1]["attacker"] == pytest.approx(25 * 13)
    assert areas[0]["objectives"] == areas[1]["objectives"]


@pytest.mark.slow
def test_only_changed_leaves_are_printed(part: Outcome) -> None:
    pages = texts(part)
    heads = ("ALL MISSIONS COMPARED", "", "BREAKTHROUGH", "BREAKTHROUGH SPECIAL RULES")
    assert len(pages) == len(heads)
    assert all(head in page for head, page in zip(heads, pages, strict=True))
    assert pages[1] == "", "the back of a page that has none"
    assert part.told == (
        "print comparison (pages 1 and 2) in place of the old one",
        "print breakthrough (pages 3 and 4) in place of the old one",
    )
    assert [product.path.name for product in part.products] == ["two-battles-changed-sheets.pdf"]
    assert part.sources == (), "asked again, it is compared again: the older pack may have changed"


@pytest.mark.slow
def test_every_page_says_its_version_and_keeps_its_number(part: Outcome) -> None:
    for number, page in zip((1, 3, 4), filter(None, texts(part)), strict=True):
        _, foot, name_and_number = page.partition(
            "TWO BATTLES Second World War · Flames Of War · version 1.1, 2026-11-18 "
        )
        assert foot
        assert re.match(rf"[A-Z ]+ {number}\b", name_and_number)


@pytest.mark.slow
def test_whole_builds_say_their_version_and_have_no_bars(
    folders: tuple[Path, Path], whole: tuple[Outcome, Outcome]
) -> None:
    assert all("version 1.1, 2026-11-18" in page for page in texts(whole[1]) if page)
    new = _worked(folders[1])
    assert [name for name in new.units if " changed" in new.html(name)] == []


@pytest.mark.slow
def test_bars_stand_beside_what_changed_and_move_nothing(folders: tuple[Path, Path]) -> None:
    old, new = map(_worked, folders)
    manuscript = new.manuscript("breakthrough")
    marks = find_marks(manuscript, old.manuscript("breakthrough"), same_map=False)
    assert marks[1] == Marks(), "the rules side says the same"
    marked = with_marks(manuscript, marks, linked={"breakthrough"})
    html = write_html(marked)
    lines = [line for line in html.splitlines() if " changed" in line]
    assert [line.partition('"')[2].partition('"')[0] for line in lines] == [
        "band picture k-map changed",
        "k-step disc digits-1 slot-1 changed",
    ], "no bar beside the winning panel: with the map its circles are a hair larger, but it says the same"
    assert "both centre lines" in html.partition("slot-1 changed")[2].partition("</li>")[0]
    assert html.replace(" changed", "") == write_html(manuscript)


@pytest.mark.slow
def test_where_words_are_gone_what_stands_above_is_marked(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    less = write(tmp_path, "less", SMALL + "missions: {rearguard: {deployment: {remove: [ranged-in]}}}\n")
    old, new = _worked(folders[0]), _worked(less)
    manuscript = new.manuscript("rearguard")
    front, _ = find_marks(manuscript, old.manuscript("rearguard"), same_map=True)
    flows = [(manuscript.sides[0].fitted.bands[band].band, number) for band, number in sorted(front.atoms)]
    assert [flow.flow.atoms[number].text for flow, number in flows] == [  # type: ignore[union-attr]
        "You need: Two Objectives, Minefields, Foxholes and Delay Counters",
        "Deployment",
    ], "what is needed says so too"


@pytest.mark.slow
def test_leaves_of_missions_that_are_gone_can_be_thrown_away(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    fewer = write(tmp_path, "fewer", SMALL.replace("breakthrough, rearguard", "rearguard"))
    outcome = built(fewer, tmp_path / "out", since=folders[0])
    assert outcome.told == (
        "print comparison (pages 1 and 2) in place of the old one",
        "throw away breakthrough (old pages 3 and 4)",
        "keep rearguard (old pages 5 and 6, now pages 3 and 4)",
    )
    assert [bool(page) for page in texts(outcome)] == [True, False]


@pytest.mark.slow
def test_where_nothing_changed_nothing_is_written(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    outcome = built(folders[0], tmp_path / "out", since=folders[0])
    assert (outcome.products, outcome.told) == ((), ("no leaf of two-battles has changed since two-battles",))
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_new_version_alone_changes_no_leaf(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    """Every foot says the version; feet don't count as changes."""
    newer = write(tmp_path, "newer", SMALL.replace('"1.0"', '"1.1"\ndate: 2027-02-03'))
    outcome = built(newer, tmp_path / "out", since=folders[0])
    assert (outcome.products, outcome.told) == ((), ("no leaf of newer has changed since two-battles",))


@pytest.mark.slow
def test_a_booklet_is_printed_whole(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    with pytest.raises(ContentError) as problem:
        built(folders[1], tmp_path, forms=("booklet",), since=folders[0])
    (found,) = [each for each in problem.value.diagnostics if each.code == "E256"]
    assert found.message == "the booklet of two-battles can't be printed in part"
    assert found.hints == ("build it whole, without --changed-since",)


CARDS = """\
extends: ww2-more-missions
version: "1.1"
order: [missions]
mission_order: [breakthrough, dust-up, rearguard]
selection: {battle_plans: {plans: {attack: {motto: Over the top.}}}}
"""


@pytest.mark.slow
def test_only_changed_cards_are_printed(tmp_path: Path) -> None:
    old = write(tmp_path, "old", CARDS.partition("selection")[0])
    outcome = built(write(tmp_path, "new", CARDS), tmp_path / "out", forms=("cards",), since=old)
    assert outcome.told == ("print 2 of 8 cards of battle-plans: allied-attack, axis-attack",)
    front, _ = texts(outcome)
    assert front.count("Over the top.") == 2
    assert "MANOEUVRE" not in front
    assert "The Next Ridge 1.1 · Battle Plans" in front


@pytest.mark.slow
def test_another_title_stands_on_every_back(tmp_path: Path) -> None:
    plain = CARDS.partition("selection")[0]
    old, new = write(tmp_path, "old", plain), write(tmp_path, "new", f"{plain}title: Ours\n")
    outcome = built(new, tmp_path / "out", forms=("cards",), since=old)
    (told,) = outcome.told
    assert told.startswith("print 8 of 8 cards of battle-plans: ")


@pytest.mark.slow
def test_another_theme_changes_every_leaf_and_marks_nothing(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    themed = write(tmp_path, "themed", f"{SMALL}theme: signal\n")
    new, old = Edition.of(_worked(themed).worked), Edition.of(_worked(folders[0]).worked)
    path = ("missions", "rearguard")
    verdict = Comparison(unit=new.units[path][1], older=old.units[path][1], looks_new=True).do()
    assert verdict.is_changed
    assert [marks.atoms for marks in verdict.marks] == [frozenset(), frozenset()]


@pytest.mark.slow
def test_an_older_pack_with_errors_is_told(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    broken = write(tmp_path, "broken", SMALL.replace("breakthrough,", "breakthrogh,"))
    with pytest.raises(ContentError) as problem:
        built(folders[1], tmp_path / "out", since=broken)
    assert [(each.code, str(each.place).rpartition("/")[2]) for each in problem.value.diagnostics] == [
        ("E220", "pack.yaml:5:17")
    ]


def _worked(folder: Path) -> WorkedPack:
    prepared, _ = prepare(folder, Request(packs=(), forms=()))
    assert prepared is not None
    return worked_pack(prepared)


def test_a_page_that_runs_on_binds_its_leaves_together() -> None:
    entries = (
        Entry(first_page=1, pages=1, page="cover"),
        Entry(first_page=2, pages=3, page="list"),
        Entry(first_page=5, pages=2, mission="raid"),
    )
    leaves = leaves_of(ReadingOrder(form=Form.SHEETS, entries=entries))
    assert [[entry.id for entry in leaf.entries] for leaf in leaves] == [["cover", "list"], ["raid"]]
