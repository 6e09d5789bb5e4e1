"""Families that a pack names come from installed font packages; what they lack is told before anything is set."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import made_ready, worked_pack, write_pack
from fonts import HEAVY, LIGHT, install_barlow_as, install_variable
from making import make

from pipeline.cli import main
from pipeline.font_packages import families
from pipeline.fonts import Face, face_path, measure
from pipeline.request import Request
from pipeline.run.preparation import prepare

LIKE = "licence: CC BY-SA 4.0"


def with_fonts(folder: Path, fonts: str) -> Path:
    return write_pack(folder, pack=(LIKE, f"{LIKE}\nfonts: {{{fonts}}}"))


def slips(path: Path) -> list[tuple[str, str, tuple[str, ...]]]:
    _, found = prepare(path, Request(packs=(path,), forms=("sheets",)))
    for each in found:
        assert each.place is not None
        assert each.place.source.startswith("fonts: ")
    return [(each.code, each.message, each.hints) for each in found]


@pytest.mark.slow
def test_a_pack_is_set_and_printed_in_its_families(packages: Path, tmp_path: Path) -> None:
    install_barlow_as(packages, "Moor Hand", italics=True)
    prepared = made_ready(with_fonts(tmp_path / "moor", "heading: Moor Hand, text: Moor Hand"))
    assert prepared.families == {"Moor Hand"}
    assert (prepared.theme.heading, prepared.theme.text) == ("Moor Hand", "Moor Hand")
    # Bold is asked for, and the one weight that there is stands in.
    assert face_path(Face("Moor Hand", 700)).name == "Regular.ttf"
    made = make(prepared, "sheets", Request(packs=(tmp_path / "moor",), forms=("sheets",), jobs=1))
    assert [each for each in made.found if each.code != "N750"] == []
    # What is printed has been read back: it holds no type of another family.
    assert [each.expectation and each.expectation.families for each in made.prints] == [{"Moor Hand"}]


def test_one_family_alone_may_be_changed(packages: Path, tmp_path: Path) -> None:
    install_barlow_as(packages, "Fell Sign", italics=False)
    theme = made_ready(with_fonts(tmp_path / "moor", "heading: Fell Sign")).theme
    assert (theme.heading, theme.text) == ("Fell Sign", "Barlow")
    assert {face.family for face in theme.faces} == {"Fell Sign", "Barlow"}


def test_galleys_are_asked_for_anew(packages: Path, tmp_path: Path) -> None:
    install_barlow_as(packages, "Ridge", italics=True)
    plain = worked_pack(made_ready(write_pack(tmp_path / "plain" / "moor")))
    mine = worked_pack(made_ready(with_fonts(tmp_path / "mine" / "moor", "text: Ridge")))
    assert mine.unit("notes").asked != plain.unit("notes").asked


def test_a_family_of_all_weights_gives_the_one_that_is_asked_for(packages: Path) -> None:
    install_variable(packages, "Beam")
    widths = [measure("H", Face("Beam", weight), 1000) for weight in (LIGHT, 450, HEAVY, 900)]
    assert widths == pytest.approx([400, 600, 800, 800], abs=1)


def test_slips(packages: Path, tmp_path: Path) -> None:
    install_barlow_as(packages, "Tor Sign", italics=False)
    install_variable(packages, "Beacon")
    more = "`pack list --fonts` lists the families that are installed, and says how to install more"
    assert slips(with_fonts(tmp_path / "a", "heading: Tor Sing")) == [
        ("E371", "no font package holds the family Tor Sing", ("did you mean 'Tor Sign'?", more))
    ]
    assert slips(with_fonts(tmp_path / "b", "text: Tor Sign")) == [
        (
            "E283",
            "the family Tor Sign has no italics, which text needs",
            ("it can stand as `heading`; `pack list --fonts` says which have italics",),
        )
    ]
    assert slips(with_fonts(tmp_path / "c", "heading: ../face.ttf")) == [
        (
            "E211",
            "'../face.ttf' doesn't fit fonts.heading: write the name of a family, like Barlow Condensed",
            (),
        )
    ]


def test_e284_what_the_pages_themselves_need(packages: Path, tmp_path: Path) -> None:
    install_variable(packages, "Cairn")
    path = with_fonts(tmp_path / "moor", "heading: Cairn")
    _, found = prepare(path, Request(packs=(path,), forms=("sheets",)))
    (told,) = [each for each in found if each.code == "E284"]
    assert told.message.startswith("the family Cairn has no ")
    assert " a " in told.message
    assert " H " not in told.message
    assert told.place is not None
    assert told.place.source.startswith("fonts: ")
    assert {each.code for each in found} == {"E284", "E706"}


def test_pack_list_fonts(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install_barlow_as(packages, "Moor Sign", italics=False)
    install_variable(packages, "Beacon Light")
    assert main(["list", "--fonts"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = {line.split("  ")[0]: line.split() for line in lines}
    assert rows["Moor Sign"][2:] == ["400", "heading", "fontpkg-moor-sign", "OFL-1.1"]
    assert rows["Beacon Light"][2:] == ["200-700", "heading", "fontpkg-beacon-light", "OFL-1.1"]
    assert "heading, text" in next(line for line in lines if line.startswith("Barlow "))
    assert lines[-1].endswith("-m pip install fontpkg-NAME")
    assert [each.name for each in families()] == sorted(each.name for each in families())


def test_e922_fonts_are_of_no_pack(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--fonts", "ww2-more-missions"]) == 2
    assert "E922: --fonts lists nothing of a pack" in capsys.readouterr().err
