"""A small pack ordered at every shop that there is, in every form that it takes, looked into with another program."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from benches import made_ready, write_pack
from making import make
from PIL import Image
from profiles import profile

from pipeline.load import layouts_root, load_shops
from pipeline.model.shops import Colours, Shop, Standard
from pipeline.preflight import page_texts
from pipeline.request import Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print

MM = 72 / 25.4
Order = Callable[..., Making]
SHOPS, _ = load_shops(layouts_root())
assert SHOPS is not None
ORDERS = [(name, form) for name, shop in SHOPS.items() for form in shop.takes]
INKED = [(name, form) for name, form in ORDERS if SHOPS[name].colours is Colours.CMYK]
DECK = """\
decks:
  - id: weather
    title: Weather
    face: text
    backs: own
    size: poker
    cards:
      - {id: rain, title: Rain, text: Mud., back: {title: Wet, motto: It pours.}}
      - {id: fog, title: Fog, text: Nobody sees far., back: {title: Grey, motto: It creeps.}}
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    folder = write_pack(tmp_path_factory.mktemp("pack"))
    (folder / "cards.yaml").write_text(DECK, encoding="utf-8")
    return made_ready(folder)


@pytest.fixture(scope="module")
def icc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("icc") / "press.icc"
    path.write_bytes(profile("Coated"))
    return path


def shop(name: str) -> Shop:
    assert SHOPS is not None
    return SHOPS[name]


@pytest.fixture(scope="module")
def ordered(pack: Prepared) -> Order:
    """Order a form at a shop, with a profile or without one; what was ordered before is looked into again."""

    @cache
    def order(name: str, form: str, icc: Path | None = None) -> Making:
        request = Request(packs=(), forms=(form,), press_ready=name, icc=icc, jobs=1)
        making = make(pack, form, request)
        assert [each.code for each in making.found if each.severity.word != "note"] == []
        return making

    return order


def opened(made: Print) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(made.data))


def streams(file: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Every content stream of a file, those of forms within forms too."""
    waiting = [page.obj for page in file.pages]
    while waiting:
        content = waiting.pop()
        yield content
        waiting += content.get("/Resources", {}).get("/XObject", {}).values()


def inks(file: pikepdf.Pdf) -> Iterator[tuple[float, ...]]:
    """Every colour that something is painted in; any that is not made of four inks or of black is a failure."""
    for content in streams(file):
        space = {"cs": "/DeviceGray", "CS": "/DeviceGray"}
        for operands, operator in pikepdf.parse_content_stream(content, "rg RG ri cs CS k K sc SC scn SCN"):
            name = str(operator)
            assert name not in ("rg", "RG", "ri"), "a colour in RGB"
            if name in space:
                space[name] = str(operands[0])
                assert space[name] in ("/DeviceCMYK", "/DeviceGray")
            elif name in ("k", "K") or (name in ("sc", "SC", "scn", "SCN") and len(operands) == 4):
                yield tuple(map(float, operands))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), INKED)
def test_nothing_is_in_rgb_and_no_ink_is_too_thick(ordered: Order, name: str, form: str) -> None:
    (made,) = ordered(name, form).prints
    with opened(made) as file:
        colours = list(inks(file))
        assert colours
        assert max(map(sum, colours)) * 100 <= float(shop(name).ink_limit or 0)
        assert [each for each in file.objects if isinstance(each, pikepdf.Stream) and "/ColorSpace" in each] == []
    assert "black words in the black ink alone, nothing seen through" in made.verified


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), INKED)
def test_boxes_are_exact_and_marks_outside_of_the_bleed(ordered: Order, name: str, form: str) -> None:
    (made,) = ordered(name, form).prints
    bleed, width, height = (float(each) for each in (shop(name).bleed, made.width, made.height))
    with opened(made) as file:
        assert len(file.pages) == made.pages
        for page in file.pages:
            left, bottom, right, top = (float(edge) / MM for edge in page.TrimBox)
            assert (right - left, top - bottom) == pytest.approx((width, height), abs=0.01)
            grown = (left - bleed, bottom - bleed, right + bleed, top + bleed)
            assert [float(edge) / MM for edge in page.BleedBox] == pytest.approx(grown, abs=0.01)
            for operands, _ in pikepdf.parse_content_stream(page, "m l"):
                x, y = (float(each) / MM for each in operands)
                assert not (grown[0] < x < grown[2] and grown[1] < y < grown[3])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), INKED)
def test_a_standard_is_claimed_only_with_what_it_asks_for(ordered: Order, name: str, form: str, icc: Path) -> None:
    wanted = shop(name).standard
    bare, profiled = (ordered(name, form, given).prints[0] for given in (None, icc))
    assert claims(profiled) == wanted
    assert claims(bare) == (wanted if wanted is Standard.X1A else None)
    assert any(line.startswith(f"{wanted}: version") for line in profiled.verified)


def claims(made: Print) -> str | None:
    with opened(made) as file, file.open_metadata() as metadata:
        claimed = metadata.get("pdfxid:GTS_PDFXVersion") or file.docinfo.get("/GTS_PDFXVersion")
        return str(claimed) if claimed else None


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, form in INKED if form == "cards"])
def test_faces_and_backs_come_in_the_order_of_the_shop(ordered: Order, name: str) -> None:
    (made,) = ordered(name, "cards").prints
    texts = [text.casefold() for text in page_texts(made.data)]
    pairs = [("wet", "rain"), ("grey", "fog")]
    order = [
        word for back, face in pairs for word in ((back, face) if shop(name).cards == "back-first" else (face, back))
    ]
    assert [word in text for word, text in zip(order, texts, strict=True)] == [True] * 4


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, form in ORDERS if shop(name).pictures])
def test_pictures_have_the_very_dots_that_the_shop_names(ordered: Order, name: str) -> None:
    (made,) = ordered(name, "cards").prints
    named = shop(name).pictures
    assert named is not None
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        pictures = [Image.open(io.BytesIO(archive.read(entry))) for entry in archive.namelist()]
    assert [(each.width, each.height) for each in pictures] == [
        (named.sizes["poker"].width, named.sizes["poker"].height)
    ] * 4
    assert {each.mode for each in pictures} == {"RGB"}


@pytest.mark.slow
def test_w833_a_size_that_the_shop_does_not_name(pack: Prepared) -> None:
    assert pack.pack.cards is not None
    (deck,) = pack.pack.cards.decks
    wider = pack.pack.cards.model_copy(update={"decks": (deck.model_copy(update={"size": "tarot-eu"}),)})
    own = replace(pack, pack=pack.pack.model_copy(update={"cards": wider}))
    request = Request(packs=(), forms=("cards",), press_ready="the-game-crafter", jobs=1)
    (found,) = make(own, "cards", request).found
    assert (found.code, found.severity.word, found.path) == ("W833", "warning", ("cards", "decks", 0, "size"))
    assert found.message == "no size of card that The Game Crafter names is tarot-eu; 902 x 1492 dots are worked out"
    assert found.hints == ("ask the shop before you order; sizes that it names: poker, bridge, tarot-us",)
