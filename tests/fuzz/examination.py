"""A pack folder -> what is found in it: loaded and, if asked, checked, every map drawn, every side fitted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.diagnostics import Diagnostic, PackError
from pipeline.load import load_pack
from pipeline.publications.catalogue import all_units
from pipeline.request import Request, Silence
from pipeline.run.galley_unit import Fitting
from pipeline.run.preparation import lacking_letters, prepare
from pipeline.run.worked import Worked, work_out
from pipeline.units import Length


def examine(folder: Path, *, fit: bool = True) -> tuple[Diagnostic, ...]:
    """Look at a pack as `pack check` and `pack map` do; only our own errors are taken for findings."""
    try:
        return tuple(_found(folder, fit=fit))
    except PackError as problem:
        return problem.diagnostics


def _found(folder: Path, *, fit: bool) -> Iterator[Diagnostic]:
    if not fit:
        yield from load_pack(folder).diagnostics
        return
    request = Request(packs=(folder,), forms=("sheets",), jobs=1)
    prepared, found = prepare(folder, request)
    yield from found
    if prepared is None:
        return
    worked = work_out(prepared, Silence())
    units, found = all_units(worked, request)
    yield from found
    told = lacking_letters(prepared.pack, prepared.faces)
    for unit in units:  # here and not by the crew, so that whatever isn't ours comes up with its traceback
        yield from Fitting(unit=unit, told=told).do()
    yield from _drawn(worked)


def _drawn(worked: Worked) -> Iterator[Diagnostic]:
    for mission in worked.missions.values():
        if mission.is_sound:
            drawing = mission.maps.main
            drawing.plate(Length.of_mm(180))
            yield from drawing.found
