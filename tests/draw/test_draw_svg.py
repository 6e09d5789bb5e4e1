from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import goldens
import pytest
from hypothesis import given
from hypothesis import strategies as st
from studio import Studio

from pipeline.contracts.plate import Plate
from pipeline.draw import MapDrawing
from pipeline.draw.pen.canvas import number
from pipeline.model import Ink
from pipeline.units import Length

SVG = "{http://www.w3.org/2000/svg}"
Compare = Callable[[str], None]


def drawn(studio: Studio, mission: str, width: float = 174, alternative: str | None = None, **look: object) -> Plate:
    site = studio.site(mission, alternative)
    how = studio.look(**look)  # type: ignore[arg-type]
    words = "Words for <those> who can't see."
    drawing = MapDrawing(battlefield=site.battlefield, brief=site.brief, look=how, description=words)
    plate, found = drawing.drawn(Length.of_mm(width))
    assert found == ()
    return plate


def tree(plate: Plate) -> ElementTree.Element:
    return ElementTree.fromstring(plate.svg)


def test_a_plate_has_its_physical_size(studio: Studio) -> None:
    plate = drawn(studio, "breakthrough")
    root = tree(plate)
    assert plate.width == Length.of_mm(174)
    assert root.get("width") == "174mm"
    assert root.get("height") == f"{number(float(plate.height))}mm"
    assert root.get("viewBox") == f"0 0 174 {number(float(plate.height))}"


def test_a_drawing_says_what_it_shows(studio: Studio) -> None:
    root = tree(drawn(studio, "breakthrough"))
    title, description = root[0], root[1]
    assert (title.tag, title.get("id")) == (f"{SVG}title", root.get("aria-labelledby"))
    assert title.text == "Breakthrough: the table from above"
    assert (description.tag, description.get("id")) == (f"{SVG}desc", root.get("aria-describedby"))
    assert description.text == "Words for <those> who can't see."
    assert root.get("role") == "img"


def test_ids_are_the_missions_own(studio: Studio) -> None:
    plates = {
        "map-breakthrough": drawn(studio, "breakthrough"),
        "map-breakthrough-small": drawn(studio, "breakthrough", 66, small=True),
        "map-counterattack": drawn(studio, "counterattack"),
        "map-counterattack-along-the-short-edge-small": drawn(
            studio, "counterattack", 66, "along-the-short-edge", small=True
        ),
    }
    ids = {prefix: list(ids_in(tree(plate))) for prefix, plate in plates.items()}
    every = [id for found in ids.values() for id in found]
    assert len(every) == len(set(every))
    assert all(id.startswith(prefix) for prefix, found in ids.items() for id in found)


def ids_in(root: ElementTree.Element) -> Iterator[str]:
    return (element.get("id", "") for element in root.iter() if element.get("id"))


def test_a_hatch_is_one_path(studio: Studio) -> None:
    hatches = [each for each in tree(drawn(studio, "breakthrough")).iter() if "-hatch-" in each.get("id", "")]
    hatches = [each for each in hatches if "small" not in each.get("id", "")]
    assert [(each.tag, each.get("id")) for each in hatches] == [
        (f"{SVG}path", "map-breakthrough-hatch-defender"),
        (f"{SVG}path", "map-breakthrough-hatch-attacker"),
    ]


@pytest.mark.parametrize("ink", Ink)
def test_nothing_is_used_that_printers_stumble_over(studio: Studio, ink: Ink) -> None:
    root = tree(drawn(studio, "encounter", ink=ink))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {"svg", "title", "desc", "g", "path", "rect", "circle", "text"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"opacity", "fill-opacity", "filter", "clip-path", "mask", "style", "class"}


@pytest.mark.parametrize("ink", Ink)
def test_only_the_palette_is_used(studio: Studio, ink: Ink) -> None:
    root = tree(drawn(studio, "contact", ink=ink))
    used = {element.get(name, "none") for element in root.iter() for name in ("fill", "stroke")} - {"none"}
    assert used <= set(studio.theme.palettes[ink].hues.values())


def test_lean_ink_fills_no_areas(studio: Studio) -> None:
    root = tree(drawn(studio, "breakthrough", ink=Ink.LEAN))
    paper = studio.theme.palettes[Ink.LEAN].paper
    rounded = {element.get("fill") for element in root.iter(f"{SVG}rect")} - {"none"}
    assert rounded == {paper}
    outlines = [element for element in root.iter(f"{SVG}path") if element.get("fill-rule")]
    assert outlines == []


@pytest.mark.slow
def test_words_are_in_declared_faces(studio: Studio) -> None:
    declared = {(face.family, str(face.weight)) for face in studio.theme.faces if not face.italic}
    for mission in studio.pack.missions:
        for text in tree(drawn(studio, mission)).iter(f"{SVG}text"):
            assert (text.get("font-family"), text.get("font-weight")) in declared


def test_words_are_written_once(studio: Studio) -> None:
    texts = [text.text for text in tree(drawn(studio, "annihilation")).iter(f"{SVG}text")]
    assert texts.count("ATTACKER") == 1
    assert texts.count('12"/30cm') == 2, "one for each side's strip"


def test_the_same_drawing_every_time(studio: Studio) -> None:
    assert drawn(studio, "dust-up").svg == drawn(studio, "dust-up").svg


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (-0.001, "0"), (1.0, "1"), (2.5, "2.5"), (10.006, "10.01"), (100.0, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@given(st.floats(min_value=-1e5, max_value=1e5))
def test_numbers_keep_a_hundredth(value: float) -> None:
    assert float(number(value)) == pytest.approx(value, abs=0.0051)
    assert "e" not in number(value)


def test_golden_strips(studio: Studio, golden: Compare) -> None:
    golden(drawn(studio, "annihilation", 150).svg)


def test_golden_small_map(studio: Studio, golden: Compare) -> None:
    golden(drawn(studio, "counterattack", 66, "along-the-long-edge", small=True, ink=Ink.LEAN).svg)


def test_a_golden_drawing_that_differs_fails(tmp_path: Path) -> None:
    kept = tmp_path / "golden.svg"
    goldens.compare('<svg b="2" a="1"><g/></svg>', kept, update=True)
    goldens.compare('<svg a="1" b="2"><g/></svg>', kept, update=False)
    with pytest.raises(AssertionError, match="differs from its golden one"):
        goldens.compare('<svg a="1" b="2"><path/></svg>', kept, update=False)


def test_every_golden_drawing_has_its_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [path.name for path in goldens.FOLDER.iterdir() if f"def {path.stem}(" not in tests] == []
