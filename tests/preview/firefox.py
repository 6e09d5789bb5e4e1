"""A headless Firefox that tests look at pages with: any that is installed, asked over its own remote protocol.

Marionette is what Firefox brings for this, on a port of this machine: lengths and JSON, no program in between.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from page import PATIENCE, BrowserError, Page

NAMES = ("firefox", "firefox-esr")
_KEYS = {
    "ArrowUp": "\ue013",
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
}
_SHIFT, _CTRL = "\ue008", "\ue009"
_PREFERENCES = {
    "marionette.port": 0,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.dom.window.dump.enabled": True,
    "devtools.console.stdout.content": True,
    "javascript.options.showInConsole": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "dom.w3c_touch_events.enabled": 1,
}
_WRONG = re.compile(r"^(?:JavaScript error: http|console\.error: ).*", re.MULTILINE)


def firefox() -> str | None:
    """Find the browser on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class Firefox:
    """A Firefox that runs."""

    line: socket.socket
    said: Path
    number: int = 0
    buffer: bytes = b""

    def ask(self, command: str, **given: Any) -> Any:
        """Ask for something, and wait for the answer."""
        self.number += 1
        asked = json.dumps([0, self.number, f"WebDriver:{command}", given]).encode()
        self.line.sendall(b"%d:%b" % (len(asked), asked))
        _, number, wrong, answer = self.hear()
        assert number == self.number
        if wrong:
            raise BrowserError(f"{command}: {wrong['error']}: {wrong['message']}")
        return answer["value"] if isinstance(answer, dict) and answer.keys() == {"value"} else answer

    def hear(self) -> Any:
        """Take one message."""
        while b":" not in self.buffer:
            self._more()
        size, _, self.buffer = self.buffer.partition(b":")
        while len(self.buffer) < int(size):
            self._more()
        message, self.buffer = self.buffer[: int(size)], self.buffer[int(size) :]
        return json.loads(message)

    def _more(self) -> None:
        part = self.line.recv(1 << 20)
        if not part:
            raise BrowserError("the browser is gone")
        self.buffer += part

    def open(self, url: str, width: int = 1280, height: int = 900, *, is_dark: bool = False) -> FirefoxPage:
        """Open an address in a tab of its own."""
        tab = self.ask("NewWindow", type="tab")["handle"]
        page = FirefoxPage(browser=self, tab=tab, heard=self.said.stat().st_size)
        self.ask("SwitchToWindow", handle=tab)
        page.size(width, height, is_dark=is_dark)
        self.ask("Navigate", url=url)
        page.wait("document.readyState === 'complete'")
        return page


@dataclass
class FirefoxPage(Page):
    """A tab. What was said before it was opened is none of its complaints."""

    browser: Firefox
    tab: str
    heard: int

    def close(self) -> None:
        """Close the tab."""
        self.browser.ask("CloseWindow")
        self.browser.ask("SwitchToWindow", handle=self.browser.ask("GetWindowHandles")[0])

    def size(self, width: int, height: int, *, is_dark: bool = False, is_phone: bool = False) -> None:
        """Make what the page has so large, as far as Firefox's windows get narrow; it stays as light as it is."""
        now = self.browser.ask("GetWindowRect")
        across, down = self.eval("[outerWidth - innerWidth, outerHeight - innerHeight]")
        self.browser.ask("SetWindowRect", x=now["x"], y=now["y"], width=width + across, height=height + down)
        self.wait(f"innerWidth === {width}")

    def eval(self, script: str) -> Any:
        """Reckon an expression on the page; promises are waited for."""
        return self.browser.ask("ExecuteScript", script=f"return ({script});", args=[], newSandbox=False)

    def mouse(self, kind: str, x: float, y: float, *, held: bool = False, shift: bool = False) -> None:
        """Move, press or let go of the mouse."""
        steps: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
        if kind != "mouseMoved":
            steps.append({"type": "pointerDown" if kind == "mousePressed" else "pointerUp", "button": 0})
        self._perform("mouse", "pointer", steps, pointerType="mouse")

    def key(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key and let go of it."""
        held = [value for is_held, value in ((shift, _SHIFT), (ctrl, _CTRL)) if is_held]
        pressed = [*held, _KEYS.get(key, key)]
        downs = [{"type": "keyDown", "value": each} for each in pressed]
        ups = [{"type": "keyUp", "value": each} for each in reversed(pressed)]
        self._perform("keys", "key", [*downs, *ups])

    def tap(self, x: float, y: float) -> None:
        """Touch a spot of the window."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._perform("finger", "pointer", steps, pointerType="touch")

    def _perform(self, name: str, kind: str, steps: list[dict[str, Any]], **parameters: str) -> None:
        action = {"id": name, "type": kind, "parameters": parameters, "actions": steps}
        self.browser.ask("PerformActions", actions=[action])

    def screenshot(self, path: Path) -> None:
        """Save what the window shows as a PNG."""
        path.write_bytes(base64.b64decode(self.browser.ask("TakeScreenshot", full=False)))

    @property
    def complaints(self) -> list[str]:
        """List what the page logged as errors, and what it threw."""
        with self.browser.said.open("rb") as said:
            said.seek(self.heard)
            return [found[0] for found in _WRONG.finditer(said.read().decode(errors="replace"))]

    @property
    def requested(self) -> list[str]:
        """List the addresses that the page asked for."""
        found: list[str] = self.eval("performance.getEntriesByType('resource').map((each) => each.name)")
        return found


@contextmanager
def launched(program: str) -> Iterator[Firefox]:
    """Run a browser with a profile of its own, which goes with it."""
    with tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True) as made:
        profile = Path(made)
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items())
        (profile / "user.js").write_text("\n".join(lines))
        said = profile / "said.txt"
        with said.open("wb") as out:
            process = subprocess.Popen(
                [program, "--headless", "--marionette", "--no-remote", "--profile", made],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, "HOME": made, "MOZ_HEADLESS": "1"},
            )
        try:
            line = _line(profile / "MarionetteActivePort", process)
            browser = Firefox(line=line, said=said)
            browser.hear()  # its greeting
            browser.ask("NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})
            yield browser
            line.close()
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


def _line(port: Path, process: subprocess.Popen[bytes]) -> socket.socket:
    """Wait until it listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with suppress(OSError, ValueError):
            line = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=PATIENCE)
            line.settimeout(PATIENCE)
            return line
        time.sleep(0.05)
    raise BrowserError("Firefox doesn't start")
