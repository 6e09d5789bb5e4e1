"""Files for print shops, built for real and looked into with another program's eyes."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from profiles import profile

from pipeline.desk.inspection import inspect_file
from pipeline.diagnostics import PackError, UsageError
from pipeline.job import build
from pipeline.load import DEFAULT_PACK, find_packs
from pipeline.preflight import page_texts
from pipeline.request import Outcome, Request, Silence

pytestmark = pytest.mark.slow

MM = 72 / 25.4
Builder = Callable[..., Outcome]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shops")


@pytest.fixture(scope="module")
def icc(out: Path) -> Path:
    path = out / "press.icc"
    path.write_bytes(profile("Coated FOGRA39"))
    return path


def ordered(
    out: Path, shop: str, form: str, icc: Path | None = None, ink: str = "colour", pack: str = DEFAULT_PACK
) -> Outcome:
    """Order one form of a pack at a shop."""
    folders = find_packs([pack])
    return build(Request(packs=folders, forms=(form,), press_ready=shop, icc=icc, ink=ink, out=out), Silence())


@pytest.fixture(scope="module")
def ordered_booklet(out: Path, icc: Path) -> Outcome:
    return ordered(out, "generic-eu", "booklet", icc)


@pytest.fixture(scope="module")
def booklet(ordered_booklet: Outcome) -> Path:
    return ordered_booklet.products[0].path


@pytest.fixture(scope="module")
def cards(out: Path) -> Path:
    return ordered(out, "drivethrucards", "cards").products[0].path


def contents(file: pikepdf.Pdf) -> Iterator[tuple[int, pikepdf.Object]]:
    """Every content stream of a file, those of forms too, with its page."""
    for number, page in enumerate(file.pages, start=1):
        yield number, page.obj
        for form in page.Resources.get("/XObject", {}).values():
            assert form.Subtype == "/Form"
            yield number, form


DEVICE_COLOURS = {"rg", "RG", "g", "G", "k", "K"}
# To read nothing besides takes a third of the time.
COLOURS = " ".join(("cs", "CS", "sc", "scn", "SC", "SCN", *sorted(DEVICE_COLOURS)))


def painted(file: pikepdf.Pdf) -> Iterator[tuple[int, str, tuple[float, ...]]]:
    """Every colour that is chosen: its page, its space, its parts."""
    for number, content in contents(file):
        space = {"fill": "", "stroke": ""}
        for operands, operator in pikepdf.parse_content_stream(content, COLOURS):
            name = str(operator)
            if name in ("cs", "CS"):
                space["fill" if name == "cs" else "stroke"] = str(operands[0])
            elif name in ("sc", "scn", "SC", "SCN"):
                which = "fill" if name.islower() else "stroke"
                yield number, space[which], tuple(float(each) for each in operands)
            elif name in DEVICE_COLOURS:
                yield (
                    number,
                    {"rg": "/RGB", "g": "/Grey", "k": "/DeviceCMYK"}[name.lower()],
                    tuple(map(float, operands)),
                )


@pytest.mark.parametrize("kind", ["booklet", "cards"])
def test_no_colour_is_in_rgb_and_no_ink_too_thick(kind: str, request: pytest.FixtureRequest) -> None:
    limit = {"booklet": 2.8, "cards": 2.4}[kind]
    with pikepdf.open(request.getfixturevalue(kind)) as file:
        colours = list(painted(file))
        images = [
            each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]
    assert {space for _, space, _ in colours} == {"/DeviceCMYK"}
    assert max(sum(parts) for _, _, parts in colours) <= limit
    # The booklet's cover has art, in inks like all else.
    assert {str(each.ColorSpace) for each in images} <= {"/DeviceCMYK"}


def text_colours(file: pikepdf.Pdf) -> Iterator[tuple[float, ...]]:
    for _, content in contents(file):
        colour: tuple[float, ...] = ()
        kept: list[tuple[float, ...]] = []
        for operands, operator in pikepdf.parse_content_stream(content, "q Q scn sc k Tj TJ"):
            match str(operator):
                case "q":
                    kept.append(colour)
                case "Q":
                    colour = kept.pop()
                case "scn" | "sc" | "k":
                    colour = tuple(float(each) for each in operands)
                case "Tj" | "TJ":
                    yield colour


def test_black_words_are_black_alone(booklet: Path) -> None:
    with pikepdf.open(booklet) as file:
        found = set(text_colours(file))
    assert (0.0, 0.0, 0.0, 1.0) in found
    for cyan, magenta, yellow, black in found:
        assert black < 0.8 or (cyan, magenta, yellow) == (0, 0, 0)
        assert min(cyan, magenta, yellow) == 0


@pytest.mark.parametrize(
    ("kind", "width", "height", "bleed", "room"),
    [("booklet", 210.0, 297.0, 3.0, 11.0), ("cards", 63.5, 88.9, 3.175, 3.175)],
)
def test_boxes_are_exact(
    kind: str, width: float, height: float, bleed: float, room: float, request: pytest.FixtureRequest
) -> None:
    with pikepdf.open(request.getfixturevalue(kind)) as file:
        for page in file.pages:
            boxes = {name: [float(edge) / MM for edge in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")}
            trim = boxes["/TrimBox"]
            assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([width, height], abs=0.01)
            for name, beyond in (("/BleedBox", bleed), ("/MediaBox", room)):
                grown = [trim[0] - beyond, trim[1] - beyond, trim[2] + beyond, trim[3] + beyond]
                assert boxes[name] == pytest.approx(grown, abs=0.01)
            assert boxes["/MediaBox"][:2] == [0, 0]
            assert "/ArtBox" not in page
            assert "/Rotate" not in page


def test_marks_are_black_and_outside_of_the_bleed(booklet: Path) -> None:
    with pikepdf.open(booklet) as file:
        page = file.pages[0]
        left, bottom, right, top = (float(edge) for edge in page.BleedBox)
        lines = [each for each in pikepdf.parse_content_stream(page) if str(each[1]) in ("m", "l")]
        spots = [tuple(map(float, operands)) for operands, _ in lines]
    assert len(spots) == 16
    assert [(x, y) for x, y in spots if left < x < right and bottom < y < top] == []


def test_pages_come_one_by_one_in_reading_order(booklet: Path, ordered_booklet: Outcome, out: Path) -> None:
    """Shops trim pages as large as the pack's paper, as those are that go on A3; on A4 they are half as large."""
    on_a3 = Request(packs=find_packs([DEFAULT_PACK]), forms=("booklet",), stock="a3", out=out / "a3")
    read = build(on_a3, Silence()).products[0].path
    texts = ["".join(text.split()) for text in page_texts(booklet.read_bytes())]
    reading = ["".join(text.split()) for text in page_texts(read.read_bytes())]
    assert texts[: len(reading)] == reading
    assert "".join(texts[len(reading) :]) == ""
    assert len(texts) % 4 == 0
    blank = len(texts) - len(reading)
    told = [each.message for each in ordered_booklet.report if each.code == "N831"]
    assert told == ([f"the last {blank} of the {len(texts)} pages for the shop stay blank"] if blank else [])


