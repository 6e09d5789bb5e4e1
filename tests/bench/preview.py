"""How long a save takes to be seen in the browser: `PYTHONPATH=tests/preview python -m tests.bench.preview [ROUNDS]`.

In turn, round by round: one mission's leaf is built with a cold cache; a distance of it is saved, and a sentence, while
a browser looks at its first side, and at its second. A page counts once its picture is decoded and in its place. Beside
each time stands what was computed for it, which a busy machine hardly changes: for that page alone, and by all
processes until then.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from chromium import ChromiumPage, chromium, launched
from previewed import Previewed, previewed

ROOT = Path(__file__).parents[2]
PACK, MISSION = "ww2-more-missions", "contact"
ONE = "extends: ww2-more-missions\ntitle: One\norder: [missions]\nmission_order: [contact]\nselection: ~\n"
LONG = 900.0  # seconds for all pages on a busy machine
GOAL_PART, GOAL_MS = 0.2, 400.0
EDITS = {
    "a distance": ("attacker_front: 12in", "attacker_front: {}in"),
    "a sentence": ("with soap on his chin", "with soap on his {} chins"),
}
WATCH = """(() => {
  window.came = new Promise((resolve) => {
    const image = document.querySelector('[data-id="%s %d"] img');
    const before = image.src;
    image.addEventListener("shown", () => { if (image.src !== before) resolve(Date.now()); });
  });
})()"""


@dataclass(kw_only=True)
class Taken:
    """What a kind of thing took: seconds on the clock, and of computing."""

    wall: list[float] = field(default_factory=list)
    computing: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)

    def row(self, name: str) -> str:
        """Write the medians as a line."""
        wall, computing = statistics.median(self.wall) * 1000, statistics.median(self.computing) * 1000
        alone = f", {statistics.median(self.alone) * 1000:.0f} ms for the page alone" if self.alone else ""
        return f"{name:22} {wall:6.0f} ms; {computing:5.0f} ms of computing{alone}\n"


def built_cold(folder: Path, taken: Taken) -> None:
    """Build a pack of the one mission with nothing kept from before."""
    cache = folder / "cold-cache"
    shutil.rmtree(cache, ignore_errors=True)
    words = [sys.executable, "-I", str(ROOT / "pipeline" / "__main__.py"), "build", "one", "--out", "out"]
    environment = {**os.environ, "PACK_CACHE": str(cache)}
    began = time.perf_counter()
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=quiet, stderr=quiet) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    taken.wall.append(time.perf_counter() - began)
    taken.computing.append(used.ru_utime + used.ru_stime)


def saved(seen: Previewed, page: ChromiumPage, path: Path, side: int, text: str, taken: Taken) -> None:
    """Save a mission, and wait for its page."""
    page.eval(WATCH % (MISSION, side))
    serial, computed = seen.state["serial"], seen.computed()
    began = time.time()
    path.write_text(text, encoding="utf-8")
    came = page.eval("window.came") / 1000
    taken.computing.append(seen.computed() - computed)
    taken.wall.append(came - began)
    state = seen.wait(lambda state: state["serial"] > serial and state["status"] == "ready", LONG)
    taken.alone.append(state["took"].get("page", 0.0))
    time.sleep(0.3)


def measure(rounds: int) -> dict[str, Taken]:
    """Take everything in turn."""
    taken = {"built cold": Taken()} | {f"{edit}, side {side + 1}": Taken() for edit in EDITS for side in (0, 1)}
    program = chromium()
    assert program is not None, "there is no Chromium on this machine"
    with tempfile.TemporaryDirectory() as made, launched(program) as browser:
        folder = Path(made)
        shutil.copytree(ROOT / "content" / PACK, folder / PACK)
        (folder / "one").mkdir()
        (folder / "one" / "pack.yaml").write_text(ONE, encoding="utf-8")
        path = folder / PACK / "missions" / f"{MISSION}.yaml"
        text = path.read_text(encoding="utf-8")
        with previewed(folder / PACK, cache=folder / "cache") as seen:
            seen.wait(lambda state: state["status"] == "ready", LONG)
            page = browser.open(seen.address, 1280, 800)
            page.wait("window.preview?.state?.status === 'ready'")
            for number in range(rounds):
                built_cold(folder, taken["built cold"])
                for side in (0, 1):
                    page.eval(f"preview.reveal('{MISSION}', {side})")
                    page.wait(f"preview.at?.unit === '{MISSION}' && preview.at?.page === {side}")
                    time.sleep(0.5)
                    for edit, (old, new) in EDITS.items():
                        assert old in text, f"{path} has lost what is edited"
                        changed = text.replace(old, new.format(5 + number % 5 + 5 * side))
                        saved(seen, page, path, side, changed, taken[f"{edit}, side {side + 1}"])
    return taken


def main(rounds: int) -> int:
    """Measure, write a table, and fail where the goal is missed."""
    taken = measure(rounds)
    for name, each in taken.items():
        sys.stdout.write(each.row(name))
    cold = statistics.median(taken.pop("built cold").wall)
    missed = 0
    for name, each in taken.items():
        wall = statistics.median(each.wall)
        is_reached = wall <= GOAL_PART * cold and wall * 1000 <= GOAL_MS
        missed += not is_reached
        verdict = "reached" if is_reached else "missed"
        sys.stdout.write(f"{name}: {wall / cold:.3f} of cold (goal {GOAL_PART}, and {GOAL_MS:.0f} ms): {verdict}\n")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
