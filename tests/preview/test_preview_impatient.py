"""Lines on which nobody asks anything: they are hung up on, and those who ask go on."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
import uvicorn

from pipeline.preview import impatient as module
from pipeline.preview.impatient import impatient


async def answer(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def served(said: list[bytes], wait: float) -> list[bytes]:
    """Say things on a line of their own each, and give what was answered once the server's patience is at its end."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(answer, http=impatient(), lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    lines = [await asyncio.open_connection(*listening.getsockname()) for _ in said]
    for (_, writer), words in zip(lines, said, strict=True):
        writer.write(words)
    await asyncio.sleep(wait)
    heard = []
    for reader, writer in lines:
        with_more = asyncio.wait_for(reader.read(4096), 0.2)
        try:
            heard.append(await with_more)
        except TimeoutError:
            heard.append(b"waits")
        writer.close()
    server.should_exit = True
    await running
    return heard


def test_who_asks_nothing_is_hung_up_on_and_who_asks_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.3)
    whole = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
    silent, half, asked = asyncio.run(served([b"", b"GET / HT", whole], 1.0))
    assert (silent, half) == (b"", b"")
    assert asked.endswith(b"ok")


def test_a_line_on_which_something_was_asked_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.3)

    async def twice() -> bytes:
        listening = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(answer, http=impatient(), lifespan="off", log_config=None, ws="none"))
        running = asyncio.create_task(server.serve(sockets=[listening]))
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        for _ in range(2):
            writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            heard = await reader.readuntil(b"ok")
            await asyncio.sleep(0.6)
        writer.close()
        server.should_exit = True
        await running
        return heard

    assert asyncio.run(twice()).endswith(b"ok")
