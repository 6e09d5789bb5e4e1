"""Questions of the server -> messages to the engine's process, and what it says back; a dead engine is started anew."""

from __future__ import annotations

import asyncio
import multiprocessing
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pipeline.preview.messages import (
    Ask,
    Choice,
    Choose,
    Folders,
    FromEngine,
    Look,
    Paint,
    Picture,
    Saved,
    State,
    Subject,
    ToEngine,
    Told,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PICTURE_BYTES = 120_000_000  # of pictures that are kept
_PATIENCE = 90.0  # seconds that a browser waits for a picture or an answer
_DEATHS = 3  # of an engine in a row without a word: then it stays dead until something changes

Spot = tuple[str, int, int]


class Pictures:
    """Pictures by page and width; the oldest go."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Spot, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, spot: Spot) -> bytes | None:
        """Take one, if it is there."""
        found = self._kept.get(spot)
        if found is not None:
            self._kept.move_to_end(spot)
        return found

    def put(self, spot: Spot, png: bytes) -> None:
        """Keep one."""
        self._bytes += len(png) - len(self._kept.pop(spot, b""))
        self._kept[spot] = png
        while self._bytes > PICTURE_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= len(dropped)


@dataclass(kw_only=True)
class EngineLine:
    """The engine as the server sees it: its last state, its pictures, and a way to ask."""

    subject: Subject
    choice: Choice
    told: Callable[[FromEngine], None] = lambda message: None
    pictures: Pictures = field(default_factory=Pictures)
    state: Mapping[str, Any] = field(default_factory=dict)
    folders: Folders | None = None
    _look: Look | None = None
    _wanted: dict[Spot, asyncio.Future[bytes]] = field(default_factory=dict)
    _asked: dict[int, asyncio.Future[Told]] = field(default_factory=dict)
    _number: int = 0
    _deaths: int = 0
    _is_over: bool = False
    _process: Any = None
    _line: Connection | None = None
    _to_say: queue.SimpleQueue[ToEngine | None] | None = None

    def start(self) -> None:
        """Start the engine."""
        from pipeline.preview.preview_engine import run_engine

        loop = asyncio.get_running_loop()
        ours, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=run_engine, args=(theirs, self.subject, self.choice), daemon=False
        )
        self._process.start()
        theirs.close()
        self._line, self._to_say = ours, queue.SimpleQueue()
        threading.Thread(target=self._listen, args=(ours, loop), daemon=True).start()
        threading.Thread(target=_speak, args=(ours, self._to_say), daemon=True).start()
        if self._look is not None:
            self.say(self._look)

    def stop(self) -> None:
        """End the engine and its hands."""
        self._is_over = True
        self._end()

    def restart(self) -> None:
        """Have a fresh engine, as what it is made of has changed."""
        line, self._line = self._line, None  # so that its end is no death
        if line is not None:
            self._end(line)
        self.start()

    def _end(self, line: Connection | None = None) -> None:
        if self._to_say is not None:
            self._to_say.put(None)
        process, line = self._process, line or self._line
        if process is not None:
            process.kill()  # its hands see the line end, and go
            process.join(5)
        if line is not None:
            with suppress(OSError):
                line.close()

    def say(self, message: ToEngine) -> None:
        """Tell the engine something."""
        if isinstance(message, Look):
            self._look = message
        if isinstance(message, Choose):
            self.choice = message.choice
        if isinstance(message, Saved) and self._line is None and not self._is_over:
            self._deaths = 0
            self.start()
            return
        if self._to_say is not None:
            self._to_say.put(message)

    async def picture(self, key: str, page: int, width: int) -> bytes:
        """Get a picture; empty where there is none."""
        spot = (key, page, width)
        found = self.pictures.get(spot)
        if found is not None:
            return found
        wanted = self._wanted.get(spot)
        if wanted is None:
            wanted = self._wanted[spot] = asyncio.get_running_loop().create_future()
            self.say(Paint(number=0, key=key, page=page, width=width))
        try:
            return await asyncio.wait_for(asyncio.shield(wanted), _PATIENCE)
        except TimeoutError:
            self._wanted.pop(spot, None)
            return b""

    async def ask(self, kind: str, given: Mapping[str, Any]) -> Told:
        """Ask a question."""
        self._number += 1
        number = self._number
        asked = self._asked[number] = asyncio.get_running_loop().create_future()
        self.say(Ask(number=number, kind=kind, given=given))
        try:
            return await asyncio.wait_for(asked, _PATIENCE)
        except TimeoutError:
            return Told(number=number, answer={}, status=504)
        finally:
            self._asked.pop(number, None)

    def _listen(self, line: Connection, loop: asyncio.AbstractEventLoop) -> None:
        with suppress(EOFError, OSError, RuntimeError):
            while True:
                message = line.recv()
                loop.call_soon_threadsafe(self._hear, message)
        with suppress(RuntimeError):  # the loop is over
            loop.call_soon_threadsafe(self._died, line)

    def _hear(self, message: FromEngine) -> None:
        self._deaths = 0
        if isinstance(message, Picture):
            spot = (message.key, message.page, message.width)
            if message.png:
                self.pictures.put(spot, message.png)
            waiting = self._wanted.pop(spot, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message.png)
            return
        if isinstance(message, Told):
            asked = self._asked.get(message.number)
            if asked is not None and not asked.done():
                asked.set_result(message)
            return
        if isinstance(message, State):
            self.state = message.facts
        if isinstance(message, Folders):
            self.folders = message
        self.told(message)

    def _died(self, line: Connection) -> None:
        """Start a new engine in place of one that has died; one that dies again and again waits for a change."""
        if line is not self._line or self._is_over:
            return
        self._end()
        self._line = None
        for waiting in self._wanted.values():
            if not waiting.done():
                waiting.set_result(b"")
        self._wanted.clear()
        for number, asked in self._asked.items():
            if not asked.done():
                asked.set_result(Told(number=number, answer={}, status=503))
        self._deaths += 1
        if self._deaths < _DEATHS:
            self.start()
            return
        self.state = {**self.state, "status": "fallen"}
        self.told(State(facts=self.state))


def _speak(line: Connection, to_say: queue.SimpleQueue[ToEngine | None]) -> None:
    """Send what is to be said; the engine may be at work, and nobody else should wait for it."""
    with suppress(OSError, BrokenPipeError):
        while (message := to_say.get()) is not None:
            line.send(message)


def chosen(choice: Choice, given: Mapping[str, Any], choices: Mapping[str, Any]) -> Choice:
    """Turn the switches that were named, each to what it can have; everything else stays."""
    turned = {
        name: word
        for name, word in given.items()
        if isinstance(word, str) and isinstance(choices.get(name), list | tuple) and word in choices[name]
    }
    return replace(choice, **turned)
