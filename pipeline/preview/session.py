"""A subject -> its preview, from the first page until the keyboard, the terminal or nobody ends it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.lifeline import caller
from pipeline.preview.engine_line import EngineLine
from pipeline.preview.gate import Gate
from pipeline.preview.impatient import impatient
from pipeline.preview.messages import Choice, Folders, Saved, Subject
from pipeline.preview.preview_address import Opening
from pipeline.preview.seen_files import Looks, differing, looks
from pipeline.preview.server import Pages, Windows

_CALM_MS = 10  # an editor may take several steps to save: go on once nothing has changed for so long
_LONGEST_MS = 200  # ... but wait no longer than this for the calm
_LOOK_AGAIN = 1.0  # seconds: what the system doesn't tell, on a drive of a network say, is seen by looking
_PAGE = "preview"  # the folder of our own page in the layouts


@dataclass(frozen=True, kw_only=True)
class Session:
    """A preview that runs."""

    subject: Subject
    choice: Choice
    opening: Opening
    layouts: Path
    ready: Callable[[Opening], None] = lambda opening: None

    def run(self) -> None:
        """Serve until it ends."""
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(self._serve())

    async def _serve(self) -> None:
        import uvicorn

        windows = Windows()
        engine = EngineLine(subject=self.subject, choice=self.choice)
        watch = Watch(engine=engine, page=str(self.layouts / _PAGE))

        def told(message: Any) -> None:
            windows.told(message)
            if isinstance(message, Folders):
                watch.follow(message)

        engine.told = told
        pages = Pages(engine=engine, windows=windows, folder=self.layouts / _PAGE)
        gate: Any = Gate(app=pages.app(), token=self.opening.token, hosts=self.opening.hosts)
        # Whoever knocks wrongly is refused without a word, here and there.
        logging.getLogger("uvicorn").addHandler(logging.NullHandler())
        logging.getLogger("uvicorn").propagate = False
        config = uvicorn.Config(
            gate,
            http=impatient(),
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="none",
            h11_max_incomplete_event_size=16_384,
            limit_concurrency=512,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        engine.start()
        helpers = [asyncio.create_task(watch.run()), asyncio.create_task(_end_with_parent(server))]
        helpers.append(asyncio.create_task(_end_windows(server, windows)))
        self.ready(self.opening)
        try:
            await server.serve(sockets=[self.opening.listening])
        finally:
            for helper in helpers:
                helper.cancel()
            windows.end()
            engine.stop()


async def _end_with_parent(server: Any) -> None:
    """End when who started us is gone: nobody is there to end us otherwise."""
    parent = caller()
    while caller() == parent:
        await asyncio.sleep(_LOOK_AGAIN)
    server.should_exit = True


async def _end_windows(server: Any, windows: Windows) -> None:
    """Close the lines of those who listen as soon as it ends; the server would wait for them."""
    while not server.should_exit:
        await asyncio.sleep(0.2)
    windows.end()


class Watch:
    """Tells the engine of what changes in what it has read; what it is made of itself makes it start anew."""

    def __init__(self, *, engine: EngineLine, page: str) -> None:
        self._engine, self._page = engine, page
        self._packs: tuple[str, ...] = ()
        self._others: tuple[str, ...] = ()
        self._stop = asyncio.Event()
        self._moved = asyncio.Event()
        self._told: Looks = {}

    def follow(self, folders: Folders) -> None:
        """Watch what was read now."""
        if (folders.packs, folders.others) != (self._packs, self._others):
            self._packs, self._others = folders.packs, folders.others
            self._stop.set()
            self._moved.set()

    async def run(self) -> None:
        """Watch until the session ends."""
        looking = asyncio.create_task(self._look())
        try:
            await self._moved.wait()
            while True:
                self._stop = asyncio.Event()
                await self._listen(self._stop)
        finally:
            looking.cancel()

    async def _listen(self, stop: asyncio.Event) -> None:
        """Hear from the system what changes, until something else is to be watched."""
        from watchfiles import awatch

        there = [path for path in (*self._packs, *self._others) if Path(path).exists()]
        try:
            async for changes in awatch(
                *there,
                watch_filter=lambda _, path: is_content(path),
                debounce=_LONGEST_MS,
                step=_CALM_MS,
                stop_event=stop,
                recursive=True,
                ignore_permission_denied=True,
            ):
                self._changed(path for _, path in changes)
                if any(not Path(path).exists() for path in there):
                    return  # what was watched is gone; what comes in its place is another
        except (OSError, RuntimeError):
            await asyncio.sleep(_LOOK_AGAIN)
        if not there:
            await asyncio.sleep(_LOOK_AGAIN)

    async def _look(self) -> None:
        """See what nobody has told of: files on a drive of a network, a folder that went and came back."""
        before: Looks | None = None
        watched: tuple[str, ...] = ()
        while True:
            await asyncio.sleep(_LOOK_AGAIN)
            packs = self._packs
            now = await asyncio.to_thread(looks, packs)
            if before is not None and watched == packs:
                new = {path for path in differing(before, now) if is_content(path)}
                if any(self._told.get(path) != now.get(path) for path in new):
                    self._changed(new)
                if before.keys() - now.keys():
                    self._stop.set()  # what was watched may be gone, and what comes in its place is another
            before, watched = now, packs

    def _changed(self, paths: Iterable[str]) -> None:
        paths = [path for path in paths if not path.startswith(self._page)]
        if not paths:
            return
        self._told = looks(paths)
        if any(path.startswith(f"{other}/") or path == other for path in paths for other in self._others):
            self._engine.restart()
            return
        self._engine.say(Saved(at=max(map(_saved_at, paths))))


def is_content(path: str) -> bool:
    """Tell what an author saves from what editors and Python leave behind."""
    names = Path(path).parts
    hidden = any(name.startswith(".") or name == "__pycache__" for name in names[-3:])
    return not hidden and not path.endswith(("~", ".swp", ".swx", ".tmp", ".pyc", "4913"))


def _saved_at(path: str) -> float:
    try:
        return Path(path).stat().st_mtime
    except OSError:
        return time.time()
