"""The preview in a real browser, from opening it to a zone that was dragged: what a user does and sees."""

from __future__ import annotations

import difflib
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from benches import RAID, write_pack
from previewed import Previewed, previewed

pytestmark = pytest.mark.slow
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
RAID_FILE = Path("missions/raid.yaml")
PATIENCE = 60.0


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("Chromium isn't installed: `apt-get install chromium`, and this is tested, too")
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Previewed]]:
    folder = write_pack(tmp_path_factory.mktemp("browser") / "moor")
    with previewed(folder) as seen:
        seen.settled()
        yield folder, seen


@pytest.fixture
def page(browser: Any, running: tuple[Path, Previewed]) -> Iterator[Any]:
    """A page on which nothing went wrong: no error, nothing refused, nobody else asked."""
    folder, seen = running
    wrong: list[str] = []
    window = browser.new_page(viewport={"width": 1280, "height": 800})
    window.on("pageerror", lambda problem: wrong.append(str(problem)))
    window.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    window.on("request", lambda asked: None if asked.url.startswith(seen.address) else wrong.append(asked.url))
    window.goto(seen.address)
    until(lambda: window.evaluate("preview.state.status") == "ready")
    window.evaluate("preview.reveal('raid')")
    until(lambda: image(window) != "")
    yield window
    window.close()
    assert [each for each in wrong if "status of 4" not in each and not each.startswith("blob:")] == []
    if (folder / RAID_FILE).read_text() != RAID:
        serial = seen.state["serial"]
        (folder / RAID_FILE).write_text(RAID)
        seen.settled(serial + 1)


def until(is_so: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it didn't come to that"
        time.sleep(0.05)


def image(page: Any, side: int = 0) -> str:
    """The address of the picture that is shown of the raid."""
    found = page.evaluate(f"document.querySelector('[data-id=\"raid {side}\"] img')?.src ?? ''")
    return str(found)


def test_a_distance_edited_on_disk_shows_without_a_flash(page: Any, running: tuple[Path, Previewed]) -> None:
    folder, _ = running
    before, top = image(page), page.evaluate("document.getElementById('stage').scrollTop")
    assert top > 0
    page.evaluate(
        """() => {
          window.flashes = 0;
          const shown = document.querySelector('[data-id="raid 0"] img');
          new MutationObserver(() => { if (!shown.complete || !shown.naturalWidth) window.flashes += 1; })
            .observe(shown, { attributes: true });
          window.kept = shown;
        }"""
    )
    (folder / RAID_FILE).write_text(RAID.replace("gap: 8in", "gap: 10in"))
    until(lambda: image(page) != before)
    assert page.evaluate("window.kept === document.querySelector('[data-id=\"raid 0\"] img')")
    assert page.evaluate("window.flashes") == 0
    assert page.evaluate("document.getElementById('stage').scrollTop") == top


def test_an_error_stands_beside_the_old_page_until_it_is_mended(page: Any, running: tuple[Path, Previewed]) -> None:
    folder, _ = running
    before = image(page)
    (folder / RAID_FILE).write_text(RAID.replace("zone: prize", "zone: price"))
    until(lambda: page.locator(".finding[data-is=error]").count())
    finding = page.locator(".finding[data-is=error]").first.inner_text()
    assert "raid.yaml:11:" in finding
    assert "did you mean 'prize'?" in finding
    line, caret = page.locator(".finding[data-is=error] pre").first.inner_text().split("\n")[:2]
    assert line[caret.index("^") :].startswith("price")
    assert image(page) == before
    assert page.locator("#status").inner_text() == "the last good pages"
    (folder / RAID_FILE).write_text(RAID)
    until(lambda: page.locator(".finding[data-is=error]").count() == 0)
    assert image(page) == before


def test_switches_change_the_pages(page: Any, running: tuple[Path, Previewed]) -> None:
    page.keyboard.press("p")
    for switch, word in (("paper", "letter"), ("units", "cm"), ("ink", "grey")):
        before, usual = image(page), page.evaluate(f"document.getElementById('switch-{switch}').value")
        page.select_option(f"#switch-{switch}", word)
        until(lambda: image(page) not in ("", before))  # noqa: B023
        page.select_option(f"#switch-{switch}", usual)
        until(lambda: image(page) == before)  # noqa: B023
    page.select_option("#seen-sim", "deuteranopia")
    assert "deuteranopia" in page.evaluate("getComputedStyle(document.querySelector('.paper img')).filter")
    page.select_option("#seen-sim", "")


def test_a_sheet_turns_over_by_a_key(page: Any) -> None:
    page.keyboard.press("5")
    until(lambda: page.locator(".turning").count() >= 2)
    assert page.locator(".turning").first.get_attribute("aria-pressed") == "false"
    page.keyboard.press("t")
    assert page.locator(".turning").first.get_attribute("aria-pressed") == "true"
    until(
        lambda: "matrix3d(-1" in page.evaluate("getComputedStyle(document.querySelector('.turning .body')).transform")
    )
    page.keyboard.press("6")
    until(lambda: "trim of 210.00 x 297.00 mm" in page.locator("#stage").inner_text())


def test_a_zone_that_is_dragged_changes_one_value_in_the_file(page: Any, running: tuple[Path, Previewed]) -> None:
    folder, seen = running
    page.keyboard.press("4")
    page.select_option("#map-mission", "raid")
    until(lambda: page.locator(".zones-grip").count())
    grip = page.locator(".zones-grip .zones-disc").first.bounding_box()
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x + step * 4, y + step * 4)
    page.mouse.up()
    write = page.get_by_role("button", name="Write to file")
    until(lambda: write.count() and write.first.is_enabled())
    serial = seen.state["serial"]
    write.first.click()
    until(lambda: (folder / RAID_FILE).read_text() != RAID)
    after = (folder / RAID_FILE).read_text()
    changed = [line for line in difflib.ndiff(RAID.splitlines(), after.splitlines()) if line[0] in "+-"]
    assert len(changed) == 2
    assert changed[0].startswith("- distances: {gap: 8in}")
    assert changed[1].startswith("+ distances: {gap: ")
    seen.settled(serial + 1)
    page.get_by_role("button", name="Undo").click()
    until(lambda: (folder / RAID_FILE).read_text() == RAID)


def test_everything_is_reached_by_the_keyboard(page: Any) -> None:
    for view in ("1", "2", "3", "4", "5", "6"):
        page.keyboard.press(view)
        assert page.locator("[role=tab][aria-selected=true]").count() == 1
    page.keyboard.press("1")
    named = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input, [role=tab]')]
             .filter((each) => each.checkVisibility())
             .filter((each) => !(each.innerText || each.getAttribute('aria-label') || each.labels?.length))
             .map((each) => each.outerHTML)"""
    )
    assert named == []
    page.keyboard.press("?")
    assert page.locator("dialog").is_visible()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
