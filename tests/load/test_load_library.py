"""The layouts folder -> labels, stock, theme and measures, or messages that name file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import show, write_files

from pipeline.load import LibraryLoading, load_library
from pipeline.model import Ink, Labels
from pipeline.units import Length

REPOSITORY = Path(__file__).parents[2]
COLOURS = ("ink", "soft", "faint", "paper", "table", "accent", "neutral", "cover", "on_cover")
SIDE = '{line: "#0a0b0c", fill: "#0a0b0c", text: "#0a0b0c"}'
PALETTE = "\n".join((*(f'    {name}: "#0a0b0c"' for name in COLOURS), f"    sides: [{', '.join(4 * [SIDE])}]"))
THEME = (
    "name: plain\nheading: Barlow\ntext: Barlow\nfaces: [{family: Barlow, weight: 400}]\n"
    f"palettes:\n  grey:\n{PALETTE}\n"
)
FILES: dict[str, str | None] = {
    "labels/en.yaml": "side:\n  first: First\n  second: Second\nturn.name: yes\n",
    "labels/de.yaml": "side.first: Erster\n",
    "stock.yaml": "a4: {name: A4, width: 210mm, height: 297mm}\nletter: {name: Letter, width: 8.5in, height: 11in}\n",
    "themes/plain/theme.yaml": (
        "name: plain\nheading: Barlow\ntext: Barlow\nfaces: [{family: Barlow, weight: 400}]\npalettes:\n  grey:\n"
        + PALETTE
        + "\n"
    ),
    "themes/plain/theme.css": "h1 { color: black }\n",
    "measures.yaml": (REPOSITORY / "layouts" / "measures.yaml").read_text(encoding="utf-8"),
}


def load(folder: Path, language: str = "en", theme: str = "plain", **changes: str | None) -> LibraryLoading:
    return load_library(write_deep(folder / "layouts", {**FILES, **changes}), language, theme)


def write_deep(folder: Path, files: dict[str, str | None]) -> Path:
    (folder / "themes" / "plain").mkdir(parents=True)
    return write_files(folder, files)


def test_everything_comes_together(tmp_path: Path) -> None:
    library = load(tmp_path)
    assert library.diagnostics == ()
    words = {"side.first": "First", "side.second": "Second", "turn.name": "yes"}
    assert library.labels == Labels(language="en", words=words, said=frozenset(words))
    assert list(library.stocks) == ["a4", "letter"]
    assert library.stocks["letter"].width == Length.parse("8.5in")
    assert library.theme is not None
    assert library.theme.css == "h1 { color: black }\n"
    assert library.theme.palettes[Ink.GREY].accent == "#0a0b0c"
    assert library.measures is not None
    assert [file.name for file in library.files] == [
        "layouts/labels/en.yaml",
        "layouts/measures.yaml",
        "layouts/stock.yaml",
        "layouts/themes/plain/theme.css",
        "layouts/themes/plain/theme.yaml",
    ]


def test_a_theme_may_do_without_a_style_sheet(tmp_path: Path) -> None:
    library = load(tmp_path, **{"themes/plain/theme.css": None})
    assert library.diagnostics == ()
    assert library.theme is not None
    assert library.theme.css == ""


@pytest.mark.parametrize(
    ("language", "theme", "path", "message", "hints"),
    [
        ("dee", "plain", ("language",), "no language is called 'dee'", ("did you mean 'de'?", "accepted here: de, en")),
        ("en", "plan", ("theme",), "no theme is called 'plan'", ("did you mean 'plain'?", "accepted here: plain")),
        ("en", "../../etc", ("theme",), "no theme is called '../../etc'", ("accepted here: plain",)),
    ],
)
def test_unknown_names_point_at_the_pack(
    language: str, theme: str, path: tuple[str, ...], message: str, hints: tuple[str, ...], tmp_path: Path
) -> None:
    library = load(tmp_path, language, theme)
    assert [(each.code, each.path, each.message, each.hints) for each in library.diagnostics] == [
        ("E220", path, message, hints)
    ]
    assert (library.labels is None) == (path == ("language",))
    assert (library.theme is None) == (path == ("theme",))


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        (
            "labels/en.yaml",
            "turns: [one, two]\n",
            (
                "layouts/labels/en.yaml:1:8: error E203: turns must be a text, not a list\n"
                "  | turns: [one, two]\n"
                "  |        ^^^^^^^^^^"
            ),
        ),
        (
            "stock.yaml",
            "a4: {name: A4, width: 210, height: 297mm}\n",
            (
                "layouts/stock.yaml:1:23: error E205: "
                "'210' is not a length; write a number and a unit, like 210mm\n"
                "  | a4: {name: A4, width: 210, height: 297mm}\n"
                "  |                       ^^^"
            ),
        ),
        (
            "themes/plain/theme.css",
            "h1 {}\0",
            (
                "layouts/themes/plain/theme.css:1:6: error E105: a control character ('\\x00') stands in the text\n"
                "  | h1 {}\n"
                "  |      ^\n"
                "  = delete it; it doesn't show in most editors"
            ),
        ),
        (
            "themes/plain/theme.yaml",
            THEME.replace('ink: "#0a0b0c"', "ink: red"),
            (
                "layouts/themes/plain/theme.yaml:7:10: error E211: "
                "'red' doesn't fit ink of the palette grey: write a colour like #1d4e89\n"
                "  |     ink: red\n"
                "  |          ^^^"
            ),
        ),
        (
            "themes/plain/theme.yaml",
            THEME.replace("  grey:", "  gray:"),
            (
                "layouts/themes/plain/theme.yaml:6:3: error E204: 'gray' is not known for the palette gray\n"
                "  |   gray:\n"
                "  |   ^^^^\n"
                "  = did you mean 'grey'?\n"
                "  = accepted here: colour, grey, lean"
            ),
        ),
        ("stock.yaml", None, "layouts/stock.yaml:1:1: error E114: the file is missing\n  |\n  | ^"),
    ],
)
def test_slips_are_told_with_their_place(name: str, text: str | None, shown: str, tmp_path: Path) -> None:
    assert [show(each) for each in load(tmp_path, **{name: text}).diagnostics] == [shown]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a3", "297mm", "420mm"),
        ("a4", "210mm", "297mm"),
        ("a5", "148mm", "210mm"),
        ("a6", "105mm", "148mm"),
        ("letter", "8.5in", "11in"),
        ("tabloid", "11in", "17in"),
        ("legal", "8.5in", "14in"),
        ("half-letter", "5.5in", "8.5in"),
    ],
)
def test_the_shipped_stock(name: str, width: str, height: str) -> None:
    library = load_library(REPOSITORY / "layouts", "en", "field")
    assert library.diagnostics == ()
    assert (library.stocks[name].width, library.stocks[name].height) == (Length.parse(width), Length.parse(height))
