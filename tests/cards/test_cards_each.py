"""Every face and back as a file of its own: a PNG or a PDF, with bleed or without, beside a list of the cards."""

from __future__ import annotations

import io
import zipfile

import pypdfium2
import pytest
from card_packs import pack_with
from making import make
from PIL import Image

from pipeline.cli.options import refuse_idle_options
from pipeline.diagnostics import UsageError
from pipeline.publications import card_pictures
from pipeline.request import Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making
from pipeline.units import MM_PER_POINT

DECKS = """\
decks:
  - id: winds
    title: Winds
    face: text
    sets: 2
    cards:
      - {id: gale, title: "=Gale", text: It blows., quantity: 3}
      - {id: breeze, title: Breeze, text: It hardly blows.}
  - id: signs
    title: Signs
    face: text
    backs: own
    cards: [{id: red, title: Red, text: Danger., back: {title: Flag}}]
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return pack_with(tmp_path_factory.mktemp("each") / "moor", DECKS)


def made(prepared: Prepared, each: str, *, bleed: bool = False, dpi: int = 0) -> Making:
    request = Request(packs=(), forms=("cards",), each=each, with_bleed=bleed, dpi=dpi, jobs=1)
    making = make(prepared, "cards", request)
    assert making.found == ()
    return making


def files(making: Making) -> list[dict[str, bytes]]:
    archives = (zipfile.ZipFile(io.BytesIO(each.data)) for each in making.prints)
    return [{name.partition("/")[2]: archive.read(name) for name in archive.namelist()} for archive in archives]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bleed", "dpi", "size"), [(False, 0, (750, 1050)), (True, 0, (821, 1121)), (False, 150, (375, 525))]
)
def test_pictures(prepared: Prepared, bleed: bool, dpi: int, size: tuple[int, int]) -> None:
    making = made(prepared, "png", bleed=bleed, dpi=dpi)
    assert [each.name for each in making.prints] == ["moor-cards-winds-png.zip", "moor-cards-signs-png.zip"]
    winds, signs = files(making)
    assert list(winds) == ["cards.csv", "01-gale-face-x6.png", "02-breeze-face-x2.png", "back.png"]
    assert list(signs) == ["cards.csv", "01-red-face.png", "01-red-back.png"]
    for picture in (Image.open(io.BytesIO(data)) for name, data in winds.items() if name.endswith(".png")):
        assert picture.size == size
        assert round(picture.info["dpi"][0]) == (dpi or 300)
    # The list can be opened in a spreadsheet that would reckon with what begins like a formula.
    assert winds["cards.csv"].decode().splitlines() == [
        "number,id,title,quantity,face,back",
        "1,gale,'=Gale,6,01-gale-face-x6.png,back.png",
        "2,breeze,Breeze,2,02-breeze-face-x2.png,back.png",
    ]
    assert signs["cards.csv"].decode().splitlines()[1] == "1,red,Red,1,01-red-face.png,01-red-back.png"


@pytest.mark.slow
def test_what_is_cut_off_is_the_bleed_alone(prepared: Prepared) -> None:
    (cut, *_), (whole, *_) = files(made(prepared, "png")), files(made(prepared, "png", bleed=True))
    one, other = (Image.open(io.BytesIO(each["back.png"])).convert("L") for each in (cut, whole))
    beyond = round(3 / 25.4 * 300)
    inner = other.crop((beyond, beyond, other.width - beyond, other.height - beyond)).resize(one.size)
    pairs = zip(one.tobytes(), inner.tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (one.width * one.height) < 12


@pytest.mark.slow
@pytest.mark.parametrize(("bleed", "more"), [(False, 0.0), (True, 6.0)])
def test_files_of_one_page(prepared: Prepared, bleed: bool, more: float) -> None:
    winds, signs = files(made(prepared, "pdf", bleed=bleed))
    assert list(winds) == ["cards.csv", "01-gale-face-x6.pdf", "02-breeze-face-x2.pdf", "back.pdf"]
    for name, word in (("01-red-face.pdf", "RED"), ("01-red-back.pdf", "FLAG")):
        (page,) = pypdfium2.PdfDocument(signs[name])
        assert word in page.get_textpage().get_text_range()
        assert page.get_width() * MM_PER_POINT == pytest.approx(63.5 + more, abs=0.02)
        assert page.get_height() * MM_PER_POINT == pytest.approx(88.9 + more, abs=0.02)


@pytest.mark.slow
def test_many_cards_come_in_several_archives(prepared: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_pictures, "SIDES_AT_ONCE", 2)
    making = made(prepared, "png", dpi=72)
    names = [each.name.removeprefix("moor-cards-") for each in making.prints]
    assert names == ["winds-png-1.zip", "winds-png-2.zip", "signs-png.zip"]
    first, second, _ = files(making)
    assert [*first, *second] == [
        *("cards.csv", "01-gale-face-x6.png", "02-breeze-face-x2.png"),
        *("cards.csv", "back.png"),
    ]


@pytest.mark.slow
def test_the_same_pictures_have_the_same_bytes(prepared: Prepared) -> None:
    first, again = made(prepared, "png", dpi=72), made(prepared, "png", dpi=72)
    assert [each.data for each in first.prints] == [each.data for each in again.prints]


@pytest.mark.parametrize(
    ("forms", "options", "message"),
    [
        (("sheets",), {"each": "png"}, "--each does nothing here: it goes with --cards"),
        (("cards",), {"dpi": 150}, "--dpi does nothing here: it goes with --cards --each png"),
        (("cards",), {"each": "pdf", "dpi": 150}, "--dpi does nothing here: it goes with --cards --each png"),
        (("cards",), {"with_bleed": True}, "--with-bleed does nothing here: it goes with --cards --each"),
        (
            ("cards",),
            {"each": "png", "gutterfold": True},
            "--gutterfold does nothing here: it goes with --cards without --each",
        ),
        (
            ("cards",),
            {"each": "png", "press_ready": "generic-eu"},
            "--each does nothing with --press-ready: the shop lays out its own sheets",
        ),
    ],
)
def test_e922_what_does_not_go_together(forms: tuple[str, ...], options: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        refuse_idle_options(Request(packs=(), forms=forms, **options))  # type: ignore[arg-type]
    assert [each.message for each in caught.value.diagnostics] == [message]
