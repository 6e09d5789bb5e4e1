"""A paper and a flip -> the calibration sheet as a file; what is read off it -> a printer's profile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import ContentError, UsageError, error
from pipeline.fonts import Face, face_data
from pipeline.imposition.calibration_sheet import calibration_sides
from pipeline.load import layouts_root, load_library
from pipeline.model import Labels, Pack, Stock, Theme
from pipeline.publications.printers import USUAL, list_readings, parse_reading, save_reading
from pipeline.publish import publish
from pipeline.source_date import source_date
from pipeline.spelling import hints, quote

_WEIGHT = 500
_DRAWN = datetime(2026, 11, 18, tzinfo=UTC)  # the sheet's own date: no clock, and no pack to ask


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet to calibrate with: its paper, how it lies and how the printer turns it. No flip means the usual one."""

    paper: str = "a4"
    wide: bool = False
    flip: str = ""

    @property
    def flips(self) -> Flip:
        """The flip: what turns a sheet like the page of a book, if nothing is said."""
        return Flip(self.flip) if self.flip else (Flip.SHORT_EDGE if self.wide else Flip.LONG_EDGE)

    @property
    def options(self) -> str:
        """What must be typed again when the reading is kept."""
        return " --wide" * self.wide + (f" --flip {self.flip}" if self.flip else "")


def print_sheet(sheet: Sheet, out: Path) -> Path:
    """Write the calibration sheet, and say where."""
    labels, theme, stock = _library(sheet)
    size = Size(width=stock.width, height=stock.height)
    data = _pressed(sheet, size.turned if sheet.wide else size, labels, theme)
    name = f"calibration-{sheet.paper}{'-wide' * sheet.wide}.pdf"
    publish(out, {name: data})
    return out / name


def keep_reading(sheet: Sheet, reading: str, printer: str) -> Path:
    """Keep what was read off a sheet in the profile of a printer, and say where."""
    turnover = sheet.flips.turnover(wide=sheet.wide)
    return save_reading(printer or USUAL, parse_reading(reading, turnover), wide=sheet.wide)


def tell_readings() -> str:
    """List the printers that were measured, or say how one is."""
    told = list_readings()
    return "\n".join(told) if told else "no printer is measured yet; `pack calibrate` prints the sheet to begin with"


def _library(sheet: Sheet) -> tuple[Labels, Theme, Stock]:
    usual = {name: str(Pack.model_fields[name].default) for name in ("language", "theme")}
    library = load_library(layouts_root(), **usual)
    if library.labels is None or library.theme is None:
        raise ContentError(*library.diagnostics)
    if sheet.paper not in library.stocks:
        message = f"no paper is called {quote(sheet.paper)}"
        raise UsageError(error("E920", message, hints=hints(sheet.paper, library.stocks)))
    return library.labels, library.theme, library.stocks[sheet.paper]


def _pressed(sheet: Sheet, size: Size, labels: Labels, theme: Theme) -> bytes:
    from pipeline.press import Metadata, Opening, SheetFont, impose

    title = labels["calibrate.title"]
    metadata = Metadata(
        title=title,
        author="",
        subject=title,
        language=labels.language,
        created=source_date() or _DRAWN,
    )
    sides = calibration_sides(size, sheet.flips.turnover(wide=sheet.wide), labels.words, sheet.options)
    face = Face(theme.text, _WEIGHT)
    font = SheetFont(family=face.family, file=face_data(face))
    return impose(sides, metadata, Opening.of_flip(sheet.flips), font)
