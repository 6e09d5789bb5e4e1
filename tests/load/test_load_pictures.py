"""Pictures of a pack: known by their heads, freed of all that is no picture, bounded, laid over those of its base."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from small_pack import plant, show, write_pack

from pipeline.diagnostics import Refused
from pipeline.load import load_pack
from pipeline.load.folders import files
from pipeline.load.folders.archive import open_archive
from pipeline.load.parsing.picture_heads import UnfitError, read_picture
from pipeline.model.pictures import PictureKind

SIDEWAYS, MAKER = 0x0112, 0x010F
SECRET = b"<script>alert(1)</script>"


def gradient(mode: str = "RGB", size: tuple[int, int] = (30, 20)) -> Image.Image:
    """A picture in which no two corners are alike."""
    ramp = Image.linear_gradient("L").resize(size)
    return Image.merge("RGB", (ramp, ramp.transpose(Image.Transpose.ROTATE_180), ramp)).convert(mode)


def written(kind: str, mode: str = "RGB", **options: Any) -> bytes:
    data = BytesIO()
    gradient(mode).save(data, kind, **options)
    return data.getvalue()


def exif(turn: int) -> Image.Exif:
    tags = Image.Exif()
    tags[SIDEWAYS], tags[MAKER] = turn, "Maker of cameras"
    return tags


def png_saying(width: int, height: int) -> bytes:
    """A small PNG that says it is large."""
    data = written("PNG")
    head = struct.pack(">II", width, height) + data[24:29]
    return data[:16] + head + zlib.crc32(b"IHDR" + head).to_bytes(4, "big") + data[33:]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (written("PNG"), PictureKind.PNG),
        (written("PNG", "P"), PictureKind.PNG),
        (written("PNG", "RGBA"), PictureKind.PNG),
        (written("JPEG"), PictureKind.JPEG),
        (written("JPEG", progressive=True), PictureKind.JPEG),
        (written("JPEG", "CMYK"), PictureKind.JPEG),
        (written("WEBP"), PictureKind.WEBP),
        (written("WEBP", lossless=True), PictureKind.WEBP),
        (written("WEBP", "RGBA"), PictureKind.WEBP),
    ],
)
def test_a_picture_keeps_its_dots_and_nothing_else(data: bytes, kind: PictureKind) -> None:
    picture = read_picture("moor.png", data + SECRET)
    assert (picture.kind, picture.width, picture.height, picture.turn) == (kind, 30, 20, 1)
    assert SECRET not in picture.data
    assert Image.open(BytesIO(picture.data)).tobytes() == Image.open(BytesIO(data)).tobytes()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_who_made_a_picture_is_forgotten_and_how_it_was_held_is_not(kind: str) -> None:
    data = written(kind, exif=exif(6))
    assert b"Maker" in data
    picture = read_picture("moor", data)
    assert (picture.width, picture.height, picture.turn) == (20, 30, 6)
    assert b"Maker" not in picture.data
    assert read_picture("moor", written(kind, exif=exif(3))).width == 30


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_every_cut_is_told(kind: str) -> None:
    data = written(kind)
    for length in range(12, len(data) - 2):
        with pytest.raises(UnfitError):
            read_picture("moor", data[:length])


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_no_byte_that_is_turned_over_does_more_than_an_unfit_picture(kind: str) -> None:
    data = written(kind, exif=exif(6))
    for place in range(len(data)):
        try:
            picture = read_picture("moor", data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
        except UnfitError:
            continue
        assert picture.width * picture.height <= 25_000_000


SLIPS = {
    "goblin.gif as png": (written("GIF"), "E530", "'goblin.png' is a GIF picture, not a picture in PNG, JPEG or WebP"),
    "html": (b"<!DOCTYPE html>", "E530", "'goblin.png' is a page of HTML, not a picture in PNG, JPEG or WebP"),
    "drawing": (b"<svg xmlns=", "E530", "'goblin.png' is a drawing in SVG, not a picture in PNG, JPEG or WebP"),
    "text": (b"hello", "E530", "'goblin.png' is no picture, not a picture in PNG, JPEG or WebP"),
    "empty": (b"", "E530", "'goblin.png' is empty, not a picture in PNG, JPEG or WebP"),
    "misnamed": (written("JPEG"), "E531", "'goblin.png' is written as JPEG"),
    "animated": (
        written("PNG", save_all=True, append_images=[gradient().rotate(90)]),
        "E532",
        "'goblin.png' is animated",
    ),
    "animated WebP": (
        written("WEBP", save_all=True, append_images=[gradient().rotate(90)]),
        "E532",
        "'goblin.png' is animated",
    ),
    "bomb": (png_saying(50_000, 50_000), "E533", "'goblin.png' has 50,000 x 50,000 dots"),
    "line": (png_saying(1, 30_000), "E533", "'goblin.png' has 1 x 30,000 dots"),
    "cut": (written("PNG")[:-20], "E534", "the picture 'goblin.png' is cut off, or has no end"),
    "flat": (png_saying(0, 20), "E534", "the picture 'goblin.png' has no dots"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_picture_that_cannot_be_printed(slip: str, tmp_path: Path) -> None:
    data, code, message = SLIPS[slip]
    loading = load_pack(write_pack(tmp_path / "small", {"pictures/goblin.png": data}), roots=())
    told = [(each.code, each.message, str(each.place)) for each in loading.diagnostics]
    assert told == [(code, message, "small/pictures/goblin.png:1:1")]
    assert loading.pack is None


def test_pictures_go_by_their_paths_and_what_nothing_shows_is_told(tmp_path: Path) -> None:
    art: dict[str, str | bytes | None] = {
        "pictures/goblin.png": written("PNG"),
        "pictures/Art/Wolf 2.JPG": written("JPEG"),
    }
    loading = load_pack(write_pack(tmp_path / "small", art), roots=())
    assert loading.pack is not None
    assert {name: each.kind for name, each in loading.pack.pictures.items()} == {
        "goblin.png": "PNG",
        "Art/Wolf 2.JPG": "JPEG",
    }
    told = [(each.code, str(each.place)) for each in loading.diagnostics]
    assert told == [
        ("W530", "small/pictures/Art/Wolf 2.JPG:1:1"),
        ("W530", "small/pictures/goblin.png:1:1"),
    ]


def test_a_variant_lays_its_pictures_over_those_of_its_base(tmp_path: Path) -> None:
    write_pack(tmp_path / "small", {"pictures/a.png": written("PNG"), "pictures/b.png": written("PNG")})
    (tmp_path / "own/pictures").mkdir(parents=True)
    (tmp_path / "own/pack.yaml").write_text("extends: small\n")
    (tmp_path / "own/pictures/b.png").write_bytes(written("PNG", "L"))
    pack = load_pack(tmp_path / "own", roots=()).pack
    assert pack is not None
    modes = {name: Image.open(BytesIO(each.data)).mode for name, each in pack.pictures.items()}
    assert modes == {"a.png": "RGB", "b.png": "L"}


def test_an_archive_brings_pictures_larger_than_other_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FILE_BYTES", 2_000)
    large = written("PNG") + bytes(3_000)
    folder = write_pack(tmp_path / "small", {"pictures/goblin.png": large})
    for top in ("", "small/"):
        archive = tmp_path / f"of-{len(top)}.zip"
        with zipfile.ZipFile(archive, "w") as packed:
            for path in sorted(each for each in folder.rglob("*") if each.is_file()):
                packed.write(path, f"{top}{path.relative_to(folder)}")
        pack = load_pack(open_archive(archive), roots=()).pack
        assert pack is not None
        assert list(pack.pictures) == ["goblin.png"]


def test_pictures_are_no_key_and_other_files_among_them_are_not_read(tmp_path: Path) -> None:
    slips = {**plant("pack.yaml", "subtitle: ", "pictures: [x.png]\nsubtitle: "), "pictures/notes.txt": "x"}
    told = [show(each) for each in load_pack(write_pack(tmp_path / "small", slips), roots=()).diagnostics]
    assert [line.partition(": ")[2].splitlines()[0] for line in told] == [
        "error E214: key 'pictures' can't stand in pack.yaml",
        "warning W101: nothing reads this file",
    ]
    assert told[0].endswith("= pictures lie beside it: pictures/*.png, .jpg or .webp")


@pytest.mark.parametrize(
    ("limit", "most", "said"),
    [
        ("PICTURE_BYTES", 50, "E504 the file holds more than 50 bytes"),
        ("PICTURES_BYTES", 300, "E504 the pictures of one folder hold more than 300 bytes"),
    ],
)
def test_pictures_are_bounded(
    limit: str, most: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    art: dict[str, str | bytes | None] = {f"pictures/{each}.png": written("PNG") for each in "abcd"}
    folder = write_pack(tmp_path / "small", art)
    monkeypatch.setattr(files, limit, most)
    with pytest.raises(Refused) as caught:
        load_pack(folder, roots=())
    (found,) = caught.value.diagnostics
    assert f"{found.code} {found.message}" == said


def test_a_picture_ten_folders_deep(tmp_path: Path) -> None:
    name = "pictures/" + "a/" * 10 + "goblin.png"
    loading = load_pack(write_pack(tmp_path / "small", {name: written("PNG")}), roots=())
    (found,) = (each for each in loading.diagnostics if each.code == "E535")
    assert found.message.endswith("goblin.png' lies more than 4 folders deep")


COVER = "---\ntitle: Small Pack\nlisted: no\nlayout: cover\n---\n\nTwo raids.\n"
LOGO = {"pictures/logo.png": written("PNG")}


def with_logo(key: str, *, layout: str = COVER) -> list[str]:
    slips = {**plant("pack.yaml", "licence: ", f"{key}\nlicence: "), "pages/cover.md": layout}
    loading = load_pack(write_pack(Path("small"), {**slips, **LOGO}), roots=())
    return [f"{each.place} {each.code} {each.message} ({', '.join(each.hints)})" for each in loading.diagnostics]


def test_a_logo_and_art_stand_on_the_cover() -> None:
    assert with_logo("logo: {picture: logo.png, alt: Moor League}") == []
    assert with_logo("cover_art: {picture: logo.png, alt: Moor League}") == []


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (
            "logo: {picture: lgo.png, alt: Moor League}",
            "small/pack.yaml:7:17 E220 no picture is called 'lgo.png' (did you mean 'logo.png'?",
        ),
        (
            "logo: {picture: logo.png}",
            "small/pack.yaml:7:1 E202 key 'alt' is missing in logo (add `alt: …`)",
        ),
        (
            "logo: {picture: ../logo.png, alt: Moor League}",
            "small/pack.yaml:7:17 E220 no picture is called '../logo.png' (did you mean 'logo.png'?",
        ),
    ],
)
def test_a_logo_that_is_not_there_or_says_nothing(key: str, told: str) -> None:
    assert with_logo(key)[0].startswith(told)


def test_a_logo_without_a_cover() -> None:
    assert with_logo("logo: {picture: logo.png, alt: Moor League}", layout=COVER.replace("layout: cover\n", "")) == [
        "small/pack.yaml:7:7 E536 no page of the pack shows the logo (it stands on the page with `layout: cover`)"
    ]


def test_art_where_a_map_takes_all_the_room() -> None:
    keys = "cover: {layout: map}\ncover_art: {picture: logo.png, alt: Moor League}"
    (told,) = with_logo(keys)
    assert told.startswith("small/pack.yaml:8:12 E537 a cover that shows a map has no place for art (lay it out as ")


def on_page(words: str, name: str = "goblin.png") -> list[str]:
    page = f"---\ntitle: Small Pack\nlisted: no\n---\n\n{words}\n"
    files_of_pack = {"pages/cover.md": page, f"pictures/{name}": written("PNG")}
    loading = load_pack(write_pack(Path("small"), files_of_pack), roots=())
    return [f"{each.place} {each.code} {each.message} ({', '.join(each.hints)})" for each in loading.diagnostics]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Words.\n\n![A goblin](goblin.png)\n\nWords.", "goblin.png"),
        ("![A goblin](art/goblin.png){width=50%}", "art/goblin.png"),
        ("- A goblin:\n\n  ![A goblin](goblin.png)", "goblin.png"),
        ("![A \\] goblin](<my goblin.png>)", "my goblin.png"),
        ("![A goblin](my%20goblin.png)", "my goblin.png"),
    ],
)
def test_pictures_that_pages_may_show(words: str, name: str) -> None:
    assert on_page(words, name) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("![A goblin](gobln.png)", "6:1 E220 no picture is called 'gobln.png' (did you mean 'goblin.png'?)"),
        (
            "![A goblin](pictures/goblin.png)",
            "6:1 E220 no picture is called 'pictures/goblin.png' (did you mean 'goblin.png'?)",
        ),
        ("![](goblin.png)", "6:1 E538 the picture 'goblin.png' says nothing to those who can't see it "),
        ("See ![a goblin](goblin.png).", "6:5 E515 a picture stands in a paragraph of its own "),
        ("![A](goblin.png)\n![B](goblin.png)", "6:1 E515 a picture stands in a paragraph of its own "),
        ("![A goblin](goblin.png){width=5%}", "6:1 E517 no picture can be 5% wide "),
        ("![A goblin](goblin.png){width=120%}", "6:1 E517 no picture can be 120% wide "),
        ("![A goblin](goblin.png){width=5cm}", "6:1 E515 a picture stands in a paragraph of its own "),
        ("| A | B |\n|---|---|\n| ![A](goblin.png) | x |", "8:3 E515 a picture stands in a paragraph of its own "),
    ],
)
def test_pictures_that_pages_cannot_show(words: str, told: str) -> None:
    assert on_page(words)[0].startswith(f"small/pages/cover.md:{told}")


def test_no_picture_stands_in_a_line() -> None:
    slips = {**plant("missions/raid.yaml", "In and out", "In ![a](goblin.png)"), "pictures/goblin.png": written("PNG")}
    (found,) = load_pack(write_pack(Path("small"), slips), roots=()).diagnostics
    assert (found.code, str(found.place)) == ("E515", "small/missions/raid.yaml:3:10")
    assert found.message == "a picture can't stand here, where words are set in a line"
