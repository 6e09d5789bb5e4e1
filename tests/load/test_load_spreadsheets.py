"""Decks from other people's spreadsheets: read as they come, by what cards.yaml says of their columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from benches import made_ready
from hypothesis import given, settings
from hypothesis import strategies as st
from workbooks import DATE, OWN_DATE, PERCENT, TIME, Sheet, formula, number, row, sheets, words

from pipeline.compose.text.markdown_runs import read_runs
from pipeline.desk.bundle import bundle
from pipeline.diagnostics import Diagnostic, Severity
from pipeline.load import load_pack
from pipeline.load.folders.archive import open_archive
from pipeline.load.folders.layers import own_files
from pipeline.model import FieldCard, PlayCard
from pipeline.rules.deck.dealing import deal

REPOSITORY = Path(__file__).parents[2]
PACK = """\
kind: deck
title: Night Market
subtitle: Wares by lantern light
setting: A Market
game: card games
version: "1.0"
date: 2027-03-01
licence: CC BY 4.0
order: []
"""
CARDS = """\
types:
  ware: {name: Ware, shows: fields, table: {TABLE}}
decks:
  - {id: wares, title: Wares, of: ware, face: text}
"""


def market(folder: Path, table: str, files: dict[str, bytes | str]) -> Path:
    made = folder / "night-market"
    written = {"pack.yaml": PACK, "cards.yaml": CARDS.replace("TABLE", table), **files}
    for name, text in written.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return made


def read(made: Path) -> tuple[dict[str, FieldCard], tuple[Diagnostic, ...]]:
    loading = load_pack(made)
    assert loading.pack is not None, loading.diagnostics
    assert loading.pack.deck is not None
    cards: dict[str, PlayCard] = dict(loading.pack.deck.of("ware"))
    return {name: card for name, card in cards.items() if isinstance(card, FieldCard)}, loading.diagnostics


def said(found: tuple[Diagnostic, ...]) -> list[tuple[str, str, str]]:
    return [(each.code, str(each.place).rpartition("night-market/")[2], each.message) for each in found]


# As somebody keeps it: titles above, a sum below, a draft, and one that is sold out.
WARES = [
    ["Wares of the market, final list"],
    [],
    ["Ware", "Anzahl", "Preis", "Text", "Status", "Rückseite"],
    ["Öllampe", "3", "2", "Look twice, pay once.", "final", "Dusk"],
    ["Eel", "0", "1", "Smoked.", "final", "Dusk"],
    ["Eel", "1", "4,50", "Two lines; and\na semicolon", "Final", "Dawn light"],
    ["Öllampe", "2", "3", "", "draft", "Dusk"],
    ["Sum"],
    ["", "6"],
]
COLUMNS = "columns: {Ware: name, Anzahl: quantity, Preis: fields.cost, Rückseite: back}"


def csv_of(rows: Sequence[Sequence[str]], separator: str) -> str:
    """Write rows as spreadsheets do: all of one width, in quotes where need be."""
    written = io.StringIO()
    width = max(map(len, rows))
    writer = csv.writer(written, delimiter=separator, lineterminator="\r\n")
    writer.writerows([*row, *[""] * (width - len(row))] for row in rows)
    return written.getvalue()


@pytest.mark.parametrize(
    ("encoding", "separator"), [("cp1252", ";"), ("utf-8", ";"), ("utf-8-sig", "\t"), ("utf-16", "\t"), ("utf-8", ",")]
)
def test_a_spreadsheet_is_read_as_it_comes(encoding: str, separator: str, tmp_path: Path) -> None:
    """Whatever stands between cells, and whatever letters are kept in; titles, drafts and sums are no cards."""
    table = f'file: "lists/Wares 2027 (final).csv", {COLUMNS}, leave_out: {{Status: draft, Ware: [sum, ""]}}'
    made = market(tmp_path, table, {"lists/Wares 2027 (final).csv": csv_of(WARES, separator).encode(encoding)})
    cards, found = read(made)
    assert {name: (card.name, card.quantity, card.back) for name, card in cards.items()} == {
        "ollampe": ("Öllampe", 3, "dusk"),
        "eel": ("Eel", 1, "dawn-light"),
    }
    assert cards["eel"].fields == {"cost": "4,50", "Text": "Two lines; and  \na semicolon", "Status": "Final"}
    notes = [("N130", "lists/Wares 2027 (final).csv!B5", "row 5 is left out: the quantity is 0")]
    if encoding == "cp1252":
        message = "byte 76 (0xfc) is not UTF-8: it is read as cp1252"
        notes = [("N132", "lists/Wares 2027 (final).csv:1:1", message), *notes]
    assert said(found) == notes


def test_two_cards_of_one_name_have_ids_of_their_own(tmp_path: Path) -> None:
    text = "Name,Cost\nEel,1\nEel,2\nEel-2,3\nÅl & Öl,4\n2 for 1,5\n鰻,6\n鯉,7\n"
    cards, found = read(market(tmp_path, "", {"deck/ware.csv": text}))
    assert found == ()
    assert {name: card.fields["Cost"] for name, card in cards.items()} == {
        "eel": "1",
        "eel-2": "2",
        "eel-2-2": "3",
        "al-ol": "4",
        "card-2-for-1": "5",
        "card": "6",
        "card-2": "7",
    }


def test_a_column_that_is_skipped_is_no_field(tmp_path: Path) -> None:
    made = market(tmp_path, "skip: [notes]", {"deck/ware.csv": "Name,Cost,Notes\nEel,1,ask Jo\n"})
    assert {name: card.fields for name, card in read(made)[0].items()} == {"eel": {"Cost": "1"}}


def test_lines_end_where_they_end_in_their_cell(tmp_path: Path) -> None:
    """But items of a list and paragraphs are what they are, and a name is one line."""
    text = 'Name,Text\n"Paper\nLantern","Draw 2.\nDiscard 1.\n- a\n- b\n\nThen rest."\n'
    (card,) = read(market(tmp_path, "columns: {Name: name}", {"deck/ware.csv": text}))[0].values()
    assert (card.name, card.fields["Text"]) == ("Paper Lantern", "Draw 2.  \nDiscard 1.\n- a\n- b\n\nThen rest.")


def test_plain_words_are_printed_as_they_stand(tmp_path: Path) -> None:
    text = 'Name,Cost,Text\nEel *fresh*,{2},"{T}: <b>Draw</b> 1 & look. [Tap] #1 \\ |_x_| ~~no~~ `so`"\n'
    made = market(tmp_path, "plain: yes, columns: {Name: name}", {"deck/ware.csv": text})
    prepared = made_ready(made)
    (dealt,), found = deal(prepared.pack, 0, prepared.wording)
    assert found == ()
    texts = {"name": dealt.card.title, **dealt.card.fields}
    said = {name: "".join(run.text for run in read_runs(words)) for name, words in texts.items()}
    assert said["Text"] == "{T}: <b>Draw</b> 1 & look. [Tap] #1 \\ |_x_| ~~no~~ `so`"
    assert (said["name"], said["Cost"], dealt.card.id) == ("Eel *fresh*", "{2}", "eel-fresh")


TITLES = row(words("Wares", "", "", "", "")), row(words("as of"), number("46082", DATE))
HEADS = row(words("Ware", "Qty", "Class", "Since", "Share", "Opens", "Worth"))
FINAL = Sheet(
    "Final",
    "".join(
        [
            *TITLES,
            HEADS,
            row(
                words("Eel", "2", "Food"),
                number("46082", OWN_DATE),
                number("0.15", PERCENT),
                number("0.75", TIME),
                formula("7"),
            ),
            row(
                words("Lamp", "1", ""),
                number("46083.5", DATE),
                number("1.5"),
                words(""),
                formula("0.30000000000000004"),
            ),
            row(words("Rope", "1", ""), words("", "", "", ""), hidden=True),
            row(words("Tin", "3", "Ware"), words("old", "", ""), formula("seven", "str")),
        ]
    ),
    merged=["A1:E1", "C4:C6", "C9:C1048576"],
)


def test_a_workbook_is_read_by_the_name_of_its_sheet(tmp_path: Path) -> None:
    """Dates, percentages and what formulas come to are read as they show; merged cells hold for all their rows."""
    data = sheets(Sheet("Old", row(words("Ware")) + row(words("Cod"))), FINAL)
    made = market(
        tmp_path, "file: Wares.xlsx, sheet: final, columns: {Ware: name, Qty: quantity}", {"Wares.xlsx": data}
    )
    cards, found = read(made)
    assert {name: card.quantity for name, card in cards.items()} == {"eel": 2, "lamp": 1, "rope": 1, "tin": 3}
    assert [card.fields for card in cards.values()] == [
        {"Class": "Food", "Since": "2026-03-01", "Share": "15%", "Opens": "18:00", "Worth": "7"},
        {"Class": "Food", "Since": "2026-03-02", "Share": "1.5", "Worth": "0.3"},
        {"Class": "Food"},
        {"Class": "Ware", "Since": "old", "Worth": "seven"},
    ]
    message = "row 6 is hidden in the spreadsheet, and cards all the same"
    assert said(found) == [("N131", "Wares.xlsx!final!A6", message)]


SLIPS = [
    pytest.param(
        "columns: {Wear: name}",
        "Ware,Qty\nEel,1\n",
        ("E128", "cards.yaml:2:55", "no column is headed 'Wear' in row 1 of the table"),
        "did you mean 'Ware'?",
        id="a heading that isn't there",
    ),
    pytest.param(
        "columns: {Ware: name}, only: {Statsu: final}",
        "List\nWare,Status\nEel,final\n",
        ("E128", "cards.yaml:2:75", "no column is headed 'Statsu' in row 2 of the table"),
        "did you mean 'Status'?",
        id="a condition on a column that isn't there",
    ),
    pytest.param(
        "columns: {Ware: name}, skip: [Qty, Noets]",
        "Ware,Qty,Notes\nEel,1,ask Jo\n",
        ("E128", "cards.yaml:2:80", "no column is headed 'Noets' in row 1 of the table"),
        "did you mean 'Notes'?",
        id="a column to skip that isn't there",
    ),
    pytest.param(
        "columns: {Ware: name, Qty: quantiti}",
        "Ware,Qty\nEel,1\n",
        ("E129", "cards.yaml:2:72", "'quantiti' is nothing that such a card has"),
        "did you mean 'quantity'?",
        id="a key that isn't there",
    ),
    pytest.param(
        "columns: {Ware: name, Title: name}",
        "Ware,Title\nEel,Fish\n",
        ("E122", "cards.yaml:2:74", "column 'Title' clashes with another: both are name"),
        "lead each column to a place of its own",
        id="two columns for one thing",
    ),
    pytest.param(
        "columns: {Qty: quantity}",
        "Ware,Qty\nEel,1\n",
        ("E121", "deck/ware.csv!A1", "no column has the names of the cards"),
        "say which column has the names: `columns: {HEADING: name}`",
        id="no column with names",
    ),
    pytest.param(
        "columns: {Ware: name, Qty: quantity}",
        "Ware,Qty\nEel,two\n",
        ("E203", "deck/ware.csv!B2", "deck.ware.eel.quantity must be a whole number, not 'two'"),
        "",
        id="a quantity in words",
    ),
    pytest.param(
        "columns: {Ware: name}, header: 3",
        "Ware,Qty\nEel,1\n",
        ("E134", "deck/ware.csv!A1", "the table has no row 3 with headings"),
        "rows are counted as the spreadsheet counts them; leave `header` out to have them found",
        id="a header where nothing stands",
    ),
    pytest.param(
        "file: deck/wares.csv",
        "Ware,Qty\nEel,1\n",
        ("E130", "cards.yaml:2:51", "the pack has no file 'deck/wares.csv'"),
        "did you mean 'deck/ware.csv'?",
        id="a file that isn't there",
    ),
    pytest.param(
        "file: wares.ods",
        "Ware,Qty\nEel,1\n",
        ("E130", "cards.yaml:2:51", "'wares.ods' is no table that can be read"),
        "save it from the spreadsheet as one of these: .csv, .tsv, .txt, .xlsx",
        id="a file of a kind that can't be read",
    ),
    pytest.param(
        "file: ../../market.csv",
        "Ware,Qty\nEel,1\n",
        ("E130", "cards.yaml:2:51", "the pack has no file '../../market.csv'"),
        "accepted here: deck/ware.csv",
        id="a file outside of the pack",
    ),
    pytest.param(
        "sheet: Final, columns: {Ware: name}",
        "Ware,Qty\nEel,1\n",
        ("E131", "cards.yaml:2:52", "ware.csv is one sheet, and has no others"),
        "leave `sheet` out: only workbooks have several",
        id="a sheet of a file that has none",
    ),
    pytest.param(
        "columns: {Ware: name}, only: {Status: final}",
        "Ware,Status\nEel,draft\n",
        ("E133", "deck/ware.csv!A1", "no row of the table is a card"),
        "look at `only`, `leave_out` and the quantities",
        id="no row is left",
    ),
    pytest.param(
        "encoding: utf-8, columns: {Ware: name}",
        b"Ware,Text\nEel,Caf\xe9\n",
        ("E104", "deck/ware.csv:1:1", "byte 17 (0xe9) is not utf-8"),
        "say another `encoding:`, or save the file as UTF-8",
        id="letters that are kept otherwise",
    ),
    pytest.param(
        "columns: {Ware: name}",
        "Ware,Text\nEel,Smoked, and cold\n",
        ("E127", "deck/ware.csv!C2", "the row has 3 cells, the first row 2"),
        "put text with a comma in it into quotes, or name every column in the first row",
        id="a comma outside of quotes",
    ),
    pytest.param(
        "columns: Ware",
        "Ware\nEel\n",
        ("E203", "cards.yaml:2:54", "cards.types.ware.table.columns must be keys with values, not 'Ware'"),
        "",
        id="columns that are no mapping",
    ),
]


@pytest.mark.parametrize(("table", "text", "told", "cure"), SLIPS)
def test_a_slip_is_told_once_with_its_place_and_cure(
    table: str, text: str | bytes, told: tuple[str, str, str], cure: str, tmp_path: Path
) -> None:
    made = market(tmp_path, table, {"deck/ware.csv": text})
    loading = load_pack(made)
    found = tuple(each for each in loading.diagnostics if each.code != "N132")
    assert loading.pack is None
    assert said(found) == [told]
    assert found[0].hints[:1] == ((cure,) if cure else ())


DOUBTS = [
    pytest.param(
        "columns: {Ware: name}",
        "Ware,Qty\nEel,1\n,6\n",
        ("W130", "deck/ware.csv!B3", "row 3 is left out: no name stands there"),
        '`leave_out: {Ware: ""}` says that such rows are no cards',
        id="a row without a name",
    ),
    pytest.param(
        "columns: {Ware: name}",
        "Ware,,Qty\nEel,ask Jo,1\n",
        ("W131", "deck/ware.csv!B2", "what stands in B is left out: no heading stands above it"),
        "",
        id="a column without a heading",
    ),
    pytest.param(
        "columns: {Ware: name}, leave_out: {State: [cut, drafft]}",
        "Ware,State\nEel,final\nCod,draft\n",
        ("W132", "cards.yaml:2:93", "no row says 'drafft' in 'State'"),
        "did you mean 'draft'?",
        id="a condition that nearly holds",
    ),
]


@pytest.mark.parametrize(("table", "text", "told", "cure"), DOUBTS)
def test_what_is_left_out_is_said(table: str, text: str, told: tuple[str, str, str], cure: str, tmp_path: Path) -> None:
    _, found = read(market(tmp_path, table, {"deck/ware.csv": text}))
    assert said(found) == [told]
    assert found[0].hints == ((cure,) if cure else ())


def test_cells_that_a_spreadsheet_could_not_work_out_are_told(tmp_path: Path) -> None:
    """Only where a card would have them; what stands in a row that is no card hurts nobody."""
    rows = row(words("Ware", "Cost", "State")) + row(words("Eel"), formula("#REF!", "e"), words("final"))
    rows += row(words("Cod"), formula(), words("final")) + row(words("Tin"), formula("#N/A", "e"), words("draft"))
    made = market(
        tmp_path, "columns: {Ware: name}, leave_out: {State: draft}", {"deck/ware.xlsx": sheets(Sheet("A", rows))}
    )
    assert said(load_pack(made).diagnostics) == [
        ("E132", "deck/ware.xlsx!B2", "the cell holds #REF!, an error of the spreadsheet"),
        ("E132", "deck/ware.xlsx!B3", "the workbook doesn't keep what this formula comes to"),
    ]


def test_a_sheet_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    made = market(tmp_path, "sheet: Finale", {"deck/ware.xlsx": sheets(FINAL, Sheet("Old", row(words("Ware"))))})
    (found,) = load_pack(made).diagnostics
    assert said((found,)) == [("E131", "cards.yaml:2:52", "the workbook has no sheet 'Finale'")]
    assert found.hints == ("did you mean 'Final'?", "accepted here: Final, Old")


def test_the_first_sheet_is_the_first_that_shows(tmp_path: Path) -> None:
    """Dates of a workbook that began to count in 1904 are told apart."""
    hidden = Sheet("Lists", row(words("Name")) + row(words("Cod")), state="hidden")
    shown = Sheet("Cards", row(words("Name", "Since")) + row(words("Eel"), number("44620", DATE)))
    made = market(tmp_path, "", {"deck/ware.xlsx": sheets(hidden, shown, of_mac=True)})
    cards, _ = read(made)
    assert {name: card.fields for name, card in cards.items()} == {"eel": {"Since": "2026-03-01"}}


IN_PILES = """\
types:
  ware: {name: Ware, shows: fields, table: {file: all.csv, columns: {Card: name}, only: {Pile: ware}, skip: [Who]}}
  guest: {name: Guest, shows: fields, table: {like: ware, only: {Pile: guest}}}
  tide: {name: Tide, shows: fields, table: {like: LIKE, only: {Pile: tide}}}
