from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from pipeline.cli import main
from pipeline.contracts.expectation import Expectation, Paper
from pipeline.preflight import check_pdf, page_texts
from pipeline.publications.printers import profiles_file
from pipeline.units import Length

UPRIGHT, WIDE = ("210mm", "297mm"), ("297mm", "210mm")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "name", "size", "duplex"),
    [
        ([], "calibration-a4.pdf", UPRIGHT, "LongEdge"),
        (["--wide"], "calibration-a4-wide.pdf", WIDE, "ShortEdge"),
        (["--flip", "short"], "calibration-a4.pdf", UPRIGHT, "ShortEdge"),
        (["--paper", "Letter"], "calibration-letter.pdf", ("215.9mm", "279.4mm"), "LongEdge"),
    ],
)
def test_a_sheet_to_calibrate_with(
    words: list[str], name: str, size: tuple[str, str], duplex: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", *words]) == 0
    assert capsys.readouterr().out == f"out/{name}\n"
    pdf = Path("out", name).read_bytes()
    width, height = map(Length.parse, size)
    expected = Expectation(
        pages=2,
        paper=Paper(width=width, height=height, safe=Length.of_mm(5)),
        families=frozenset({"Barlow"}),
        smallest_points=5.5,
        tagged=False,
    )
    assert check_pdf(pdf, expected) == ()
    file = pikepdf.open(io.BytesIO(pdf))
    assert file.Root.ViewerPreferences.Duplex == f"/DuplexFlip{duplex}"


def test_the_sheet_says_what_to_type_for_its_kind() -> None:
    assert main(["calibrate", "--wide", "--flip", "long"]) == 0
    front, back = page_texts(Path("out", "calibration-a4-wide.pdf").read_bytes())
    assert "pack calibrate --wide --flip long --set RIGHT,UP --printer NAME" in " ".join(front.split())
    assert "100 mm" in front
    assert "4 in" in front
    assert "Back: read this side" in back


def test_a_reading_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--set", "1.5,-0.4", "--printer", "attic"]) == 0
    assert capsys.readouterr().out == f"{profiles_file()}\n"
    assert '"attic"' in profiles_file().read_text(encoding="utf-8")


def test_a_reading_without_a_name_is_the_usual_printers() -> None:
    assert main(["calibrate", "--set=-1.5,0.4,0.1"]) == 0
    assert '"default"' in profiles_file().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "1.5"], "error E941: '1.5' is no reading\n"),
        (["--set", "1,1", "--printer", "My Printer"], "error E942: 'My Printer' can't name a printer\n"),
        (["--paper", "a33"], "error E920: no paper is called 'a33'\n"),
    ],
)
def test_what_calibrate_cant_do(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", *words]) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.slow
def test_an_unknown_printer_stops_a_build_before_it_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--booklet", "--printer", "nobody"]) == 2
    assert capsys.readouterr().err.startswith("error E940: no printer is called 'nobody'\n")
    assert not Path("out").exists()


def test_the_printers_that_were_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--list"]) == 0
    assert capsys.readouterr().out == "no printer is measured yet; `pack calibrate` prints the sheet to begin with\n"
    main(["calibrate", "--set", "1.5,-0.4", "--printer", "home-laser"])
    main(["calibrate", "--set", "0.2,0,0.1", "--printer", "home-laser", "--wide"])
    capsys.readouterr()
    assert main(["calibrate", "--list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "home-laser: sheets that lie upright: +1.5 mm right, -0.4 mm up",
        "home-laser: sheets that lie wide: +0.2 mm right, 0 mm up, turned by 0.1\N{DEGREE SIGN}",
    ]
