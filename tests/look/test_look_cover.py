"""A cover is laid out as its pack asks, fills the page, and says what can't be shown on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import FILES, WorkedPack, made_ready, worked_pack
from making import make

from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Side
from pipeline.model.pack import Pack
from pipeline.request import Request
from pipeline.run.preparation import prepare

COVER = "---\ntitle: Front\nlayout: cover\nlisted: no\nlead: Two nights on the moor.\n---\n\nOne leaf for each.\n"


def write(folder: Path, said: str, *, cover: str = COVER) -> Path:
    files = {**FILES, "pages/front.md": cover}
    pack = files["pack.yaml"].replace("order: [notes", f"{said}\norder: [front, notes")
    for name, text in {**files, "pack.yaml": pack}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def worked(folder: Path, said: str, paper: str = "a4", ink: str = "colour") -> WorkedPack:
    return worked_pack(made_ready(write(folder / "moor", said), paper=paper, ink=ink))


def front(pack: WorkedPack) -> Side:
    (side,) = pack.manuscript("front").sides
    return side


def kinds(side: Side) -> list[str]:
    return [each.band.kind for each in side.fitted.bands if isinstance(each.band, Picture)]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize(
    ("said", "kind", "shown"),
    [
        ("", "cover", ["masthead", "banner", "thumbnails", "imprint"]),
        ("cover: {layout: banner}", "cover", ["masthead", "banner", "thumbnails", "imprint"]),
        ("cover: {layout: map}", "cover-map", ["masthead", "crop", "imprint"]),
        ("cover: {layout: map, map: chase}", "cover-map", ["masthead", "crop", "imprint"]),
        ("cover: {layout: title}", "cover-title", ["masthead", "banner", "imprint"]),
    ],
)
def test_each_layout_fills_the_page(tmp_path: Path, said: str, kind: str, shown: list[str], paper: str) -> None:
    side = front(worked(tmp_path, said, paper))
    assert (side.kind, kinds(side)) == (kind, shown)
    assert 0.9 <= side.fitted.full <= 1


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["colour", "grey", "lean"])
@pytest.mark.parametrize("layout", ["map", "title"])
def test_each_layout_prints(tmp_path: Path, layout: str, ink: str) -> None:
    path = write(tmp_path / "moor", f"cover: {{layout: {layout}}}")
    made = make(made_ready(path, ink=ink), "sheets", Request(packs=(path,), forms=("sheets",), ink=ink, jobs=1))
    assert [each for each in made.found if each.code != "N750"] == []
    assert len(made.prints) == 1


def test_the_map_that_is_named_is_shown(tmp_path: Path) -> None:
    one, other = (worked(tmp_path / name, f"cover: {{layout: map, map: {name}}}") for name in ("raid", "chase"))
    assert one.unit("front").asked != other.unit("front").asked


def slips(folder: Path, said: str, *, cover: str = COVER) -> list[tuple[str, str, tuple[str, ...]]]:
    path = write(folder / "moor", said, cover=cover)
    _, found = prepare(path, Request(packs=(path,), forms=("sheets",)))
    return [(each.code, each.message, each.hints) for each in found if each.code != "W201"]


def test_slips(tmp_path: Path) -> None:
    assert slips(tmp_path / "a", "cover: {layout: photo}") == [
        ("E204", "'photo' is not known for cover.layout", ("accepted here: banner, map, title",))
    ]
    assert slips(tmp_path / "b", "cover: {layout: title, map: raid}") == [
        ("E219", "cover: `map` is for `layout: map` or a banner: a title alone shows no map", ())
    ]
    plain = COVER.replace("layout: cover\n", "")
    assert slips(tmp_path / "c", "cover: {layout: title}", cover=plain) == [
        (
            "W205",
            "no page of the pack is a cover",
            ("give a page of `order` the line `layout: cover` in its head, or delete the key",),
        )
    ]


def test_e287_a_map_that_is_not_there(tmp_path: Path) -> None:
    (found,) = worked(tmp_path, "cover: {layout: map, map: chaise}").fit("front")
    assert (found.code, found.path) == ("E287", ("cover", "map"))
    assert found.message == "no map that is printed is called 'chaise'"
    assert found.hints == ("did you mean 'chase'?", "accepted here: raid, chase")


def test_e287_a_pack_without_maps(tmp_path: Path) -> None:
    pack = worked(tmp_path, "cover: {layout: map}")
    bare = pack.with_pack(Pack.model_copy(pack.pack, update={"missions": {}, "mission_order": ()}))
    (found,) = bare.fit("front")
    assert (found.code, found.path) == ("E287", ("cover", "layout"))
    assert found.message == "the cover is to show a map, and the pack has none"


@pytest.mark.parametrize("layout", ["banner", "title"])
def test_a_pack_in_which_nobody_plays_has_a_cover(tmp_path: Path, layout: str) -> None:
    pack = worked(tmp_path, f"cover: {{layout: {layout}}}")
    nobody = {"missions": {}, "mission_order": (), "sides": type(pack.pack.sides)({})}
    bare = pack.with_pack(Pack.model_copy(pack.pack, update=nobody))
    assert "masthead" in kinds(front(bare))
