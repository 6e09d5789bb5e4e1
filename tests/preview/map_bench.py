"""One mission's map with its overlay, on a page of its own: what browsers run, and the edits that it asks for."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pipeline.diagnostics import PackError
from pipeline.geometry import Frame
from pipeline.load import layouts_root
from pipeline.preview.measured_maps import map_measures
from pipeline.preview.zone_edits import ZoneEdits
from pipeline.request import Request, Silence
from pipeline.run.preparation import prepare
from pipeline.run.worked import Worked, work_out
from pipeline.units import Length

WIDTH = Length.of_mm(180)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/zones.css">
<link rel="stylesheet" href="/bench.css"><script type="module" src="/bench.js"></script>
<main><figure class="map"><div id="drawing"></div>
<svg class="map-overlay"></svg></figure><aside class="map-side"></aside></main>
<p role="status"></p></html>"""
STYLE = """body { font: 14px sans-serif; margin: 16px; }
main { display: grid; grid-template-columns: 1fr 320px; gap: 16px; }
figure { position: relative; margin: 0; align-self: start; } figure svg { width: 100%; height: auto; display: block; }
.map-overlay { position: absolute; inset: 0; }"""
SCRIPT = """import { mount } from "/zones.js";
const get = async () => (await fetch("/map")).json();
const status = document.querySelector("[role=status]");
const api = {
  say: (text) => { status.textContent = text; },
  showSource: (place) => { window.shown = place; },
  post: async (path, body) => {
    const answer = await (await fetch("/" + path, { method: "POST", body: JSON.stringify(body) })).json();
    if (answer.error) throw Object.assign(new Error("refused"), { found: answer.error });
    if (body.do !== "try") setTimeout(window.refresh);
    return answer;
  },
};
const figure = document.querySelector("figure"), overlay = document.querySelector(".map-overlay");
const view = { figure, overlay, drawing: document.querySelector("#drawing"), side: document.querySelector("aside") };
let mounted;
window.refresh = async () => {
  const { svg, facts } = await get();
  view.drawing.innerHTML = svg;
  overlay.setAttribute("viewBox", view.drawing.querySelector("svg").getAttribute("viewBox"));
  if (mounted) mounted.update(facts); else mounted = mount(view, facts, api);
  window.serial = facts.serial;
};
await window.refresh();"""


@dataclass
class MapBench:
    """A pack's folder, one of its missions, and the edits of one session."""

    folder: Path
    mission: str
    edits: ZoneEdits = field(default_factory=ZoneEdits)
    asked: list[dict[str, Any]] = field(default_factory=list)
    serial: int = 0
    worked: Worked | None = None

    def read(self) -> Worked:
        """Work the pack out as it lies on disk."""
        request = Request(packs=(self.folder,), forms=())
        prepared, found = prepare(self.folder, request)
        assert prepared is not None, found
        self.worked = work_out(prepared, Silence())
        self.serial += 1
        return self.worked

    def frame(self, worked: Worked) -> Frame:
        """Say where the table lies on the map that is shown."""
        return worked.missions[self.mission].maps.main.frame(WIDTH)

    def map(self) -> dict[str, Any]:
        """Draw the map, with its facts."""
        worked = self.read()
        measures = map_measures(worked, self.mission, self.frame(worked))
        facts = {"mission": self.mission, "serial": self.serial, "measures": measures, "history": self.edits.history}
        return {"svg": worked.missions[self.mission].maps.main.plate(WIDTH).svg, "facts": facts}

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer a question of the overlay."""
        self.asked.append(asked)
        worked = self.worked or self.read()
        try:
            return self.edits.take_back(asked) or self.edits.answer(worked, self.frame(worked), asked)
        except PackError as problem:
            return {
                "error": [
                    {"message": each.message, "severity": "error", "hints": each.hints} for each in problem.diagnostics
                ]
            }


@contextmanager
def serving(bench: MapBench) -> Iterator[str]:
    """Serve the page of a bench on this machine alone."""
    shelf = layouts_root() / "preview"

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made = {"/": (PAGE, "html"), "/bench.css": (STYLE, "css"), "/bench.js": (SCRIPT, "javascript")}
            if self.path == "/map":
                self.send(json.dumps(bench.map()).encode(), "application/json")
            elif self.path in made:
                text, kind = made[self.path]
                self.send(text.encode(), f"text/{kind}")
            elif (file := shelf / self.path.lstrip("/")).is_file():
                self.send(file.read_bytes(), "text/css" if file.suffix == ".css" else "text/javascript")
            else:
                self.send_error(404)

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send(json.dumps(bench.ask(asked)).encode(), "application/json")

        def send(self, data: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *said: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