decks:
  - {id: wares, title: Wares, of: ware, face: text}
  - {id: guests, title: Guests, of: guest, face: text}
  - {id: tides, title: Tides, of: tide, face: text}
"""


@pytest.mark.parametrize("like", ["ware", "guest"])
def test_one_list_has_the_cards_of_several_types(like: str, tmp_path: Path) -> None:
    text = "Card,Pile,Who\nEel,ware,Jo\nBride,guest,Jo\nFlood,tide,Al\nLamp,ware,Al\n"
    made = market(tmp_path, "", {"cards.yaml": IN_PILES.replace("LIKE", like), "all.csv": text})
    loading = load_pack(made)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    assert loading.pack.deck is not None
    assert {kind: list(loading.pack.deck.of(kind)) for kind in ("ware", "guest", "tide")} == {
        "ware": ["eel", "lamp"],
        "guest": ["bride"],
        "tide": ["flood"],
    }


@pytest.mark.parametrize(
    ("like", "told"),
    [
        ("wear", ("E220", "cards.yaml:4:51", "no type of cards is called 'wear'")),
        ("tide", ("E130", "cards.yaml:4:44", "the table of the tide cards has no file")),
    ],
)
def test_a_table_is_like_one_that_is_there(like: str, told: tuple[str, str, str], tmp_path: Path) -> None:
    text = "Card,Pile,Who\nEel,ware,Jo\nBride,guest,Jo\n"
    made = market(tmp_path, "", {"cards.yaml": IN_PILES.replace("LIKE", like), "all.csv": text})
    assert said(load_pack(made).diagnostics) == [told]


WORDS = st.sampled_from(
    ["", "Eel", "0", "2", "x; y", "a, b", "tab\t", '"', "é", "id", "name", "Name", "fields", "fields.x", "~"]
)
ROWS = st.lists(st.lists(WORDS, max_size=5), max_size=6)
SAID = [
    "",
    "columns: {Name: name}",
    "header: 2",
    "only: {Eel: Eel}",
    "columns: {Eel: name, Name: fields.Name}",
    "skip: [Eel]",
]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(rows=ROWS, said_of_it=st.sampled_from(SAID), separator=st.sampled_from([";", ",", "\t"]), quotes=st.booleans())
def test_whatever_a_table_holds_is_read_or_told(
    rows: list[list[str]], said_of_it: str, separator: str, quotes: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    cells = [[f'"{cell}"' if quotes else cell for cell in each] for each in rows]
    text = "\n".join(separator.join(each) for each in cells)
    made = market(tmp_path_factory.mktemp("any"), said_of_it, {"deck/ware.csv": text})
    loading = load_pack(made)
    assert (loading.pack is None) == any(each.severity is Severity.ERROR for each in loading.diagnostics)
    assert [each for each in loading.diagnostics if each.place is None] == []


def test_a_spreadsheet_that_nobody_names_is_told_with_how_to_name_it(tmp_path: Path) -> None:
    made = market(tmp_path, "file: deck/My Wares.csv", {"deck/My Wares.csv": "Name\nEel\n", "deck/Old Wares.xlsx": "x"})
    cards, (found,) = read(made)
    assert list(cards) == ["eel"]
    assert said((found,)) == [("W101", "deck/Old Wares.xlsx:1:1", "nothing reads this file")]
    assert found.hints == ("to have its rows as cards, name it in cards.yaml: `table: {file: deck/Old Wares.xlsx}`",)


VARIANT = "extends: ../night-market\ntitle: Late Market\n"


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ("cards: {types: {ware: {table: {leave_out: {State: old}}}}}\n", ["eel", "cod"]),
        ("deck: {ware: {eel: ~, cod: {quantity: 4}}}\n", ["cod", "tin"]),
        ("cards: {types: {ware: {table: {file: late.csv}}}}\n", ["rope"]),
    ],
)
def test_a_variant_reads_the_table_of_its_base_otherwise(change: str, names: list[str], tmp_path: Path) -> None:
    text = "Ware,State\nEel,new\nCod,new\nTin,old\n"
    market(tmp_path, "file: wares.csv, columns: {Ware: name}", {"wares.csv": text})
    late = tmp_path / "late-market"
    late.mkdir()
    (late / "pack.yaml").write_text(VARIANT + change, encoding="utf-8")
    if "late.csv" in change:
        (late / "late.csv").write_text("Ware\nRope\n", encoding="utf-8")
    cards, found = read(late)
    assert (list(cards), found) == (names, ())


def test_columns_lead_into_cards_of_every_type(tmp_path: Path) -> None:
    """What cells say in their author's words means what the pack says; all else is a field by its heading."""
    cards = """\
types:
  goal:
    name: Goal
    scores: goals
    table:
      file: Goals.csv
      columns: {Goal: name, Line: gist, Moment: awards.1.when, Points: awards.1.points, For: awards.1.what}
      values: {Moment: {at the end: battle, each turn: your-turn}}
decks:
  - {id: goals, title: Goals, of: goal, face: text}
"""
    scoring = "scoring: {rounds: 4, sources: {goals: {name: Goals}}}\n"
    text = "Goal,Line,Moment,Points,For,Artist\nBarn,Stack it.,Each turn,3,your barn is full,Jo\n"
    made = market(tmp_path, "", {"pack.yaml": PACK + scoring, "cards.yaml": cards, "Goals.csv": text})
    loading = load_pack(made)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    assert loading.pack.deck is not None
    ((kind, name, card),) = loading.pack.deck.scoring
    assert (kind, name, card.gist, card.fields) == ("goal", "barn", "Stack it.", {"Artist": "Jo"})
    (award,) = card.awards
    assert (award.when, award.points, award.what) == ("your-turn", 3, "your barn is full")


