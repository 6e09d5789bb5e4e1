"""Names from all of Latin Europe are set well: no letter is lacking, none has a hole beside it or touches the next."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
import uharfbuzz

from pipeline.fonts import Face, face_data, missing, overhangs
from pipeline.press import SheetFont

# The letters beyond A to Z of Europe's languages that are written with Latin letters, as their alphabets have them.
ALPHABETS = {
    "Albanian": "ÇËçë",
    "Azerbaijani, without its schwa": "ÇĞÖŞÜçğıİöşü",
    "Basque, Galician, Spanish": "ÑÁÉÍÓÚÜñáéíóúü",
    "Breton, French": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸÑàâæçèéêëîïôœùûüÿñ",
    "Catalan, Italian, Portuguese": "ÀÁÂÃÇÈÉÊÍÌÏÒÓÔÕÙÚÜàáâãçèéêíìïòóôõùúü",
    "Croatian, Bosnian, Slovene": "ČĆĐŠŽčćđšž",
    "Czech, Slovak": "ÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽáäčďéěíĺľňóôŕřšťúůýž",
    "Danish, Norwegian, Faroese, Icelandic": "ÆØÅÁÐÉÍÓÚÝÞÖæøåáðéíóúýþö",
    "Estonian, Finnish, Swedish, German": "ÄÖÜÕÅŠŽäöüõåšžß",
    "Hungarian": "ÁÉÍÓÖŐÚÜŰáéíóöőúüű",
    "Irish, Scots Gaelic": "ÁÀÉÈÍÌÓÒÚÙáàéèíìóòúù",
    "Latvian, Lithuanian": "ĀĄČĒĘĖĢĪĮĶĻŅŠŪŲŽāąčēęėģīįķļņšūųž",
    "Maltese": "ĊĠĦŻċġħż",
    "Polish, Sorbian, Kashubian": "ĄĆĘŁŃÓŚŹŻŘÃÉËÒÔÙąćęłńóśźżřãéëòôù",
    "Romanian": "ĂÂÎȘȚŞŢăâîșțşţ",
    "Sámi": "ÁČĐŊŠŦŽáčđŋšŧž",
    "Turkish": "ÇĞİÖŞÜÂÎÛçğıöşüâîû",
    "Welsh": "ÂÊÎÔÛŴŶÁÉÍÓÚẂÝÀÈÌÒÙẀỲÄËÏÖÜẄŸâêîôûŵŷáéíóúẃýàèìòùẁỳäëïöüẅÿ",
}
NEIGHBOURS = "HOolndfk"
STROKED = {"Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Ħ": "H", "ħ": "h"}
# Faces of names: on walls and signs, on stamps, in running words; of each theme.
FACES = tuple(Face(family, weight) for family in ("Barlow Condensed", "Barlow") for weight in (500, 600, 700))
STEP = 20  # units: how high a slice of a letter is
# More room than the plain letter has: hooks and strokes fill it above or across the line.
WIDER = dict.fromkeys("ďťľĽŁłĐđÐðŦŧ", 0.17)
# Slanting letters are kerned with the next by the font itself; their accented kin aren't, and stand this much looser.
LOOSE = 0.085
TOUCHING = 0.004  # ems: at 34 points, three hundredths of a millimetre on paper


@pytest.mark.parametrize("face", FACES, ids=str)
def test_no_letter_of_europe_is_lacking(face: Face) -> None:
    lacking = {language: missing(letters, face) for language, letters in ALPHABETS.items()}
    assert {language: letters for language, letters in lacking.items() if letters} == {}


@cache
def font_of(face: Face) -> Any:
    return uharfbuzz.Font(uharfbuzz.Face(face_data(face)))


Slices = Mapping[int, tuple[float, float]]


@cache
def outline(face: Face, glyph: int) -> Slices:
    """Cut a letter's outline into slices, each with its left and right end."""
    slices: dict[int, tuple[float, float]] = {}
    for start, end in _edges(font_of(face), glyph):
        low, high = sorted((start[1], end[1]))
        for level in range(int(low // STEP) * STEP, int(high) + 1, STEP):
            ends = (
                [start, end] if low == high else [_at(start, end, clamped(low, y, high)) for y in (level, level + STEP)]
            )
            across = [x for x, _ in ends]
            left, right = slices.get(level, (across[0], across[0]))
            slices[level] = (min(left, *across), max(right, *across))
    return slices


def clamped(low: float, value: float, high: float) -> float:
    return max(low, min(value, high))


def _at(start: tuple[float, float], end: tuple[float, float], y: float) -> tuple[float, float]:
    share = (y - start[1]) / (end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, y


def _edges(font: Any, glyph: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """List the edges of an outline; curves in eight straight pieces."""
    edges: list[tuple[tuple[float, float], tuple[float, float]]] = []
    points: list[tuple[float, float]] = []

    def move(x: float, y: float, _: object) -> None:
        points[:] = [(x, y)]

    def line(x: float, y: float, _: object) -> None:
        edges.append((points[-1], (x, y)))
        points.append((x, y))

    def curve(*given: Any) -> None:
        *numbers, _ = given
        controls = [points[-1], *zip(numbers[::2], numbers[1::2], strict=True)]
        for part in range(1, 9):
            line(*bezier(controls, part / 8), None)

    def close(_: object) -> None:
        edges.append((points[-1], points[0]))

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(move)
    pen.set_line_to_func(line)
    pen.set_quadratic_to_func(curve)
    pen.set_cubic_to_func(curve)
    pen.set_close_path_func(close)
    font.draw_glyph(glyph, pen)
    return edges


def bezier(points: list[tuple[float, float]], share: float) -> tuple[float, float]:
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairs]
    return points[0]


def gap(face: Face, pair: str) -> float | None:
    """Measure the least room between the ink of two letters as they are set, at any height, in ems."""
    font, buffer = font_of(face), uharfbuzz.Buffer()
    buffer.add_str(pair)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    if len(buffer.glyph_infos) != 2:  # a ligature
        return None
    first, second = (outline(face, info.codepoint) for info in buffer.glyph_infos)
    apart = sum(ems for _, ems in overhangs(pair, face)) * font.face.upem
    advance = buffer.glyph_positions[0].x_advance + apart
    rooms = [advance + second[level][0] - first[level][1] for level in first if level in second]
    return min(rooms) / font.face.upem if rooms else None


def like(letter: str) -> str:
    return STROKED.get(letter) or unicodedata.normalize("NFD", letter)[0]


@pytest.mark.slow
@pytest.mark.parametrize("face", FACES, ids=str)
def test_no_letter_has_a_hole_beside_it_or_touches_the_next(face: Face) -> None:
    holes, touching = list[str](), list[str]()
    for letter in sorted({letter for letters in ALPHABETS.values() for letter in letters}):
        for pair in (f"{each}{letter}" for each in NEIGHBOURS), (f"{letter}{each}" for each in NEIGHBOURS):
            for both in pair:
                room, plain = gap(face, both), gap(face, both.replace(letter, like(letter)))
                if room is None or plain is None:
                    continue
                if room > plain + max(LOOSE, WIDER.get(letter, 0.0)):
                    holes.append(f"{both} {room:.3f}, {plain:.3f}")
                if room < min(TOUCHING, plain):
                    touching.append(f"{both} {room:.3f}, {plain:.3f}")
    assert (holes, touching) == ([], [])


def test_stamped_names_keep_hooks_off_tall_letters() -> None:
    """The press writes letters one by one; between ť and k it goes on a little."""
    font = SheetFont(family="Barlow Condensed", file=face_data(Face("Barlow Condensed", 700)))
    assert font.length("ťk") > font.length("ť") + font.length("k") + 0.05
    assert font.length("ťa") == pytest.approx(font.length("ť") + font.length("a"))
    assert re.fullmatch(r"\(\(1, 0\.\d+\),\)", str(overhangs("aďk", Face("Barlow Condensed", 700))))