def test_a_booklet_with_a_profile_is_pdf_x4(booklet: Path) -> None:
    with pikepdf.open(booklet) as file:
        assert file.pdf_version == "1.6"
        (intent,) = file.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert intent.Info == "Coated FOGRA39"
        assert intent.DestOutputProfile.read_bytes() == profile("Coated FOGRA39")
        assert intent.DestOutputProfile.N == 4
        with file.open_metadata() as metadata:
            assert metadata["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert metadata["pdf:Trapped"] == "False"
        assert file.docinfo.Trapped == "/False"
        assert "/StructTreeRoot" not in file.Root
        assert not any("/Annots" in page for page in file.pages)
    assert "PDF/X-4: version, output intent, claim" in inspect_file(booklet).verified


def test_without_a_profile_no_standard_is_claimed(out: Path) -> None:
    outcome = ordered(out / "bare", "generic-us", "booklet", ink="lean", pack="stopped-convoy")
    assert [each.message for each in outcome.report if each.code == "N830"] == [
        "the files for a printer in North America claim no standard, as PDF/X-4 needs a profile"
    ]
    packet = outcome.products[0].path.read_bytes()
    assert b"PDF/X" not in packet
    with pikepdf.open(outcome.products[0].path) as file:
        assert "/OutputIntents" not in file.Root


def test_cards_come_back_first_where_the_shop_wants_that(cards: Path) -> None:
    texts = ["".join(text.split()).casefold() for text in page_texts(cards.read_bytes())]
    # Six plans, the matrix and the steps, each behind its back.
    assert len(texts) == 16
    sides = (*["allied"] * 3, *["axis"] * 3, "", "")
    assert texts[::2] == [f"{side}{'battleplanthenextridge' * 2}" for side in sides]
    for text, word in zip(
        texts[1::2], (*["attack", "manoeuvre", "defend"] * 2, "whichmission", "yoursteps"), strict=True
    ):
        assert word in text[:20]
    assert len(set(texts[1::2])) == 8


def test_cards_for_swop_are_pdf_x1a(cards: Path) -> None:
    with pikepdf.open(cards) as file:
        assert file.pdf_version == "1.4"
        assert file.docinfo.GTS_PDFXVersion == "PDF/X-1a:2003"
        (intent,) = file.Root.OutputIntents
        assert (intent.OutputConditionIdentifier, intent.RegistryName) == ("CGATS TR 001", "http://www.color.org")
    assert b"/ObjStm" not in cards.read_bytes()


@pytest.mark.parametrize(
    ("shop", "width", "height"), [("makeplayingcards", 822, 1122), ("the-game-crafter", 825, 1125)]
)
def test_pictures_of_cards(shop: str, width: int, height: int, out: Path) -> None:
    (product,) = ordered(out, shop, "cards").products
    with zipfile.ZipFile(product.path) as archive:
        pictures = {name: Image.open(io.BytesIO(archive.read(name))) for name in archive.namelist()}
    assert len(pictures) == 16
    assert {picture.size for picture in pictures.values()} == {(width, height)}
    assert {picture.mode for picture in pictures.values()} == {"RGB"}
    assert {round(picture.info["dpi"][0]) for picture in pictures.values()} == {300}
    backs = [picture for name, picture in pictures.items() if name.endswith("-back.png")]
    assert len(backs) == 8
    spots = ((2, 2), (width - 3, 2), (2, height - 3), (width - 3, height - 3))
    assert (255, 255, 255) not in {back.getpixel(spot) for back in backs for spot in spots}
    record = json.loads((out / f"{DEFAULT_PACK}-{shop}-build.json").read_text())
    assert f"16 pictures of {width} x {height} dots, RGB, 300 dots to the inch" in record["files"][0]["verified"]


def test_the_same_order_gives_the_same_bytes(booklet: Path, out: Path, icc: Path) -> None:
    again = ordered(out / "again", "generic-eu", "booklet", icc).products[0].path
    assert again.read_bytes() == booklet.read_bytes()


@pytest.mark.parametrize(
    ("shop", "form", "with_profile", "code", "message"),
    [
        ("corner-shop", "cards", False, "E930", "no print shop is called 'corner-shop'"),
        ("mixam", "cards", False, "E931", "Mixam takes no cards"),
        ("makeplayingcards", "booklet", False, "E931", "MakePlayingCards takes no booklet"),
        ("the-game-crafter", "cards", True, "E932", "The Game Crafter takes no profile, as it wants RGB"),
    ],
)
def test_orders_that_make_no_sense(
    shop: str, form: str, with_profile: bool, code: str, message: str, out: Path, icc: Path
) -> None:
    with pytest.raises(UsageError) as caught:
        ordered(out / "none", shop, form, icc if with_profile else None)
    assert [(each.code, each.message) for each in caught.value.diagnostics] == [(code, message)]
    assert not (out / "none").exists()


def test_profiles_that_are_none(out: Path) -> None:
    (out / "screen.icc").write_bytes(profile(kind=b"mntr", space=b"RGB "))
    for name, code in (("screen.icc", "E755"), ("missing.icc", "E933")):
        with pytest.raises(PackError) as caught:
            ordered(out, "generic-eu", "booklet", out / name)
        assert [each.code for each in caught.value.diagnostics] == [code]
