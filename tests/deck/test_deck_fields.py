"""Cards of fields of an author's own: what they are called by, and how they print without a face of their own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from benches import made_ready
from deck_packs import pack_of
from making import make
from printed import squeezed
from pypdf import PdfReader

from pipeline.cli import main
from pipeline.diagnostics import Diagnostic
from pipeline.load import load_pack
from pipeline.model import Card, FieldCard
from pipeline.request import Request
from pipeline.rules.deck.dealing import deal
from pipeline.rules.deck.side_words import side_words

FILES = {
    "pack.yaml": """\
kind: deck
title: Night Market
subtitle: Wares by lantern light
setting: A Market
game: card games
version: "1.0"
date: 2027-03-01
licence: CC BY 4.0
distances: {stall: 3in}
order: []
""",
    "cards.yaml": """\
types:
  ware: {name: Ware, shows: fields}
decks:
  - {id: wares, title: Wares, of: ware, face: text, backs: own, back: text}
""",
    "deck/ware.yaml": """\
lantern:
  name: Paper Lantern
  gist: It sells the night.
  quantity: 40
  face: emblem
  back: map
  fields: {Cost: 2, "Best*": 5, Text: "Look within {stall}."}
eel: {name: Smoked Eel}
""",
}

# All that a deck of cards must say.
SMALL = """\
kind: deck
title: Night Market
version: "0.1"
date: 2027-03-01
"""


def market(folder: Path, changes: dict[str, tuple[str, str]] | None = None) -> Path:
    for name, text in FILES.items():
        old, new = (changes or {}).get(name, ("", ""))
        assert old in text
        path = folder / "night-market" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return folder / "night-market"


def dealt(folder: Path) -> tuple[list[Card], tuple[Diagnostic, ...]]:
    prepared = made_ready(folder)
    cards, found = deal(prepared.pack, 0, prepared.wording)
    return [each.card for each in cards], found


def test_a_card_of_fields_needs_no_more_than_a_name(tmp_path: Path) -> None:
    cards = pack_of(market(tmp_path)).deck
    assert cards is not None
    lantern, eel = cards.of("ware").values()
    assert isinstance(lantern, FieldCard)
    assert (lantern.quantity, lantern.face, lantern.back) == (40, "emblem", "map")
    assert lantern.fields == {"Cost": "2", "Best*": "5", "Text": "Look within {stall}."}
    assert (eel.name, eel.gist, eel.quantity, eel.fields) == ("Smoked Eel", None, 1, {})


def test_all_words_of_a_card_have_names(tmp_path: Path) -> None:
    """Faces find them by these, however they are capitalised; values stand in place of their names."""
    made = market(tmp_path)
    (lantern, eel), found = dealt(made)
    assert found == ()
    pack = made_ready(made).pack
    assert pack.cards is not None
    words = side_words(pack, pack.cards.decks[0], lantern, 1, 2)
    assert {name: words.of(name) for name in ("name", "Gist", "type", "cost", "Best*", "deck", "number", "of")} == {
        "name": "Paper Lantern",
        "Gist": "It sells the night.",
        "type": "Ware",
        "cost": "2",
        "Best*": "5",
        "deck": "Wares",
        "number": "1",
        "of": "2",
    }
    assert words.of("TEXT").startswith('Look within 3"')
    assert "nothing" not in words
    assert lantern.back is not None
    assert (lantern.face, lantern.back.face) == ("emblem", "map")
    assert eel.back is not None
    assert (eel.face, eel.back.face) == ("text", "text")


@pytest.mark.slow
def test_without_a_face_all_fields_print_as_they_come(tmp_path: Path) -> None:
    made = market(tmp_path)
    (lantern, eel), _ = dealt(made)
    assert lantern.text == lantern.fields["Text"]
    assert lantern.notes == "**Cost:** 2\n\n**Best\\*:** 5"
    assert (eel.text, eel.notes) == (None, None)
    making = make(made_ready(made), "cards", Request(packs=(made,), forms=("cards",)))
    assert making.found == ()


def test_a_wrong_name_in_a_field_is_told_once_where_it_stands(tmp_path: Path) -> None:
    made = market(tmp_path, {"deck/ware.yaml": ("{stall}", "{stal}")})
    _, found = dealt(made)
    (told,) = load_pack(made).tell(found)
    assert (told.code, str(told.place).split("/")[-1]) == ("E301", "ware.yaml:7:52")


def small(folder: Path, more: str = "") -> Path:
    made = market(folder)
    (made / "pack.yaml").write_text(SMALL + more, encoding="utf-8")
    ware = (made / "deck" / "ware.yaml").read_text(encoding="utf-8")
    (made / "deck" / "ware.yaml").write_text(ware.replace("{stall}", "a stall"), encoding="utf-8")
    return made


def test_a_deck_without_pages_says_what_it_is_called_and_when(tmp_path: Path) -> None:
    """What covers and imprints say, only pages need; sides, a table and points only what speaks of them."""
    pack = pack_of(small(tmp_path / "small"))
    assert (pack.subtitle, pack.setting, pack.game, pack.licence, pack.order, pack.sides.ids) == (
        "",
        "",
        "",
        "",
        (),
        (),
    )
    page = "pages/how.md"
    made = small(tmp_path / "paged", "order: [how]\n")
    (made / page).parent.mkdir()
    (made / page).write_text("---\ntitle: How\n---\nWell.\n", encoding="utf-8")
    assert [each.message for each in load_pack(made).diagnostics] == [
        f"key '{key}' is missing in the file" for key in ("game", "licence", "setting", "subtitle")
    ]
    assert [each.message for each in load_pack(small(tmp_path / "slip", "licens: MIT\n")).diagnostics] == [
        "unknown key 'licens' in the file"
    ]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("check", "no problems"),
        ("list", "wares  Wares  2 cards, 41 in all"),
        ("odds", "rolls no dice and scores no points"),
        ("explain deck.ware.eel.name --pack", "Smoked Eel"),
        ("lint", ""),
        ("inspect", "deck/ware.yaml"),
        ("list --json", '"printed": 41'),
    ],
)
def test_every_command_knows_a_deck_without_pages(
    command: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small(tmp_path).parent)
    code = main([*command.split(), "night-market"])
    out, err = capsys.readouterr()
    assert code == 0, err
    assert says in out + err


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "made"), [((), ["cards"]), (("--all",), ["cards"]), (("--sheets",), [])])
def test_a_deck_without_pages_prints_its_cards(
    asked: tuple[str, ...], made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small(tmp_path).parent)
    code = main(["build", "night-market", *asked, "--jobs", "1"])
    assert sorted(path.name for path in Path("out").glob("*.pdf")) == [f"night-market-{form}.pdf" for form in made]
    assert code == (0 if made else 1)


BY_COLUMN = """\
types:
  ware: {name: Ware, shows: fields, table: {file: wares.csv, columns: {Card: name, Layout: face, Reverse: back}}}
