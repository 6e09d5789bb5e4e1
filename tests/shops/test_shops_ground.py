from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import profile

from pipeline.compose.typesetting.process_inks import ProcessColour, press_palette, process_colour
from pipeline.contracts.paper import Size
from pipeline.diagnostics import Diagnostic
from pipeline.imposition import CardPages
from pipeline.imposition.single_pages import card_by_card, padded, single_pages
from pipeline.load import layouts_root, load_library, load_shops
from pipeline.model.shops import CardOrder, Colours, Marks, Pixels, Shop
from pipeline.press.finish import profile_name
from pipeline.units import Length

SHOPS, FOUND = load_shops(layouts_root())
NAMES = ("generic-eu", "generic-us", "drivethrucards", "makeplayingcards", "the-game-crafter", "mixam")
SELF_EVIDENT = {"name", "as_of", "takes", "estimated", "sources"}
colours = st.tuples(*[st.integers(0, 255)] * 3).map(lambda parts: "#" + "".join(f"{part:02x}" for part in parts))


def shop(name: str) -> Shop:
    assert SHOPS is not None
    return SHOPS[name]


def test_every_shop_is_there() -> None:
    assert FOUND == ()
    assert tuple(SHOPS or ()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_has_a_source_or_is_said_to_be_ours(name: str) -> None:
    figures = shop(name).model_fields_set - SELF_EVIDENT
    sourced = {key.strip() for keys in shop(name).sources for key in keys.split(",")}
    assert figures - sourced - {*shop(name).estimated} == set()
    assert {*shop(name).estimated} <= Shop.model_fields.keys()
    assert sourced <= Shop.model_fields.keys()


@pytest.mark.parametrize("name", NAMES)
def test_what_goes_together(name: str) -> None:
    taken = shop(name)
    assert (taken.colours is Colours.RGB) is (taken.pictures is not None)
    assert (taken.colours is Colours.CMYK) is (taken.ink_limit is not None)
    assert taken.standard is None or taken.colours is Colours.CMYK


@pytest.mark.parametrize(
    ("name", "size", "width", "height", "dots"),
    [
        ("makeplayingcards", "poker", "63.5mm", "88.9mm", "822 x 1122"),
        ("makeplayingcards", "bridge", "57.15mm", "88.9mm", "747 x 1122"),
        ("the-game-crafter", "poker", "63.5mm", "88.9mm", "825 x 1125"),
        ("the-game-crafter", "tarot-us", "69.85mm", "120.65mm", "900 x 1500"),
        ("the-game-crafter", "mini", "1.75in", "2.5in", "600 x 825"),
    ],
)
def test_pictures_have_the_dots_that_the_shop_asks_for(
    name: str, size: str, width: str, height: str, dots: str
) -> None:
    assert str(shop(name).pixels(size, Length.parse(width), Length.parse(height))) == dots


@pytest.mark.parametrize("name", ["makeplayingcards", "the-game-crafter"])
def test_named_sizes_are_those_that_the_dots_give(name: str) -> None:
    sizes = {
        "poker": ("63.5mm", "88.9mm"),
        "bridge": ("57.15mm", "88.9mm"),
        "tarot-us": ("69.85mm", "120.65mm"),
    }
    pictures = shop(name).pictures
    assert pictures is not None
    for size, named in pictures.sizes.items():
        computed: Pixels = shop(name).pixels("", *map(Length.parse, sizes[size]))
        assert computed == named


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#000000", (0, 0, 0, 100)),
        ("#ffffff", (0, 0, 0, 0)),
        ("#808080", (0, 0, 0, 50)),
        ("#1d241f", (0, 0, 0, 100)),
        ("#66665a", (0, 0, 0, 62)),
        ("#f6f3ea", (0, 1, 5, 4)),
        ("#0a5a92", (93, 38, 0, 43)),
        ("#ff0000", (0, 100, 100, 0)),
    ],
)
def test_colours_become_inks(colour: str, inks: tuple[int, int, int, int]) -> None:
    assert process_colour(colour) == ProcessColour(*inks)


@given(colours)
def test_no_colour_has_more_than_two_inks_and_black(colour: str) -> None:
    inks = process_colour(colour)
    assert min(inks.cyan, inks.magenta, inks.yellow) == 0
    assert all(0 <= part <= 100 for part in (inks.cyan, inks.magenta, inks.yellow, inks.black))


@given(st.integers(0, 255))
def test_greys_are_black_alone_and_keep_their_order(value: int) -> None:
    inks = process_colour(f"#{value:02x}{value:02x}{value:02x}")
    assert inks == ProcessColour(0, 0, 0, inks.black)
    lighter = min(value + 1, 255)
    assert process_colour(f"#{lighter:02x}{lighter:02x}{lighter:02x}").black <= inks.black


