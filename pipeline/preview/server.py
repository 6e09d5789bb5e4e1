"""What the engine says -> a web application for one browser or a few: pages, pictures, events, questions."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.diagnostics import PackError
from pipeline.preview.engine_line import EngineLine, chosen
from pipeline.preview.messages import Choose, FromEngine, Look, State
from pipeline.preview.picture_widths import WIDEST
from pipeline.preview.text_editors import open_in_editor
from pipeline.regular import OWN_BYTES, read_regular

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

_WINDOWS = 12  # that may listen at once
_PAGES = 10_000
_BEAT = 15.0  # seconds: a line on which nothing comes is closed by some
_KEY = re.compile("[0-9a-f]{8,64}")
_NAME = re.compile(r"[\w.-]{1,80}")
_KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_FONTS = {"text": ("Barlow", 400), "strong": ("Barlow", 600), "narrow": ("Barlow Condensed", 600)}
_ASKED = {"zones", "spot", "want"}

Handler = Callable[["Request"], Awaitable["Response"]]


@dataclass(kw_only=True)
class Windows:
    """The browsers that listen: each hears the latest state, and what came between is skipped."""

    listening: set[asyncio.Event] = field(default_factory=set)
    version: int = 0
    is_over: bool = False

    def told(self, message: FromEngine) -> None:
        """Wake all who listen."""
        if isinstance(message, State):
            self.version += 1
            self._wake()

    def _wake(self) -> None:
        # An event for each: a condition that they share stays locked where one of them is cancelled as it wakes.
        for each in self.listening:
            each.set()

    def end(self) -> None:
        """Let all go home."""
        self.is_over = True
        self._wake()


@dataclass(frozen=True, kw_only=True)
class Pages:
    """Answers a browser's requests; the files of the page lie in one folder."""

    engine: EngineLine
    windows: Windows
    folder: Path

    def app(self) -> Starlette:
        """Make the application."""
        from starlette.applications import Starlette
        from starlette.routing import Route

        return Starlette(
            routes=[
                Route("/", self._index),
                Route("/static/{name}", self._static),
                Route("/font/{name}", self._font),
                Route("/face/{number:int}", self._face),
                Route("/events", self._events),
                Route("/page/{key}/{page:int}.png", self._page),
                Route("/map/{mission}", self._map),
                Route("/api/choose", self._choose, methods=["POST"]),
                Route("/api/look", self._look, methods=["POST"]),
                Route("/api/open", self._open, methods=["POST"]),
                Route("/api/{kind}", self._ask, methods=["POST"]),
            ]
        )

    async def _index(self, request: Request) -> Response:
        return self._file("index.html")

    async def _static(self, request: Request) -> Response:
        return self._file(request.path_params["name"])

    def _file(self, name: str) -> Response:
        """Hand out a file of the folder, by its name alone."""
        from starlette.responses import Response

        path = self.folder / name
        kind = _KINDS.get(path.suffix)
        if kind is None or not _NAME.fullmatch(name) or name.startswith("."):
            return Response(status_code=404)
        try:
            content = read_regular(path, OWN_BYTES)
        except OSError:
            return Response(status_code=404)
        return Response(content, media_type=kind, headers={"cache-control": "no-cache"})

    async def _font(self, request: Request) -> Response:
        from starlette.responses import Response

        from pipeline.fonts import Face, face_data

        known = _FONTS.get(request.path_params["name"])
        if known is None:
            return Response(status_code=404)
        data = face_data(Face(*known))
        return Response(data, media_type="font/ttf", headers={"cache-control": "max-age=86400, immutable"})

    async def _face(self, request: Request) -> Response:
        """Hand out a face of the theme, by its number among those that the state lists."""
        from starlette.responses import Response

        from pipeline.fonts import Face, face_data

        faces, number = self.engine.state.get("faces", []), request.path_params["number"]
        if number >= len(faces):
            return Response(status_code=404)
        family, weight, italic = faces[number]
        try:
            data = await asyncio.to_thread(face_data, Face(family, weight, italic))
        except PackError:
            return Response(status_code=404)
        return Response(data, media_type="font/ttf", headers={"cache-control": "no-cache"})

    async def _events(self, request: Request) -> Response:
        from starlette.responses import Response, StreamingResponse

        if len(self.windows.listening) >= _WINDOWS:
            return Response(status_code=503)
        return StreamingResponse(
            self._stream(),
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )

    async def _stream(self) -> AsyncIterator[bytes]:
        windows, seen, news = self.windows, -1, asyncio.Event()
        windows.listening.add(news)
        try:
            while not windows.is_over:
                news.clear()
                if windows.version != seen and self.engine.state:
                    seen = windows.version
                    yield b"event: state\ndata: " + _json(self.engine.state) + b"\n\n"
                    continue
                try:
                    await asyncio.wait_for(news.wait(), _BEAT)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            windows.listening.discard(news)

    async def _page(self, request: Request) -> Response:
        from starlette.responses import Response

        key, page, width = request.path_params["key"], request.path_params["page"], request.query_params.get("w", "")
        is_asked_well = _KEY.fullmatch(key) and width.isdigit() and len(width) < 6 and 16 <= int(width) <= WIDEST
        png = await self.engine.picture(key, page, int(width)) if is_asked_well and page < _PAGES else b""
        if not png:
            return Response(status_code=404)
        return Response(png, media_type="image/png", headers={"cache-control": "private, max-age=86400, immutable"})

    async def _map(self, request: Request) -> Response:
        return await self._answered("map", {"mission": request.path_params["mission"]})

    async def _choose(self, request: Request) -> Response:
        given = await _body(request)
        if given is None:
            return _answer({}, 400)
        choice = chosen(self.engine.choice, given, self.engine.state.get("choices", {}))
        if choice != self.engine.choice:
            self.engine.say(Choose(choice=choice))
        return _answer({})

    async def _look(self, request: Request) -> Response:
        given = await _body(request) or {}
        unit, width, page = given.get("unit"), given.get("width"), given.get("page", 0)
        if not isinstance(page, int) or not 0 <= page < _PAGES:
            return _answer({}, 400)
        if not isinstance(unit, str) or len(unit) > 200 or not isinstance(width, int) or not 16 <= width <= WIDEST:
            return _answer({}, 400)
        self.engine.say(Look(unit=unit, page=page, width=width))
        return _answer({})

    async def _open(self, request: Request) -> Response:
        """Open a place that the engine knows in the user's editor; which file that is, a browser can't say."""
        told = await self.engine.ask("place", await _body(request) or {})
        if told.status != 200:
            return _answer(told.answer, told.status)
        place = told.answer
        answer = await asyncio.to_thread(open_in_editor, Path(place["path"]), place["line"], place["column"])
        return _answer(answer)

    async def _ask(self, request: Request) -> Response:
        kind = request.path_params["kind"]
        given = await _body(request)
        if kind not in _ASKED or given is None:
            return _answer({}, 404 if kind not in _ASKED else 400)
        return await self._answered(kind, given)

    async def _answered(self, kind: str, given: Mapping[str, Any]) -> Response:
        told = await self.engine.ask(kind, given)
        return _answer(told.answer, told.status)


async def _body(request: Request) -> dict[str, Any] | None:
    """Read what was posted; None where that is no object of JSON."""
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()


def _answer(value: object, status: int = 200) -> Response:
    from starlette.responses import Response

    return Response(_json(value), status, media_type="application/json", headers={"cache-control": "no-store"})
