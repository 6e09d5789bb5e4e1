"""Who may ask the preview: by its token, from its own page, with few words; everybody else learns nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pipeline.preview.gate import BODY_BYTES, POLICY, Gate

TOKEN, HOST = "tT0k-en_tT0k-en_tT0k-en_tT0k-en_", "127.0.0.1:4711"
OWN = {"host": HOST}
POSTED = {**OWN, "x-pack": "1", "origin": f"http://{HOST}"}


async def _application(scope: Any, receive: Any, send: Any) -> None:
    body = b""
    more = True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": f"{scope['path']} {len(body)}".encode()})


def asked(path: str, headers: dict[str, str], *, method: str = "GET", body: tuple[bytes, ...] = ()) -> list[Any]:
    """Ask, and list what is answered."""
    sent: list[Any] = []
    parts = [{"type": "http.request", "body": part, "more_body": True} for part in body]
    parts.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Any:
        return parts.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    gate = Gate(app=_application, token=TOKEN, hosts=frozenset({HOST, "localhost:4711"}))
    known = [(name.encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(gate({"type": "http", "method": method, "path": path, "headers": known}, receive, send))
    return sent


def test_who_knows_the_token_is_let_in_without_it() -> None:
    start, body = asked(f"/{TOKEN}/page/x.png", OWN)
    assert (start["status"], body["body"]) == (200, b"/page/x.png 0")
    assert asked(f"/{TOKEN}", OWN)[1]["body"] == b"/ 0"


def test_each_answer_says_what_a_page_may_load() -> None:
    headers = {name.decode(): value.decode() for name, value in asked(f"/{TOKEN}/", OWN)[0]["headers"]}
    assert headers["content-security-policy"] == POLICY
    assert "'unsafe" not in POLICY
    assert "http" not in POLICY
    assert headers["referrer-policy"] == "no-referrer"  # or the token would go along with a link


@pytest.mark.parametrize(
    ("path", "headers", "method", "status"),
    [
        ("/", OWN, "GET", 404),
        ("/static/preview.js", OWN, "GET", 404),
        (f"/{TOKEN[:-1]}/", OWN, "GET", 404),
        (f"/{TOKEN}x/", OWN, "GET", 404),
        (f"/x/{TOKEN}/", OWN, "GET", 404),
        (f"/{TOKEN}/", {}, "GET", 421),
        (f"/{TOKEN}/", {"host": "evil.example"}, "GET", 421),
        (f"/{TOKEN}/", {"host": "127.0.0.1:80"}, "GET", 421),
        (f"/{TOKEN}/", {"host": "127.0.0.1"}, "GET", 421),
        (f"/{TOKEN}/", {**OWN, "origin": "http://evil.example"}, "GET", 403),
        (f"/{TOKEN}/", {**OWN, "origin": "null"}, "GET", 403),
        (f"/{TOKEN}/", {**OWN, "origin": f"https://{HOST}"}, "GET", 403),
        (f"/{TOKEN}/events", {**OWN, "sec-fetch-site": "cross-site"}, "GET", 403),
        (f"/{TOKEN}/events", {**OWN, "sec-fetch-site": "same-site"}, "GET", 403),
        (f"/{TOKEN}/api/look", OWN, "POST", 403),
        (f"/{TOKEN}/api/look", {**OWN, "origin": f"http://{HOST}"}, "POST", 403),
        (f"/{TOKEN}/api/look", {**POSTED, "content-length": str(BODY_BYTES + 1)}, "POST", 413),
        (f"/{TOKEN}/api/look", {**POSTED, "content-length": "9" * 400}, "POST", 413),
        (f"/{TOKEN}/api/look", {**POSTED, "content-length": "-1"}, "POST", 413),
        (f"/{TOKEN}/", OWN, "PUT", 405),
        (f"/{TOKEN}/", OWN, "OPTIONS", 405),
    ],
)
def test_a_stranger_is_refused_without_a_word(path: str, headers: dict[str, str], method: str, status: int) -> None:
    start, body = asked(path, headers, method=method)
    assert (start["status"], body["body"]) == (status, b"")


def test_a_body_is_as_long_as_it_is_whatever_its_head_says() -> None:
    part = b"x" * 1024
    assert asked(f"/{TOKEN}/api/look", POSTED, method="POST", body=(part,) * 64)[0]["status"] == 200
    (start, _) = asked(f"/{TOKEN}/api/look", POSTED, method="POST", body=(part,) * 65)
    assert start["status"] == 413
    (start, _) = asked(f"/{TOKEN}/api/look", {**POSTED, "content-length": "12"}, method="POST", body=(part,) * 65)
    assert start["status"] == 413


def test_a_page_of_ours_may_post() -> None:
    assert asked(f"/{TOKEN}/api/look", POSTED, method="POST", body=(b"{}",))[1]["body"] == b"/api/look 2"
