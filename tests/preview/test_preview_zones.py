"""A map in a browser: it is measured, its zones are dragged, and files change by one value and back again."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from chromium import Chromium
from map_bench import MapBench, serving
from page import Page

from pipeline.load import content_roots

pytestmark = pytest.mark.slow

FRONT = "missions.contact.distances.defender_front"
STATUS = "document.querySelector('[role=status]').textContent"
PENDING = "document.querySelector('.zones-pending').innerText"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(content_roots()[-1], tmp_path_factory.mktemp("zones") / "content"))


@contextmanager
def opened(browser: Chromium, shelf: Path, pack: str, mission: str) -> Iterator[tuple[Page, MapBench, Path]]:
    """Open a mission's map, and put its file back afterwards."""
    bench = MapBench(folder=shelf / pack, mission=mission)
    file = bench.folder / f"missions/{mission}.yaml"
    before = file.read_bytes() if file.exists() else None
    with serving(bench) as address:
        page = browser.open(address)
        page.wait("window.serial")
        yield page, bench, file
        assert page.complaints == []
        page.close()
    if before is None:
        file.unlink(missing_ok=True)
    else:
        file.write_bytes(before)


def knob(value: str) -> str:
    return f".zones-grip[data-value='{value}'] .zones-knob"


def inch(page: Page) -> float:
    """Tell how many dots of the window an inch of the table is."""
    return float(page.eval("document.querySelector('.zones-ground').getBoundingClientRect().width / 72"))


def test_a_zone_is_dragged_written_and_taken_back(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, bench, file):
        before = file.read_bytes()
        x, y = page.middle(knob(FRONT))
        page.drag((x, y), (x, y - 3.2 * inch(page)))
        page.wait(f"{PENDING}.includes('8\"/20cm → 11\"/27.5cm')")
        page.wait("document.querySelector('.zones-live path')")
        assert file.read_bytes() == before
        page.click(".zones-pending button.is-main")
        page.wait("window.serial > 1")
        assert file.read_bytes() == before.replace(b"defender_front: 8in", b"defender_front: 11in")
        assert page.eval(STATUS).startswith("Written: defender_front: 8in -> 11in, ")
        assert page.eval(f"document.querySelector(\".zones-grip[data-value='{FRONT}']\").ariaValueText") == '11"/27.5cm'
        assert page.eval(PENDING) == ""
        page.click(".zones-history button:first-child")
        page.wait("window.serial > 2")
        assert file.read_bytes() == before
        page.click(".zones-history button:last-child")
        page.wait("window.serial > 3")
        assert file.read_bytes() != before
        assert {each["do"] for each in bench.asked} == {"try", "write", "undo", "redo"}


def test_an_edge_is_taken_anywhere_along_it_and_finer_with_shift(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, _):
        x, y = page.middle(knob(FRONT))
        far = 14 * inch(page)
        page.mouse("mouseMoved", x + far, y)
        page.mouse("mousePressed", x + far, y, held=True)
        page.mouse("mouseMoved", x + far, y - 2.6 * inch(page), held=True, shift=True)
        page.mouse("mouseReleased", x + far, y - 2.6 * inch(page))
        page.wait(f"{PENDING}.includes('→ 10.5\"/26.25cm')")


def test_keys_alone_move_write_and_take_back(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, file):
        before = file.read_bytes()
        page.eval(f"document.querySelector(\".zones-grip[data-value='{FRONT}']\").focus()")
        page.key("ArrowUp")
        page.key("ArrowUp", shift=True)
        page.wait(f"{PENDING}.includes('→ 9.5\"/23.75cm')")
        page.key("Escape")
        assert page.eval(PENDING) == ""
        assert page.eval(STATUS) == "Nothing was changed."
        page.key("ArrowDown")
        page.wait(f"{PENDING}.includes('→ 7\"/17.5cm')")
        page.wait("document.querySelector('.zones-live path')")
        page.key("Enter")
        page.wait("window.serial > 1")
        assert file.read_bytes() == before.replace(b"defender_front: 8in", b"defender_front: 7in")
        page.eval(f"document.querySelector(\".zones-grip[data-value='{FRONT}']\").focus()")
        page.key("z", ctrl=True)
        page.wait("window.serial > 2")
        assert file.read_bytes() == before


def test_a_length_is_typed(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, file):
        page.eval(f"document.querySelector(\"li[data-value='{FRONT}'] input\").select()")
        for letter in "13":
            page.key(letter)
        page.wait(f"{PENDING}.includes('→ 13\"/32.5cm')")
        page.key("Enter")
        page.wait("window.serial > 1")
        assert b"defender_front: 13in" in file.read_bytes()


def test_what_would_be_wrong_is_told_before_it_is_written(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, _):
        page.eval(f"document.querySelector(\"li[data-value='{FRONT}'] input\").select()")
        for letter in "24":
            page.key(letter)
        page.wait("document.querySelector('.zones-faults .is-error')")
        assert "nothing is left of zone 'defender'" in page.eval(PENDING)


