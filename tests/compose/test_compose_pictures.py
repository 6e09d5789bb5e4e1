"""What is printed of a picture: the dots that are seen, upright, no finer than they show, in the inks of the print."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from drawn_pictures import BLUE, GREEN, RED, WHITE, noise, quarters, saved
from PIL import Image, ImageCms, ImageFile

from pipeline.compose.exposure import Exposed, Exposure, Part, Tone, covering, expose, inks_of, whole
from pipeline.compose.picture_case import Fit, Photo, PictureCase
from pipeline.diagnostics import ContentError
from pipeline.load.parsing.picture_heads import read_picture
from pipeline.model import Ink
from pipeline.model.pictures import Picture, PictureKind

SIDEWAYS = 0x0112


def picture(image: Image.Image, kind: str = "PNG", **options: Any) -> Picture:
    return read_picture("moor", saved(image, kind, **options))


def exposed(shown: Picture, tone: Tone = Tone(), part: Part | None = None, size: float = 72) -> Image.Image:  # noqa: B008
    return opened(expose(Exposure(picture=shown, part=part or whole(shown), width=size, height=size, tone=tone)))


def opened(made: Exposed) -> Image.Image:
    image = Image.open(BytesIO(made.data))
    image.load()
    return image


def corners(image: Image.Image) -> list[object]:
    across, down = image.width - 3, image.height - 3
    return [image.getpixel(each) for each in ((2, 2), (across, 2), (2, down), (across, down))]


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_stands_upright_however_it_was_held(turn: int) -> None:
    exif = Image.Exif()
    exif[SIDEWAYS] = turn
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    held = quarters().transpose(undo[turn]) if turn > 1 else quarters()
    assert corners(exposed(picture(held, exif=exif))) == [RED, GREEN, BLUE, WHITE]


def test_what_is_not_seen_is_not_in_the_file() -> None:
    wide = Image.new("RGB", (120, 40), RED)
    wide.paste(quarters(), (40, 0))
    shown = picture(wide)
    middle = covering(shown, 10, 10)
    assert (middle.left, middle.top, middle.right, middle.bottom) == (40, 0, 80, 40)
    image = exposed(shown, part=middle)
    assert image.size == (40, 40)
    assert corners(image) == [RED, GREEN, BLUE, WHITE]


def test_a_large_jpeg_is_decoded_no_finer_than_it_is_printed() -> None:
    shown = picture(quarters(1600, 1200), "JPEG", quality=95)
    image = exposed(shown, part=Part(left=400, top=200, right=1200, bottom=1000))
    assert image.size == (300, 300)
    for found, due in zip(corners(image), (RED, GREEN, BLUE, WHITE), strict=True):
        assert found == pytest.approx(due, abs=6)


def test_no_more_dots_than_can_be_seen_and_none_invented() -> None:
    assert exposed(picture(quarters(900, 900))).size == (300, 300)
    assert exposed(picture(quarters(900, 900)), Tone(most_dpi=600)).size == (600, 600)
    assert exposed(picture(quarters(100, 100))).size == (100, 100)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_dots_is_grey_in_grey_and_light_in_lean(mode: str) -> None:
    fine = Image.frombytes("I;16", (40, 40), (bytes(2) + b"\xff\xff") * 800)
    shown = picture(fine if mode == "I;16" else quarters().convert(mode))
    grey, lean = (exposed(shown, Tone(ink=ink), size=100) for ink in (Ink.GREY, Ink.LEAN))
    assert grey.mode == lean.mode == "L"
    assert min(lean.get_flattened_data()) > min(grey.get_flattened_data())
    assert min(lean.get_flattened_data()) >= 255 * 0.5
    assert max(lean.get_flattened_data()) == 255


def test_a_small_picture_is_read_like_words_and_keeps_its_ink() -> None:
    shown = picture(quarters())
    grey, lean = (exposed(shown, Tone(ink=ink), size=80) for ink in (Ink.GREY, Ink.LEAN))
    assert list(lean.get_flattened_data()) == list(grey.get_flattened_data())


def test_sixteen_bits_keep_their_greys() -> None:
    ramp = Image.frombytes("I;16", (16, 1), b"".join((step * 4096).to_bytes(2, "little") for step in range(16)))
    image = exposed(picture(ramp), Tone(ink=Ink.GREY))
    assert [round(each) for each in image.get_flattened_data()] == [step * 16 for step in range(16)]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_profiles_become_plain_colours_and_stay_behind(kind: str) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))  # of another kind of picture: passed over
    image = exposed(picture(quarters(), kind, icc_profile=profile.tobytes()))
    assert "icc_profile" not in image.info
    assert image.mode == "RGB"


def test_a_picture_in_inks_becomes_colours() -> None:
    image = exposed(picture(Image.new("CMYK", (40, 40), (0, 255, 255, 0)), "JPEG"))
    assert image.mode == "RGB"
    red, green, blue = image.getpixel((20, 20))  # type: ignore[misc]
    assert red > 240
    assert max(green, blue) < 15


@pytest.mark.parametrize("limit", [200, 240, 300])
def test_a_press_gets_inks_within_its_limit(limit: int) -> None:
    image = exposed(picture(noise(80, 80, 120)), Tone(ink_limit=limit))
    assert image.mode == "CMYK"
    assert max(sum(dot) for dot in image.get_flattened_data()) / 2.55 <= limit  # type: ignore[arg-type]


def test_inks_of_plain_colours() -> None:
    assert inks_of((1, 1, 1), 3) == (0, 0, 0, 0)
    assert inks_of((0, 0, 0), 3) == (0, 0, 0, 1)
    assert inks_of((0.5, 0.5, 0.5), 3) == (0, 0, 0, 0.5)
    assert inks_of((1, 0, 0), 3) == (0, 1, 1, 0)
    assert sum(inks_of((0.4, 0, 0), 2.4)) == pytest.approx(2.4)


def test_what_is_seen_through_lies_on_white_where_a_press_takes_no_masks() -> None:
    clear = quarters().convert("RGBA")
    clear.putalpha(0)
    assert exposed(picture(clear)).mode == "RGBA"
    assert exposed(picture(clear), Tone(ink_limit=300)).getextrema() == ((0, 0),) * 4
    solid = quarters().convert("RGBA")
    assert exposed(picture(solid)).mode == "RGB"


def test_edges_are_kept_without_loss_and_photos_are_small() -> None:
    assert expose(shown_whole(picture(quarters(300, 300)))).type == "image/png"
    photo = picture(noise(300, 300))
    made = expose(shown_whole(photo))
    assert made.type == "image/jpeg"
    assert expose(shown_whole(photo)) == made, "the same bytes each time"


def shown_whole(shown: Picture) -> Exposure:
    return Exposure(picture=shown, part=whole(shown), width=72, height=72, tone=Tone())


def test_a_picture_with_damaged_dots_is_told_though_its_parts_are_whole() -> None:
    shown = picture(Image.effect_noise((60, 60), 50), "PNG")
    at = shown.data.index(b"IDAT") + 40
    damaged = read_picture("moor", shown.data[:at] + bytes(200) + shown.data[at + 200 :])
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    with pytest.raises(ContentError) as caught:
        expose(shown_whole(damaged))
    (found,) = caught.value.diagnostics
    assert found.code == "E710"
    assert found.message.startswith("the picture 'moor' can't be decoded: ")
    assert before == ImageFile.LOAD_TRUNCATED_IMAGES


def test_a_box_is_covered_or_holds_the_whole() -> None:
    case = PictureCase()
    photo = Photo(picture=picture(quarters().resize((80, 40))), words='A "moor"')
    assert case.show_photo(photo, 20, 20, Fit.COVER).endswith(
        'alt="A &#34;moor&#34;" style="width:20.00pt;height:20.00pt">'
    )
    assert case.show_photo(photo, 20, 20).endswith('style="width:20.00pt;height:10.00pt;margin:5.00pt 0.00pt">')
    assert case.drawings == {}, "nothing is decoded before it is printed"


def test_only_what_a_page_shows_is_decoded_and_told() -> None:
    case = PictureCase()
    photo = Photo(picture=picture(quarters()), words="Moor", path=("pages", "cover"))
    html = [case.show_photo(photo, size, size) for size in (10, 25, 72)]
    case.expose(html[1], ())
    assert [opened(each).size for each in case.drawings.values() if isinstance(each, Exposed)] == [(40, 40)]
    assert [[each.code for each in case.told(page, ())] for page in html] == [[], ["W711"], ["E711"]]
    (found,) = case.told(html[2], ())
    assert (found.message, found.path) == (
        "'moor' is printed 25 mm wide, with 40 dots to the inch",
        ("pages", "cover"),
    )
    assert found.hints == ("150 are due: a picture of 150 dots across, or a smaller place for it",)


@pytest.mark.parametrize("size", [71.37, 72.0, 183.94, 203.101])
def test_what_is_printed_is_never_coarser_than_a_shop_asks_for(size: float) -> None:
    shown = picture(quarters(1200, 1200))
    exposure = Exposure(picture=shown, part=whole(shown), width=size, height=size, tone=Tone())
    assert all(dots * 72 / size >= 300 - 1e-6 for dots in exposure.dots)
    assert all(dots * 72 / size < 302 for dots in exposure.dots)


def test_what_covers_a_box_lies_within_its_picture() -> None:
    """To the last bit: what lies a hair outside can't be cut out."""
    shown = Picture(name="moor", kind=PictureKind.PNG, width=1800, height=1200, data=b"")
    for wide in range(1, 400):
        part = covering(shown, wide * 1.7 + 0.1, wide / 3 + 100.3)
        assert 0 <= part.left < part.right <= 1800
        assert 0 <= part.top < part.bottom <= 1200