def test_the_guides_spreadsheet_is_read(tmp_path: Path) -> None:
    guide = (REPOSITORY / "content" / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(# cards.yaml\ntypes:\n  ware.*?)```", guide, re.DOTALL)
    cards, written = block.split("# deck/ware.yaml, if you would rather write them out\n")
    heads = row(words("Ware", "Anzahl", "Motto", "Preis", "Rückseite", "Status", "Text"))
    rows = row(words("Paper Lantern", "3", "", "2", "", "final", "Turn up the next two wares."))
    rows += row(words("Old Rope", "1", "", "1", "", "cut", ""))
    read_in = market(tmp_path / "a", "", {"cards.yaml": cards, "Wares 2027.xlsx": sheets(Sheet("Final", heads + rows))})
    by_hand = market(
        tmp_path / "b", "", {"cards.yaml": CARDS.replace(", table: {TABLE}", ""), "deck/ware.yaml": written}
    )
    (said_in_table,), (said_by_hand,) = (list(read(made)[0].values()) for made in (read_in, by_hand))
    assert said_in_table.fields == {**said_by_hand.fields, "Status": "final"}
    assert (said_in_table.name, said_in_table.quantity) == (said_by_hand.name, said_by_hand.quantity)


def test_a_table_goes_along_in_an_archive(tmp_path: Path) -> None:
    text = "Ware,State\nEel,new\n"
    made = market(
        tmp_path, "file: lists/My Wares.csv, columns: {Ware: name}", {"lists/My Wares.csv": text, "b.csv": "x"}
    )
    assert own_files(made, load_pack(made).files) == ("cards.yaml", "lists/My Wares.csv", "pack.yaml")
    archive = bundle(made, tmp_path / "out")
    assert load_pack(open_archive(archive)).pack == load_pack(made).pack
    assert [each.code for each in load_pack(made).diagnostics] == ["W101"]
