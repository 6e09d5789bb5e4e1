"""A port and a token -> the addresses of a preview, the code that a phone reads, and the browser opened."""

from __future__ import annotations

import os
import secrets
import socket
import sys
import threading
from dataclasses import dataclass

from pipeline.address_codes import QUIET, code_rows
from pipeline.diagnostics import UsageError, error

_TOKEN_BYTES = 24
_QUEUE = 64  # who asks before anybody answers
_NOWHERE = ("192.0.2.1", 9)  # an address for examples: nothing is sent, the system only chooses a way there
# Where there is a screen to open a browser on; elsewhere Python may start one in the terminal.
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")


@dataclass(frozen=True, kw_only=True)
class Opening:
    """Where a preview is found: its socket, its token, and the address of this machine where others may come."""

    listening: socket.socket
    token: str
    outside: str = ""

    @property
    def port(self) -> int:
        """The port."""
        return int(self.listening.getsockname()[1])

    @property
    def here(self) -> str:
        """The address for this machine."""
        return f"http://127.0.0.1:{self.port}/{self.token}/"

    @property
    def there(self) -> str:
        """The address for others in the same network; none where they may not come."""
        return f"http://{self.outside}:{self.port}/{self.token}/" if self.outside else ""

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which it may be called."""
        names = ["127.0.0.1", "localhost", *([self.outside] if self.outside else [])]
        return frozenset(f"{name}:{self.port}" for name in names)


def open_port(*, port: int, share: bool) -> Opening:
    """Listen on a port, a free one where none is named; on this machine alone, unless it is to be shared."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("0.0.0.0" if share else "127.0.0.1", port))
        listening.listen(_QUEUE)  # at once: a browser may be quicker than we are
    except OSError as problem:
        listening.close()
        hint = "leave --port out, and a free one is found"
        raise UsageError(error("E915", f"port {port} can't be used: {problem.strerror}", hints=(hint,))) from None
    outside = own_address() if share else ""
    if share and not outside:
        listening.close()
        hint = "join a network first; without --share the preview is for this machine"
        raise UsageError(error("E916", "this machine is in no network, so nothing can be shared", hints=(hint,)))
    return Opening(listening=listening, token=secrets.token_urlsafe(_TOKEN_BYTES), outside=outside)


def own_address() -> str:
    """Find the address by which others in the network know this machine; none where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_NOWHERE)
        except OSError:
            return ""
        return str(asking.getsockname()[0])


def code_in_letters(address: str) -> str:
    """Draw an address's QR code in letters for a dark or a light terminal, two rows of it to a line."""
    rows = [[bool(module) for module in row] for row in code_rows(address)]
    wide = len(rows[0]) + 2 * QUIET
    white = [[False] * wide for _ in range(QUIET)]
    whole = [*white, *([False] * QUIET + row + [False] * QUIET for row in rows), *white]
    if len(whole) % 2:
        whole.append([False] * wide)
    letters = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    lines = ("".join(letters[pair] for pair in zip(*whole[at : at + 2], strict=True)) for at in range(0, len(whole), 2))
    return "".join(f"\x1b[97;40m{line}\x1b[0m\n" for line in lines)


def open_browser(address: str) -> bool:
    """Open the user's browser, if there is a screen for one."""
    if sys.platform not in ("darwin", "win32") and not any(os.environ.get(name) for name in _SCREENS):
        return False
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True