def test_what_changes_on_disk_wins(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, file):
        x, y = page.middle(knob(FRONT))
        page.drag((x, y), (x, y - 3 * inch(page)), drop=False)
        page.wait(f"{PENDING}.includes('→')")
        theirs = file.read_bytes().replace(b"defender_front: 8in", b"defender_front: 6in")
        file.write_bytes(theirs)
        page.eval("window.refresh()")
        page.wait(f"{STATUS}.startsWith('The file has changed on disk')")
        assert page.eval(PENDING) == ""
        page.mouse("mouseReleased", x, y)
        # Between saving and the new page, nothing can be written over it.
        page.eval(f"document.querySelector(\".zones-grip[data-value='{FRONT}']\").focus()")
        page.key("ArrowUp")
        page.wait(f"{PENDING}.includes('6\"/15cm → 7\"/17.5cm')")
        file.write_bytes(theirs + b"# more\n")
        page.key("Enter")
        page.wait(f"{STATUS}.includes('has changed on disk since it was read, so nothing is written')")
        assert file.read_bytes() == theirs + b"# more\n"


def test_an_inherited_value_becomes_a_change_of_the_packs_own(browser: Chromium, shelf: Path) -> None:
    middle = "missions.counterattack.distances.middle"
    with opened(browser, shelf, "ww2-more-missions", "counterattack") as (page, _, file):
        other = shelf / "shared/more-missions/missions/counterattack.yaml"
        base, own = other.read_bytes(), file.read_text()
        page.eval(f"document.querySelector(\".zones-grip[data-value='{middle}']\").focus()")
        page.key("ArrowUp")
        page.wait("document.querySelector('.zones-live path')")
        assert "Write as a change of this pack" in page.eval(PENDING)
        page.key("Enter")
        page.wait("window.serial > 1")
        first = next(line for line in own.splitlines(keepends=True) if not line.startswith("#"))
        assert file.read_text() == own.replace(first, f"distances: {{middle: 13in}}\n{first}", 1)
        assert other.read_bytes() == base


def test_pointing_measures(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, _):
        left, top = page.eval("(({x, y}) => [x, y])(document.querySelector('.zones-ground').getBoundingClientRect())")
        page.mouse("mouseMoved", left + 30 * inch(page), top + 20 * inch(page))
        told = page.wait("document.querySelector('.zones-readout dl')?.innerText")
        lines = [line for line in told.split("\n") if line]
        told = dict(pairwise(lines))
        assert told["North table edge"] == '20"/50cm'
        assert told["West table edge"] == '30"/75cm'
        assert told["Long centre line"] == '4"/10cm'
        assert told["Zone of the Defender"] == '4"/10cm'
        assert told["Zone of the Attacker"] == '16"/40cm'
        drawn = page.eval("[...document.querySelectorAll('.zones-tape text')].map((each) => each.textContent)")
        assert drawn[:2] == ['20"/50cm', '30"/75cm']


def test_the_cross_is_moved_by_keys_and_speaks(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, _):
        page.eval("document.querySelector('.zones-spot').focus()")
        page.key("ArrowLeft")
        page.key("ArrowUp", shift=True)
        assert page.eval(STATUS).startswith('North table edge 23.5"/58.75cm, West table edge 35"/87.5cm')


def test_a_finger_measures_and_moves(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, _):
        page.size(420, 900, is_phone=True)
        box = page.eval(
            "(({x, y, width, height}) => [x, y, width, height])"
            "(document.querySelector('.zones-ground').getBoundingClientRect())"
        )
        page.tap(box[0] + box[2] / 4, box[1] + box[3] / 2)
        page.wait("document.querySelector('.zones-readout dl')")
        x, y = page.middle(knob(FRONT))
        for kind, spots in (("touchStart", [(x, y)]), ("touchMove", [(x, y - 3 * inch(page))]), ("touchEnd", [])):
            page.ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": at[0], "y": at[1]} for at in spots])
        page.wait(f"{PENDING}.includes('→ 11\"/27.5cm')")


def test_every_grip_can_be_named(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "contact") as (page, _, _):
        told = page.eval(
            "[...document.querySelectorAll('.zones-grip')].map((each) => "
            "[each.getAttribute('role'), each.tabIndex, each.getAttribute('aria-label'), each.ariaValueText])"
        )
        assert ["slider", 0, "defender_front: Zone of the Defender, from a centre line", '8"/20cm'] in told
        assert all(role == "slider" and label and says for role, _, label, says in told)


def test_knobs_do_not_hide_one_another(browser: Chromium, shelf: Path) -> None:
    with opened(browser, shelf, "ww2-more-missions", "dust-up") as (page, _, _):
        spots = page.eval(
            "[...document.querySelectorAll('.zones-knob')].map((each) => "
            "each.getAttribute('transform').match(/-?[\\d.]+/g).slice(0, 2).map(Number))"
        )
        near = [(one, other) for one, other in combinations(spots, 2) if math.dist(one, other) < 4]
        assert near == []
