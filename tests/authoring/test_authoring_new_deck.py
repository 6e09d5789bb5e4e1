"""`pack new deck`: a deck of cards out of a spreadsheet that is there, or of one to begin with."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from workbooks import Sheet, row, sheets, words

from pipeline.authoring.formatting import format_files
from pipeline.cli import main
from pipeline.load import load_pack
from pipeline.model import PlayCard


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1804377600")


def begun(*asked: str) -> str:
    """Begin a deck, and give its cards.yaml."""
    assert main(["new", "deck", "Night Market", *asked]) == 0
    assert format_files(["night-market"]).changed == {}
    return Path("night-market/cards.yaml").read_text(encoding="utf-8")


def cards() -> tuple[dict[str, PlayCard], list[str]]:
    loading = load_pack(Path("night-market"))
    assert loading.pack is not None, loading.diagnostics
    assert loading.pack.deck is not None
    return dict(loading.pack.deck.of("card")), [each.code for each in loading.diagnostics]


def test_a_deck_begins_with_a_list_of_three() -> None:
    begun()
    made, found = cards()
    assert {name: (card.quantity, dict(card.fields)) for name, card in made.items()} == {
        "paper-star": (3, {"Cost": "2", "Text": "Turn up the next two cards and take one."}),
        "smoked-eel": (2, {"Cost": "1", "Text": "Draw a card."}),
        "old-rope": (1, {"Cost": "1"}),
    }
    assert found == []


LISTED = """\
Karten, Stand Freitag;;;;;
Lfd.;Karte;Anzahl;Preis (€);Rückseite;Status
1;Öllampe;3;2;Welle;fertig
2;Aal;1;4,50;Netz;Entwurf
3;Seil;2;1;Netz;FERTIG
"""


def test_a_spreadsheet_is_taken_over_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """What its headings say is written down, for its owner to look at; all else stands there as remarks."""
    Path("Karten 2027.csv").write_text(LISTED, encoding="cp1252")
    text = begun("--from", "Karten 2027.csv")
    assert capsys.readouterr().out.split("\n")[:-1] == [
        "night-market/cards.yaml",
        "night-market/pack.yaml",
        "night-market/Karten 2027.csv",
    ]
    assert Path("night-market/Karten 2027.csv").read_bytes() == Path("Karten 2027.csv").read_bytes()
    assert [line.strip() for line in text.splitlines()[7:15]] == [
        "file: Karten 2027.csv",
        "encoding: cp1252",
        "columns: {Karte: name, Anzahl: quantity}",
        "# All other columns are fields, by their headings: Lfd., Preis (€), Rückseite, Status.",
        "# skip: [Status]      # what no player reads",
        "# columns: {Rückseite: back}      # what stands there names faces, like faces/big-number.yaml for Big Number",
        "# leave_out: {Status: [fertig, Entwurf]}      # those of them that aren't ready",
        "",
    ]
    made, found = cards()
    assert {name: card.quantity for name, card in made.items()} == {"ollampe": 3, "aal": 1, "seil": 2}
    assert found == []


def test_a_workbook_is_told_with_all_its_sheets() -> None:
    """Where no heading is known, names are what tells rows apart best."""
    rows = row(words("What", "Kind: of it")) + row(words("Eel", "fish")) + row(words("Cod", "fish"))
    Path("wares.xlsx").write_bytes(sheets(Sheet("Final", rows), Sheet("Old, 2026", row(words("What")))))
    text = begun("--from", "wares.xlsx", "--title", "Wares: a Game")
    assert "      sheet: Final      # it has Old, 2026, too\n" in text
    assert "      columns: {What: name}\n" in text
    assert {name: dict(card.fields) for name, card in cards()[0].items()} == {
        "eel": {"Kind: of it": "fish"},
        "cod": {"Kind: of it": "fish"},
    }


def test_the_sheet_that_lists_cards_is_found_behind_notes() -> None:
    """A workbook often opens with a page of remarks."""
    remarks = Sheet("Notes", row(words("ask Bo about the odd ones")) + row(words("and Kim")))
    cards_of_it = row(words("Name", "Copies")) + row(words("Eel", "2")) + row(words("Cod", "1"))
    Path("wares.xlsx").write_bytes(sheets(remarks, Sheet("All: cards", cards_of_it)))
    text = begun("--from", "wares.xlsx", "--title", "Wares")
    assert '      sheet: "All: cards"      # it has Notes, too\n' in text
    assert "      columns: {Name: name, Copies: quantity}\n" in text
    assert [card.name for card in cards()[0].values()] == ["Eel", "Cod"]


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("wares.ods", b"PK", "error E964: wares.ods is no table that can be read\n"),
        ("none.csv", None, "error E964: none.csv can't be read: No such file or directory\n"),
        ("wares.csv", b"", "error E964: wares.csv is empty\n"),
        ("wares.xlsx", b"Ware", "wares.xlsx!A1: error E124: the workbook can't be read: File is not a zip file\n"),
    ],
)
def test_what_is_no_spreadsheet_begins_nothing(
    name: str, data: bytes | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if data is not None:
        Path(name).write_bytes(data)
    assert main(["new", "deck", "Night Market", "--from", name]) != 0
    assert capsys.readouterr().err.startswith(told)
    assert not Path("night-market").exists()


@pytest.mark.slow
def test_a_deck_that_is_begun_prints(capfd: pytest.CaptureFixture[str]) -> None:
    begun()
    capfd.readouterr()
    assert main(["build", "night-market", "--strict", "--jobs", "1"]) == 0
    assert capfd.readouterr().out == "out/night-market-cards.pdf\n"
