"""The preview in real browsers, from opening it to a zone that was dragged: what a user does and sees."""

from __future__ import annotations

import difflib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from benches import RAID, write_pack
from page import PATIENCE, Page, was_replaced
from previewed import Previewed, previewed

pytestmark = pytest.mark.slow
RAID_FILE = Path("missions/raid.yaml")
READY = "window.preview?.state?.status === 'ready'"


@pytest.fixture(scope="module", params=["browser", "other_browser"], ids=["chromium", "firefox"])
def any_browser(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Previewed]]:
    folder = write_pack(tmp_path_factory.mktemp("browser") / "moor")
    with previewed(folder) as seen:
        seen.settled()
        yield folder, seen


@pytest.fixture
def page(any_browser: Any, running: tuple[Path, Previewed]) -> Iterator[Page]:
    """A page on which nothing went wrong: no error, nothing refused, nobody else asked."""
    folder, seen = running
    window: Page = any_browser.open(seen.address, 1280, 800)
    window.wait(READY)
    window.eval("preview.reveal('raid')")
    until(lambda: image(window) != "")
    yield window
    assert [each for each in window.complaints if "409 (Conflict)" not in each and not was_replaced(each, window)] == []
    assert [each for each in window.requested if not each.startswith((seen.address, "data:", "blob:"))] == []
    window.eval("localStorage.clear()")
    window.close()
    if (folder / RAID_FILE).read_text() != RAID:
        serial = seen.state["serial"]
        (folder / RAID_FILE).write_text(RAID)
        seen.settled(serial + 1)


def until(is_so: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it didn't come to that"
        time.sleep(0.05)


def image(page: Page, side: int = 0) -> str:
    """The address of the picture that is shown of the raid."""
    return str(page.eval(f"document.querySelector('[data-id=\"raid {side}\"] img')?.src ?? ''"))


def settled_image(page: Page) -> str:
    """Wait for the picture of the whole leaf, which follows the one that came ahead of it."""
    key = "preview.state.pages.find((each) => each.unit === 'raid').key"
    until(lambda: page.eval(f"{READY} && document.querySelector('[data-id=\"raid 0\"] img').src.includes({key})"))
    return image(page)


def test_a_distance_edited_on_disk_shows_without_a_flash(page: Page, running: tuple[Path, Previewed]) -> None:
    folder, _ = running
    before, top = settled_image(page), page.eval("document.getElementById('stage').scrollTop")
    assert top > 0
    page.eval(
        """(() => {
          window.flashes = 0;
          const shown = document.querySelector('[data-id="raid 0"] img');
          new MutationObserver(() => { if (!shown.complete || !shown.naturalWidth) window.flashes += 1; })
            .observe(shown, { attributes: true });
          window.kept = shown;
        })()"""
    )
    (folder / RAID_FILE).write_text(RAID.replace("gap: 8in", "gap: 10in"))
    until(lambda: image(page) != before)
    assert settled_image(page) != before
    assert page.eval("window.kept === document.querySelector('[data-id=\"raid 0\"] img')")
    assert page.eval("window.flashes") == 0
    assert page.eval("document.getElementById('stage').scrollTop") == top


def test_an_error_stands_beside_the_old_page_until_it_is_mended(page: Page, running: tuple[Path, Previewed]) -> None:
    folder, _ = running
    before = settled_image(page)
    (folder / RAID_FILE).write_text(RAID.replace("zone: prize", "zone: price"))
    until(lambda: page.count(".finding[data-is=error]"))
    finding = page.words(".finding[data-is=error]")
    assert "raid.yaml:11:" in finding
    assert "did you mean 'prize'?" in finding
    line, caret = page.words(".finding[data-is=error] pre").split("\n")[:2]
    assert line[caret.index("^") :].startswith("price")
    assert image(page) == before
    assert page.words("#status") == "the last good pages"
    (folder / RAID_FILE).write_text(RAID)
    until(lambda: page.count(".finding[data-is=error]") == 0)
    assert settled_image(page) == before


def test_switches_change_the_pages(page: Page) -> None:
    page.key("p")
    for switch, word in (("paper", "letter"), ("units", "cm"), ("ink", "grey")):
        before, usual = settled_image(page), page.eval(f"document.getElementById('switch-{switch}').value")
        page.choose(f"#switch-{switch}", word)
        until(lambda: image(page) not in ("", before))  # noqa: B023
        page.choose(f"#switch-{switch}", usual)
        until(lambda: image(page) == before)  # noqa: B023


def test_a_sheet_turns_over_by_a_key(page: Page) -> None:
    page.key("5")
    until(lambda: page.count(".turning") >= 2)
    assert page.count(".turning[aria-pressed=true]") == 0
    page.key("t")
    assert page.count(".turning[aria-pressed=false]") == 0
    turned = "getComputedStyle(document.querySelector('.turning .body')).transform"
    until(lambda: "matrix3d(-1" in page.eval(turned))
    page.key("6")
    until(lambda: "trim of 210.00 x 297.00 mm" in page.words("#stage"))


def test_a_zone_that_is_dragged_changes_one_value_in_the_file(page: Page, running: tuple[Path, Previewed]) -> None:
    folder, seen = running
    page.key("4")
    until(lambda: page.count("#map-mission"))
    page.choose("#map-mission", "raid")
    until(lambda: page.count(".zones-grip .zones-disc"))
    x, y = page.middle(".zones-grip .zones-disc")
    page.drag((x, y), (x + 32, y + 32))
    until(lambda: page.count(".zones-pending .is-main:enabled"))
    serial = seen.state["serial"]
    page.click(".zones-pending .is-main")
    until(lambda: (folder / RAID_FILE).read_text() != RAID)
    after = (folder / RAID_FILE).read_text()
    changed = [line for line in difflib.ndiff(RAID.splitlines(), after.splitlines()) if line[0] in "+-"]
    assert len(changed) == 2
    assert changed[0].startswith("- distances: {gap: 8in}")
    assert changed[1].startswith("+ distances: {gap: ")
    seen.settled(serial + 1)
    until(lambda: page.count(".zones-history button:enabled"))
    page.click(".zones-history button")
    until(lambda: (folder / RAID_FILE).read_text() == RAID)


def test_everything_is_reached_by_the_keyboard(page: Page) -> None:
    for view in ("1", "2", "3", "4", "5", "6"):
        page.key(view)
        assert page.count("[role=tab][aria-selected=true]") == 1
    page.key("1")
    named = page.eval(
        """[...document.querySelectorAll('button, select, input, [role=tab]')]
             .filter((each) => each.checkVisibility())
             .filter((each) => !(each.innerText || each.getAttribute('aria-label') || each.labels?.length))
             .map((each) => each.outerHTML)"""
    )
    assert named == []
    page.key("?")
    assert page.count("dialog:modal") == 1
    page.key("Escape")
    assert page.count("dialog:modal") == 0
    page.size(500, 780)
    assert page.eval("document.documentElement.scrollWidth <= innerWidth")