@given(colours)
def test_inks_give_the_colour_back(colour: str) -> None:
    """What the formula does can be undone, but where black alone stands for a tint."""
    inks = process_colour(colour)
    if inks.total == inks.black:
        return
    light = [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
    back = [255 * (1 - part / 100) * (1 - inks.black / 100) for part in (inks.cyan, inks.magenta, inks.yellow)]
    assert all(abs(one - other) < 4 for one, other in zip(light, back, strict=True))


@pytest.mark.parametrize("theme", sorted(path.parent.name for path in layouts_root().glob("themes/*/theme.yaml")))
def test_themes_stay_under_every_shops_limit(theme: str) -> None:
    library = load_library(layouts_root(), "en", theme)
    assert library.theme is not None
    limit = min(each.ink_limit for each in (SHOPS or {}).values() if each.ink_limit)
    for palette in library.theme.palettes.values():
        heaviest = max((process_colour(colour).total, name) for name, colour in palette.hues.items())
        assert heaviest[0] <= limit, heaviest
        pressed = press_palette(palette)
        assert all(colour.startswith("device-cmyk(") for colour in pressed.hues.values())
        assert pressed.ink.startswith("device-cmyk(0% 0% 0% ")


CARD = Size(width=Length.parse("63.5mm"), height=Length.parse("88.9mm"))
BLEED = Length.parse("3mm")


def test_single_pages_without_marks_are_as_large_as_their_bleed() -> None:
    (side, blank) = single_pages([7, None], CARD, bleed=BLEED)
    assert str(side.paper) == "69.5 x 94.9 mm"
    assert (side.pages[0].page, blank.pages) == (7, ())
    assert side.trim == blank.trim == side.pages[0].trim
    assert side.bleed == side.pages[0].clip
    assert side.marks == ()


def test_marks_stand_outside_of_the_bleed_and_on_the_paper() -> None:
    (side,) = single_pages([1], CARD, bleed=BLEED, marks=Marks.CROP)
    bleed = side.bleed
    assert bleed is not None
    assert len(side.marks) == 8
    for mark in side.marks:
        for spot in (mark.start, mark.end):  # type: ignore[union-attr]
            within = bleed.left < spot.x < bleed.right and bleed.top < spot.y < bleed.bottom
            assert not within
            assert Length.of_mm(0) <= spot.x <= side.paper.width
            assert Length.of_mm(0) <= spot.y <= side.paper.height


@pytest.mark.parametrize(("pages", "multiple", "blank"), [(28, 4, 0), (29, 4, 3), (7, 4, 1), (7, 1, 0), (7, 2, 1)])
def test_pages_are_filled_up(pages: int, multiple: int, blank: int) -> None:
    assert padded(pages, multiple) == (*range(1, pages + 1), *[None] * blank)


@pytest.mark.parametrize(
    ("order", "pages"), [(CardOrder.FACE_FIRST, (1, 3, 2, 3, 2, 3)), (CardOrder.BACK_FIRST, (3, 1, 3, 2, 3, 2))]
)
def test_cards_come_as_the_shop_wants_them(order: CardOrder, pages: tuple[int, ...]) -> None:
    cards = [CardPages(face=1, back=3), CardPages(face=2, back=3), CardPages(face=2, back=3)]
    assert card_by_card(cards, order) == pages


def test_cards_without_backs() -> None:
    assert card_by_card([CardPages(face=1), CardPages(face=2)], CardOrder.BACK_FIRST) == (1, 2)


@pytest.mark.parametrize("is_new", [False, True])
def test_a_profile_says_its_name(is_new: bool) -> None:
    assert profile_name(profile("Coated FOGRA39", is_new=is_new), "press.icc") == "Coated FOGRA39"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "press.icc is no ICC profile"),
        (b"x" * 200, "press.icc is no ICC profile"),
        (profile()[:-1], "press.icc is cut short, or has more in it than an ICC profile"),
        (profile(kind=b"mntr", space=b"RGB "), "press.icc is an ICC profile for something else (mntr, RGB)"),
        (profile(space=b"GRAY"), "press.icc is an ICC profile for something else (prtr, GRAY)"),
    ],
)
def test_what_is_no_profile_of_a_press(data: bytes, message: str) -> None:
    found = profile_name(data, "press.icc")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.message) == ("E755", message)


def test_a_shop_that_makes_no_sense_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "shops.yaml").write_text("corner:\n  name: the corner\n  bleed: 3\n")
    shops, found = load_shops(tmp_path)
    assert shops is None
    assert {each.place.file.endswith("/shops.yaml") for each in found if each.place} == {True}
    assert {each.path for each in found} >= {("corner",), ("corner", "bleed")}
