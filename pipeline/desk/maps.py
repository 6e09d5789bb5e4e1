"""A request and a mission -> the mission's map as a file of its own, SVG or PNG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.diagnostics import ContentError, Report, UsageError, error
from pipeline.draw import framed
from pipeline.publish import publish
from pipeline.request import Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import prepare
from pipeline.run.worked import Worked, work_out
from pipeline.spelling import hints, quote
from pipeline.units import Length

KINDS = {".svg": "svg", ".png": "png"}  # by how files are called
WIDTH = Length.of_mm(180)  # about as wide as on a leaf, so that type and lines are as heavy as there


def make_map(request: Request, mission: str, kind: str, *, name: str = "") -> Path:
    """Draw a mission's map, write it as "svg" or "png" under a name, and say where."""
    (folder,) = request.packs
    prepared, found = prepare(folder, request)
    if prepared is None or Report(list(found)).is_failure(strict=request.strict):
        raise ContentError(*found)
    if mission not in prepared.pack.missions:
        message = f"the pack {prepared.pack.id} has no mission called {quote(mission)}"
        raise UsageError(error("E912", message, hints=hints(mission, prepared.pack.missions)))
    prepared = replace(prepared, pack=prepared.pack.with_leaves((mission,)))
    name = name or f"{prepared.pack.id}-{mission}-map.{kind}"
    worked = work_out(prepared, Silence())
    if Report(list(worked.found)).is_failure(strict=request.strict):
        raise ContentError(*prepared.loading.tell(worked.found))
    (data,) = Conductor(progress=Silence(), jobs=1).ask([MapFile(worked=worked, mission=mission, kind=kind)], "maps")
    publish(request.out, {name: data})
    return request.out / name


@dataclass(frozen=True, kw_only=True)
class MapFile:
    """A mission's map, to be drawn as SVG or PNG."""

    worked: Worked
    mission: str
    kind: str

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return f"the map of {self.mission}"

    def do(self) -> bytes:
        """Draw it."""
        prepared, mission = self.worked.prepared, self.worked.missions[self.mission]
        shop = prepared.workshop()
        main = mission.maps.main
        drawing = replace(main, look=replace(main.look, steps=False))  # its list of steps stands elsewhere
        pack = prepared.pack
        plate = framed(drawing.plate(WIDTH), str(pack.missions[self.mission].name), str(pack.title), main.look)
        found = dict.fromkeys((*mission.found, *drawing.found))
        report = Report([prepared.loading.locate(each) for each in found])
        if report.is_failure():
            raise ContentError(*report)
        if self.kind == "svg":
            return plate.svg.encode()
        from pipeline.compose.typesetting.galleys import set_map_page
        from pipeline.preflight.viewing import picture_of

        return picture_of(set_map_page(plate, shop), dpi=200)
