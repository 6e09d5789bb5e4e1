"""A request and a mission -> the mission's map as a file of its own, SVG or PNG."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError, Report, UsageError, error
from pipeline.load.spelling import hints, quote
from pipeline.makers.crew import spread
from pipeline.makers.preparation import Prepared, prepare
from pipeline.publish import publish
from pipeline.request import Request
from pipeline.units import Length

WIDTH = Length.of_mm(180)


def make_map(request: Request, mission: str, kind: str) -> Path:
    """Draw a mission's map, write it as "svg" or "png", and say where."""
    (folder,) = request.packs
    prepared, found = prepare(folder, request)
    if prepared is None or Report(list(found)).is_failure(strict=request.strict):
        raise ContentError(*found)
    if mission not in prepared.pack.missions:
        message = f"the pack {prepared.pack.id} has no mission called {quote(mission)}"
        raise UsageError(error("E912", message, hints=hints(mission, prepared.pack.mission_order)))
    name = f"{prepared.pack.id}-{mission}-map.{kind}"
    drawn = partial(_drawn, prepared, kind)
    (data,) = spread(drawn, [mission], jobs=1, called=lambda each: f"the map of {each}")
    publish(request.out, {name: data})
    return request.out / name


def _drawn(prepared: Prepared, kind: str, mission: str) -> bytes:
    from pipeline.imposition import reading_order
    from pipeline.makers.leaves import Bench, Leafwork

    order, _ = reading_order(prepared.pack, Form.SHEETS)
    work = Leafwork(Bench(pack=prepared.pack, shop=prepared.workshop(), order=order))
    brief = work.brief(mission)
    plate = work.draw(work.battlefield(brief), brief, WIDTH)
    report = Report([prepared.loading.locate(each) for each in work.found])
    if report.is_failure():
        raise ContentError(*report)
    if kind == "svg":
        return plate.svg.encode()
    from pipeline.compose.typesetting.galleys import set_map_page
    from pipeline.preflight.picture import picture_of

    return picture_of(set_map_page(plate, prepared.workshop()), dpi=200)
