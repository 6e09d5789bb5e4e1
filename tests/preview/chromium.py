"""A headless Chromium that tests look at pages with: asked over a pipe, in the words of its own debugging protocol."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from page import PATIENCE, BrowserError, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_SHIFT, _CTRL = 8, 2
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--remote-debugging-pipe",
)
_KEYS = {"ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39, "Enter": 13, "Escape": 27, "Tab": 9}


def chromium() -> str | None:
    """Find the browser on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class Chromium:
    """A browser that runs; what its pages log as errors is kept."""

    process: subprocess.Popen[bytes]
    to: int
    back: int
    number: int = 0
    buffer: bytes = b""
    events: list[dict[str, Any]] = field(default_factory=list)

    def ask(self, method: str, session: str | None = None, **given: Any) -> dict[str, Any]:
        """Ask for something, and wait for the answer."""
        self.number += 1
        asked: dict[str, Any] = {"id": self.number, "method": method, "params": given}
        if session:
            asked["sessionId"] = session
        os.write(self.to, json.dumps(asked).encode() + b"\0")
        deadline = time.monotonic() + PATIENCE
        while True:
            heard = self._hear(deadline)
            if heard.get("id") == self.number:
                if "error" in heard:
                    raise BrowserError(f"{method}: {heard['error']['message']}")
                result: dict[str, Any] = heard["result"]
                return result
            if "method" in heard:
                self.events.append(heard)

    def _hear(self, deadline: float) -> dict[str, Any]:
        while b"\0" not in self.buffer:
            if not select.select([self.back], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise BrowserError("the browser doesn't answer")
            part = os.read(self.back, 1 << 20)
            if not part:
                raise BrowserError("the browser is gone")
            self.buffer += part
        message, _, self.buffer = self.buffer.partition(b"\0")
        heard: dict[str, Any] = json.loads(message)
        return heard

    def open(self, url: str, width: int = 1280, height: int = 900, *, is_dark: bool = False) -> ChromiumPage:
        """Open an address in a tab of its own."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = ChromiumPage(browser=self, session=session, target=target)
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.ask(f"{domain}.enable")
        page.size(width, height, is_dark=is_dark)
        page.ask("Page.navigate", url=url)
        page.wait("document.readyState === 'complete'")
        return page


@dataclass
class ChromiumPage(Page):
    """A tab."""

    browser: Chromium
    session: str
    target: str

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """Ask the tab for something."""
        return self.browser.ask(method, self.session, **given)

    def close(self) -> None:
        """Close the tab."""
        self.browser.ask("Target.closeTarget", targetId=self.target)

    def size(self, width: int, height: int, *, is_dark: bool = False, is_phone: bool = False) -> None:
        """Make the window so large, light or dark, for a mouse or a finger."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=is_phone)
        look = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[look])

    def eval(self, script: str) -> Any:
        """Reckon an expression on the page; promises are waited for."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def mouse(self, kind: str, x: float, y: float, *, held: bool = False, shift: bool = False) -> None:
        """Move, press or let go of the mouse."""
        button = "none" if kind == "mouseMoved" and not held else "left"
        modifiers = _SHIFT if shift else 0
        count = 0 if kind == "mouseMoved" else 1
        self.ask(
            "Input.dispatchMouseEvent",
            type=kind,
            x=x,
            y=y,
            button=button,
            buttons=int(held),
            clickCount=count,
            modifiers=modifiers,
        )

    def key(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key and let go of it."""
        modifiers = (_SHIFT if shift else 0) | (_CTRL if ctrl else 0)
        code = _KEYS.get(key, ord(key.upper()) if len(key) == 1 else 0)
        given = {"key": key, "code": key if len(key) > 1 else f"Key{key.upper()}", "windowsVirtualKeyCode": code}
        text = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 and not ctrl else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", modifiers=modifiers, **given, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", modifiers=modifiers, **given)

    def tap(self, x: float, y: float) -> None:
        """Touch a spot of the window."""
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def screenshot(self, path: Path) -> None:
        """Save what the window shows as a PNG."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

    @property
    def complaints(self) -> list[str]:
        """List what the page logged as errors, and what it threw."""
        self.eval("0")  # so that what was said before has been heard
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            given = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                details = given["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif event["method"] == "Log.entryAdded" and given["entry"]["level"] == "error":
                found.append(f"{given['entry']['text']} {given['entry'].get('url', '')}".strip())
        return found

    @property
    def requested(self) -> list[str]:
        """List the addresses that the page asked for."""
        self.eval("0")
        sent = (each for each in self.browser.events if each["method"] == "Network.requestWillBeSent")
        return [each["params"]["request"]["url"] for each in sent if each.get("sessionId") == self.session]


@contextmanager
def launched(program: str) -> Iterator[Chromium]:
    """Run a browser with a profile of its own, which goes with it."""
    with tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True) as profile:
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def at_their_numbers() -> None:
            # The browser listens on 3 and speaks on 4; either may be in the other's place.
            listens, speaks = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(listens, 3)
            os.dup2(speaks, 4)

        process = subprocess.Popen(
            [program, *_FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=at_their_numbers,
            close_fds=False,
            env={**os.environ, "HOME": profile},
        )
        os.close(theirs_in)
        os.close(theirs_out)
        browser = Chromium(process=process, to=ours_out, back=ours_in)
        try:
            browser.ask("Browser.getVersion")
            yield browser
        finally:
            process.kill()
            process.wait()
            os.close(ours_in)
            os.close(ours_out)
