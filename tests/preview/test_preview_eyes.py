"""How pages look to other eyes: the filters are those that were published, and do what they say in a browser."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from chromium import Chromium
from PIL import Image

from pipeline.load import layouts_root

# Machado, Oliveira and Fernandes (2009), severity 1.0; luminance as ITU-R BT.709 weighs it. All in linear light.
PUBLISHED = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Colours that these eyes take for one another, as far apart as they are for others; in linear light.
CONFUSED = {
    "protanopia": ((0.60, 0.10, 0.10), (0.02, 0.18, 0.10)),
    "deuteranopia": ((0.55, 0.10, 0.10), (0.15, 0.27, 0.10)),
    "tritanopia": ((0.10, 0.40, 0.08), (0.12, 0.32, 0.26)),
}
SWATCHES = ("#ffffff", "#000000", "#808080", "#d7191c", "#1a9641", "#2b83ba")
Matrix = tuple[tuple[float, ...], ...]
Colour = tuple[float, ...]


def filters() -> dict[str, Matrix]:
    html = (layouts_root() / "preview" / "index.html").read_text()
    found = re.findall(r'<filter id="(\w+)"><feColorMatrix values="([^"]*)"/></filter>', html)
    rows = {name: [tuple(map(float, row.split())) for row in re.split(r"\s{2,}", values)] for name, values in found}
    for four in rows.values():
        assert [row[3:] for row in four] == [(0, 0), (0, 0), (0, 0), (1, 0)]  # nothing is added, nothing seen through
    return {name: tuple(row[:3] for row in four[:3]) for name, four in rows.items()}


def seen(matrix: Matrix, colour: Colour) -> Colour:
    return tuple(sum(part * light for part, light in zip(row, colour, strict=True)) for row in matrix)


def apart(one: Colour, other: Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


def test_the_filters_are_those_that_were_published() -> None:
    assert filters() == PUBLISHED


def test_filters_work_in_linear_light() -> None:
    html = (layouts_root() / "preview" / "index.html").read_text()
    assert "color-interpolation-filters" not in html  # without it, SVG's filters do


@pytest.mark.parametrize("name", PUBLISHED)
def test_greys_stay_as_they_are(name: str) -> None:
    for light in (0.0, 0.2, 0.5, 1.0):
        assert seen(filters()[name], (light,) * 3) == pytest.approx((light,) * 3, abs=2e-6)


@pytest.mark.parametrize("name", CONFUSED)
def test_colours_that_such_eyes_confuse_come_near_each_other(name: str) -> None:
    one, other = CONFUSED[name]
    assert apart(seen(filters()[name], one), seen(filters()[name], other)) < apart(one, other) / 3
    blue, yellow = (0.05, 0.1, 0.6), (0.6, 0.5, 0.02)
    if name != "tritanopia":
        assert apart(seen(filters()[name], blue), seen(filters()[name], yellow)) > apart(blue, yellow) / 2


def test_what_shows_pages_shows_them_so() -> None:
    css = (layouts_root() / "preview" / "preview.css").read_text()
    for name in PUBLISHED:
        for what in (".paper img", ".map-drawing", ".thumb", ".turning img"):
            assert re.search(rf'\.sim-{name} {re.escape(what)}[^{{]*{{ filter: url\("#{name}"\); }}', css), (name, what)


@pytest.mark.slow
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_browser_paints_what_the_numbers_say(browser: Chromium, tmp_path: Path, name: str) -> None:
    html = (layouts_root() / "preview" / "index.html").read_text()
    svg = html[html.index('<svg class="filters"') : html.index("</svg>") + 6]
    cells = "".join(f'<i style="background:{each};filter:url(#{name})"></i>' for each in SWATCHES)
    style = "<style>body{margin:0}i{float:left;width:40px;height:40px}</style>"
    (tmp_path / "eyes.html").write_text(f"<!doctype html>{style}{svg}<main>{cells}</main>")
    page = browser.open((tmp_path / "eyes.html").as_uri(), 240, 100)
    top = page.eval("document.querySelector('i').getBoundingClientRect().y")
    page.screenshot(tmp_path / "eyes.png")
    page.close()
    painted = Image.open(tmp_path / "eyes.png").convert("RGB")
    for number, swatch in enumerate(SWATCHES):
        light = tuple(linear(int(swatch[at:end], 16)) for at, end in pairwise((1, 3, 5, 7)))
        expected = tuple(stored(each) for each in seen(PUBLISHED[name], light))
        assert painted.getpixel((number * 40 + 20, int(top) + 20)) == pytest.approx(expected, abs=2), swatch


def linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def stored(light: float) -> int:
    light = min(max(light, 0.0), 1.0)
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
