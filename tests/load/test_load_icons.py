"""Icons of a pack: shapes in three tones, and whatever else SVG may hold refused by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from small_pack import plant, show, write_pack

from pipeline.cli import main
from pipeline.load import layouts_root, load_pack
from pipeline.load.icon_library import load_icons
from pipeline.load.parsing.svg_icons import IconError, read_icon
from pipeline.model.icons import IconTone

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 20">'


def svg(*lines: str) -> bytes:
    return "\n".join((HEAD, *lines, "</svg>")).encode()


def drawn(*lines: str) -> list[str]:
    """Read an icon, and list its path data."""
    return [shape.data for shape in read_icon("coin", svg(*lines)).shapes]


COIN = svg('<circle cx="9" cy="9" r="5"/>')


@pytest.mark.parametrize(
    ("line", "data"),
    [
        ('<path d="M2 2H10V10h-8z"/>', "M1 1L5 1L5 5L1 5Z"),
        ('<path d="m2,2 8,0 0 8"/>', "M1 1L5 1L5 5"),
        ('<path d="M2 2L4-2.5.5"/>', None),
        ('<path d="M0 0C2 0 4 2 4 4S6 8 8 8"/>', "M0 0C1 0 2 1 2 2C2 3 3 4 4 4"),
        ('<path d="M0 0Q6 0 6 6T12 12"/>', "M0 0C2 0 3 1 3 3C3 5 4 6 6 6"),
        ('<path d="M0 10A10 10 0 0 1 10 0"/>', "M0 5C0 2.239 2.239 0 5 0"),
        ('<path d="M0 10a10 10 0 0110-10"/>', "M0 5C0 2.239 2.239 0 5 0"),
        ('<rect x="2" y="4" width="6" height="8"/>', "M1 2L4 2L4 6L1 6Z"),
        ('<polygon points="0,0 10,0 10,10"/>', "M0 0L5 0L5 5Z"),
        ('<polyline points="0 0 10 0"/>', "M0 0L5 0"),
        ('<g transform="translate(10 0) scale(2)"><rect width="2" height="2"/></g>', "M5 0L7 0L7 2L5 2Z"),
        ('<rect width="4" height="4" transform="rotate(90)"/>', "M0 0L0 2L-2 2L-2 0Z"),
    ],
)
def test_shapes_become_paths_in_a_square_of_ten(line: str, data: str | None) -> None:
    if data is None:
        with pytest.raises(IconError):
            drawn(line)
    else:
        assert drawn(line) == [data]


def test_a_circle_is_round() -> None:
    (data,) = drawn('<circle cx="10" cy="10" r="8"/>')
    numbers = [float(each) for each in re.findall(r"-?[0-9.]+", data)]
    ends = [(numbers[at], numbers[at + 1]) for at in range(0, 2, 2)]
    assert all(((x - 5) ** 2 + (y - 5) ** 2) ** 0.5 == pytest.approx(4, abs=0.01) for x, y in ends)
    assert data.count("C") == 4


def test_three_tones_and_lines_that_scale() -> None:
    icon = read_icon(
        "coin",
        svg(
            '<title>A coin</title><g fill="#fff"><rect width="1" height="1"/></g>',
            '<rect width="1" height="1" fill="#C00"/><rect width="1" height="1" fill="rgb(204, 0, 0)"/>',
            '<path d="M0 0H9" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
            '<path d="M0 0H9V9Z" fill-rule="evenodd"/><defs id="none"/>',
        ),
    )
    assert [shape.fill for shape in icon.shapes] == [
        IconTone.PAPER,
        IconTone.ACCENT,
        IconTone.ACCENT,
        None,
        IconTone.INK,
    ]
    line, holed = icon.shapes[3:]
    assert (line.stroke, line.width, line.cap) == (IconTone.INK, 1.0, "round")
    assert holed.even_odd


SLIPS = [
    ("<script>alert(1)</script>", "E541 2:1 an icon can't have <script>"),
    ("\n  <style>path{fill:red}</style>", "E541 3:3 an icon can't have <style>"),
    ('<image href="http://127.0.0.1/x.png"/>', "E541 2:1 an icon can't have <image>"),
    ('<use xlink:href="#a"/>', "E541 2:1 an icon can't have <use>"),
    ("<foreignObject/>", "E541 2:1 an icon can't have <foreignObject>"),
    ('<path d="M0 0H1"><animate/></path>', "E541 2:18 an icon can't have <animate>"),
    ('<a><path d="M0 0H1"/></a>', "E541 2:1 an icon can't have <a>"),
    ("<text>Coin</text>", "E541 2:1 an icon can't have <text>"),
    ("Coin", "E541 2:1 an icon has no words ('Coin')"),
    ('<path d="M0 0H1" onclick="alert(1)"/>', "E541 2:1 an icon can't have onclick='alert(1)'"),
    ('<path d="M0 0H1" style="fill:red"/>', "E541 2:1 an icon can't have style='fill:red'"),
    ('<path d="M0 0H1" xlink:href="#a"/>', "E541 2:1 an icon can't have href='#a'"),
    ('<path d="M0 0H1" filter="url(#a)"/>', "E541 2:1 an icon can't have filter='url(#a)'"),
    ('<path d="M0 0H1" opacity="0.5"/>', "E541 2:1 an icon can't have opacity='0.5'"),
    ('<defs><path id="a" d="M0 0H1"/></defs>', "E541 2:7 an icon can't have <path>"),
    ('<svg><path d="M0 0H1"/></svg>', "E541 2:1 an icon can't have <svg>"),
    ("<?php x ?>", "E541 2:1 an icon has no instructions to programs ('php')"),
    ('<path d="M0 0H1" fill="url(#gradient)"/>', "E543 2:1 an icon can't be painted with 'url(#gradient)'"),
    (
        '<path d="M0 0H1" fill="#c00"/>\n<path d="M0 0H1" fill="#0c0"/>',
        "E543 3:1 '#0c0' is a second colour in the icon",
    ),
    ("<path", "E540 3:1 the icon can't be read as SVG: not well-formed (invalid token)"),
    ("", "E540 3:7 the icon has no shapes"),
    ('<path d="L1 1"/>', "E540 2:1 <path> doesn't begin with M"),
    ('<path d="M0 0Lx"/>', "E540 2:1 <path> has 'x' where a number is due"),
    ('<path d="M0 0L1e99 1"/>', "E540 2:1 <path> has a number beyond 1,000,000"),
    ('<circle r="-1"/>', "E540 2:1 r can't be '-1'"),
    ('<path d="M0 0H1" transform="spin(3)"/>', "E540 2:1 transform has 'spin' with 1 numbers, which is no transform"),
    (f'<path d="M0 0{"h1" * 2_000}"/>', "E542 2:1 the icon has more than 2,000 points"),
    ('<path d="M0 0H1"/>' * 300, "E542 2:5383 the icon has more than 300 elements"),
    ("<g>" * 20 + "</g>" * 20, "E542 2:46 the icon has more than 16 elements in one another"),
]


@pytest.mark.parametrize(("line", "told"), SLIPS, ids=[told[:60] for _, told in SLIPS])
def test_what_is_no_shape_is_refused_where_it_stands(line: str, told: str) -> None:
    with pytest.raises(IconError) as caught:
        read_icon("coin", svg(line))
    found = caught.value
    assert f"{found.code} {found.line}:{found.column} {found.message}".startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&e;</svg>',
            "E541 an icon has no document type",
        ),
        ('<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>', "E541 an icon can't have <path>"),
        ("<html/>", "E541 an icon can't have <html>"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "E540 the icon doesn't say how large it is"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>', "E540 the icon doesn't say how large it is"),
        ("\x89PNG", "E540 the icon can't be read as SVG: not well-formed (invalid token)"),
    ],
)
def test_files_that_are_no_icons(text: str, told: str) -> None:
    with pytest.raises(IconError) as caught:
        read_icon("coin", text.encode())
    assert f"{caught.value.code} {caught.value.message}" == told


def test_a_file_written_by_a_drawing_program_keeps_its_size() -> None:
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="40px" height="20px"><rect width="40" height="20"/></svg>'
    (shape,) = read_icon("bar", text.encode()).shapes
    assert shape.data == "M0 2.5L10 2.5L10 7.5L0 7.5Z"


def test_ours_come_through_the_same_reader_and_stay_in_their_square() -> None:
    icons = load_icons(layouts_root())
    assert {"shield", "sword", "die", "coin", "star", "skull", "crown", "key", "tower", "sun"} <= set(icons)
    assert len(icons) >= 24
    for icon in icons.values():
        numbers = [float(each) for shape in icon.shapes for each in re.findall(r"-?[0-9.]+", shape.data)]
        assert -0.2 <= min(numbers) <= max(numbers) <= 10.2, icon.name


def test_icons_of_a_pack_and_those_that_nothing_shows() -> None:
    slips = {"icons/coin.svg": COIN, "icons/Gold Coin.svg": COIN, "icons/notes.txt": "x", "icons/bad.svg": b"<svg"}
    loading = load_pack(write_pack(Path("small"), slips), roots=())
    told = [f"{each.place} {each.code} {each.message}" for each in loading.diagnostics]
    assert sorted(told) == [
        "small/icons/Gold Coin.svg:1:1 E213 'Gold Coin' can't be used as a name",
        "small/icons/bad.svg:1:1 E540 the icon can't be read as SVG: unclosed token",
        "small/icons/coin.svg:1:1 W530 nothing shows this icon",
        "small/icons/notes.txt:1:1 W101 nothing reads this file",
    ]
    named = {**plant("pack.yaml", "subtitle: Two raids", "subtitle: Two coin raids"), "icons/coin.svg": COIN}
    pack = load_pack(write_pack(Path("other"), named), roots=()).pack
    assert pack is not None
    assert list(pack.icons) == ["coin"]


def test_icons_are_no_key() -> None:
    (found,) = load_pack(
        write_pack(Path("small"), plant("pack.yaml", "subtitle: ", "icons: [x]\nsubtitle: ")), roots=()
    ).diagnostics
    assert show(found).endswith("= icons lie beside it: icons/*.svg")


def test_the_list_names_ours_and_those_of_packs(capsys: pytest.CaptureFixture[str]) -> None:
    named = {**plant("pack.yaml", "subtitle: Two raids", "subtitle: Two coin raids"), "icons/coin.svg": COIN}
    write_pack(Path("small"), named)
    assert main(["list", "--icons", "small"]) == 0
    rows = [tuple(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert ("shield", "layouts") in rows
    assert ("coin", "layouts") in rows
    assert rows[-1] == ("coin", "small")