decks:
  - {id: wares, title: Wares, of: ware, backs: own}
"""
ROWS = "Card,Layout,Reverse,Cost\nEel,Big Number,Dusk,3\nLamp,Plain (old),Dawn,1\nRope,Big Number,Dusk,2\n"
FACES = {
    "big-number": 'name: {at: {rows: 1-4}, text: "{name}"}\n  cost: {at: {rows: 6-20}, number: "{Cost}"}',
    "plain-old": 'name: {at: {rows: 1-4}, text: "{name}"}',
    "dusk": "name: {text: Evening side}",
    "dawn": "name: {text: Morning side}",
}


def by_column(folder: Path, rows: str) -> Path:
    made = small(folder)
    (made / "deck" / "ware.yaml").unlink()
    (made / "cards.yaml").write_text(BY_COLUMN, encoding="utf-8")
    (made / "wares.csv").write_text(rows, encoding="utf-8")
    (made / "faces").mkdir()
    for name, areas in FACES.items():
        (made / "faces" / f"{name}.yaml").write_text(f"areas:\n  {areas}\n", encoding="utf-8")
    return made


@pytest.mark.slow
def test_a_spreadsheet_says_which_face_and_back_each_card_has(tmp_path: Path) -> None:
    made = by_column(tmp_path, ROWS)
    making = make(made_ready(made), "cards", Request(packs=(made,), forms=("cards",)))
    assert making.found == ()
    pages = PdfReader(io.BytesIO(making.prints[0].data)).pages
    front, back = (squeezed(page.extract_text()) for page in pages)
    assert [front.count(word) for word in ("eel3", "lamp", "rope2")] == [1, 1, 1]
    assert (back.count("eveningside"), back.count("morningside")) == (2, 1)


def test_a_face_that_is_not_there_is_told_by_its_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(by_column(tmp_path, ROWS.replace("Plain (old),Dawn", "Plian (old),Down")).parent)
    assert main(["check", "night-market"]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if "error" in line and "!" in line]
    assert told == [
        "night-market/wares.csv!B3: error E765: no face is called 'plian-old'",
        "night-market/wares.csv!C3: error E765: no face is called 'down'",
    ]
