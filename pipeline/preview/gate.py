"""A request -> the same, if it knows the token, comes from our own page and is small; otherwise a wordless refusal.

The address has a token that nobody can guess; the headers Host and Origin keep other sites' pages and names out, and
what a page may load is said in each answer.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

BODY_BYTES = 65_536  # an edit is a few words
_METHODS = {"GET", "HEAD", "POST"}
_SAME = {"same-origin", "none"}
CALLED = b"x-pack"  # a header that no form and no foreign page can send
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooMuchError(Exception):
    """A body is longer than it may be."""


@dataclass(frozen=True, kw_only=True)
class Gate:
    """Stands before an application; `hosts` are the names and ports by which it may be called."""

    app: App
    token: str
    hosts: frozenset[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        status = self._refusal(scope)
        if status:
            await _refuse(send, status)
            return
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = {name.lower() for name, _ in message["headers"]}
                more = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in own]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        inner = {**scope, "path": scope["path"].removeprefix(f"/{self.token}") or "/"}
        try:
            await self.app(inner, _bounded(receive), dressed)
        except TooMuchError:
            if not begun:
                await _refuse(send, 413)

    def _refusal(self, scope: Scope) -> int:
        """Say with which status a request is refused; 0 lets it in."""
        headers = {name.lower(): value for name, value in scope["headers"]}
        first, _, _ = str(scope["path"]).removeprefix("/").partition("/")
        if headers.get(b"host", b"").decode("latin-1") not in self.hosts:
            return 421
        # Without the token nobody learns what is here, whatever else is wrong.
        if not hmac.compare_digest(first.encode(), self.token.encode()):
            return 404
        if scope["method"] not in _METHODS:
            return 405
        origin = headers.get(b"origin")
        if origin is not None and origin.decode("latin-1") not in {f"http://{host}" for host in self.hosts}:
            return 403
        if headers.get(b"sec-fetch-site", b"none").decode("latin-1") not in _SAME:
            return 403
        if scope["method"] == "POST" and CALLED not in headers:
            return 403
        length = headers.get(b"content-length", b"0")
        return 413 if not length.isdigit() or len(length) > 9 or int(length) > BODY_BYTES else 0


def _bounded(receive: Receive) -> Receive:
    """Take no more of a body than it may have, whatever its head says."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > BODY_BYTES:
            raise TooMuchError
        return message

    return bounded


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
