"""Posters laid out for a screen -> a picture of each round, as wide as a projector shows."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.event.planning.plan import RunFile
from pipeline.run.prints import Print
from pipeline.units import Length

_DOTS_ACROSS, _DOTS_DOWN = 1920, 1080
_INCH = Length.parse("1in")


def picture_names(file: RunFile) -> tuple[str, ...]:
    """Name the pictures that are made of a file, by their rounds."""
    stem = file.name.removesuffix(".pdf")
    return tuple(f"{stem}-{packet.round}.png" for packet in file.packets)


def print_screens(file: RunFile, pdf: bytes) -> Iterator[Print]:
    """Paint every page."""
    from pipeline.preflight.picture import picture_of_size

    dpi = round(_DOTS_ACROSS * float(_INCH) / float(file.sheet.width))
    for index, name in enumerate(picture_names(file)):
        picture = picture_of_size(pdf, page=index, width=_DOTS_ACROSS, height=_DOTS_DOWN, dpi=dpi, smallest=False)
        yield Print(
            name=name,
            form=file.kind.value,
            data=picture,
            pages=1,
            width=file.sheet.width,
            height=file.sheet.height,
        )
