"""Cards in tables: the same as in YAML, and errors by cell."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
import yaml
from benches import made_ready
from deck_packs import CONTENT, copied, pack_of
from hypothesis import given
from hypothesis import strategies as st
from making import make
from spreadsheets import read_own
from workbooks import inline_workbook, workbook

from pipeline.load import load_pack
from pipeline.load.parsing.nodes import Mapping, plain
from pipeline.request import Request

ONE_DECK = "  - {id: secondaries, title: Secondary Missions, of: secondary, face: text, size: tarot-eu}\n"


def _cards(text: str) -> object:
    reading = read_own(text)
    assert reading.diagnostics == ()
    assert reading.top is not None
    return plain(reading.top)


def _in_yaml(folder: Path) -> Path:
    """Write the deck's table as YAML instead."""
    made = copied(folder, {})
    table = made / "deck" / "secondary.csv"
    text = yaml.safe_dump(_cards(table.read_text(encoding="utf-8")), allow_unicode=True, sort_keys=False)
    (made / "deck" / "secondary.yaml").write_text(text, encoding="utf-8")
    table.unlink()
    return made


def _in_a_workbook(folder: Path) -> Path:
    """Save the deck's table as a spreadsheet does."""
    made = copied(folder, {})
    table = made / "deck" / "secondary.csv"
    rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8"))))
    (made / "deck" / "secondary.xlsx").write_bytes(workbook(rows))
    table.unlink()
    return made


def test_a_workbook_and_a_table_make_the_same_pack(tmp_path: Path) -> None:
    assert pack_of(_in_a_workbook(tmp_path)) == pack_of(CONTENT)


def test_a_workbook_of_another_program_makes_the_same_pack(tmp_path: Path) -> None:
    """Its first sheet was made last; blank rows and spaces around words, as people leave them, say nothing."""
    made = _in_a_workbook(tmp_path)
    rows = list(csv.reader(io.StringIO((CONTENT / "deck" / "secondary.csv").read_text(encoding="utf-8"))))
    loose = [[], *([f" {cell} " if cell and not cell.isdigit() else cell for cell in row] for row in rows), [], [" "]]
    (made / "deck" / "secondary.xlsx").write_bytes(inline_workbook(loose, behind=[["to do"]]))
    assert pack_of(made) == pack_of(CONTENT)


def test_a_wrong_value_in_a_workbook_is_told_by_its_cell(tmp_path: Path) -> None:
    made = _in_a_workbook(tmp_path)
    rows = list(csv.reader(io.StringIO((CONTENT / "deck" / "secondary.csv").read_text(encoding="utf-8"))))
    rows[6][9] = "many"
    (made / "deck" / "secondary.xlsx").write_bytes(workbook(rows))
    (found,) = load_pack(made).diagnostics
    assert str(found.place).endswith("deck/secondary.xlsx!J7")


def test_a_table_and_yaml_make_the_same_pack(tmp_path: Path) -> None:
    assert pack_of(_in_yaml(tmp_path)) == pack_of(CONTENT)


@pytest.mark.slow
def test_a_table_and_yaml_make_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    made = []
    for name, write in (("csv", lambda folder: copied(folder, {})), ("yaml", _in_yaml), ("xlsx", _in_a_workbook)):
        folder = write(tmp_path / name)
        cards = (folder / "cards.yaml").read_text(encoding="utf-8")
        types = cards[: cards.index("decks:\n") + len("decks:\n")]
        (folder / "cards.yaml").write_text(types + ONE_DECK, encoding="utf-8")
        # One deck is enough, and quicker; pages that list the others go with them, but for the cover with its art.
        for page in (folder / "pages").glob("*.md"):
            if page.stem != "cover":
                page.unlink()
        pack = (folder / "pack.yaml").read_text(encoding="utf-8")
        (folder / "pack.yaml").write_text(
            re.sub(r"(?m)^order:\n(?:  - .*\n)+", "order: [cover]\n", pack), encoding="utf-8"
        )
        making = make(made_ready(folder), "cards", Request(packs=(folder,), forms=("cards",)))
        assert [each for each in making.found if each.code not in ("W257", "W530")] == []  # of other decks
        made.append(making.prints[0].data)
    assert made[0] == made[1] == made[2]


def test_columns_are_paths_into_cards() -> None:
    text = "id,name,awards.1.when,awards.2.when,action.name\na,One,battle,round,\nb,Two,,round,Dig\n"
    assert _cards(text) == {
        "a": {"name": "One", "awards": [{"when": "battle"}, {"when": "round"}]},
        "b": {"name": "Two", "awards": [{"when": "round"}], "action": {"name": "Dig"}},
    }


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_spreadsheets_put_between_cells(separator: str) -> None:
    rows = [["id", "name", "gist"], ["a", "One; two, three", 'say "four"']]
    written = io.StringIO()
    csv.writer(written, delimiter=separator, lineterminator="\n").writerows(rows)
    assert _cards(written.getvalue()) == {"a": {"name": "One; two, three", "gist": 'say "four"'}}


CELLS = st.text(
    alphabet=st.characters(codec="utf-8", exclude_characters="\r\x00", exclude_categories=("Cc", "Cs", "Zs"))
)


@pytest.mark.slow
@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=5))
def test_any_text_comes_back_as_it_was_written(rows: list[tuple[str, str]]) -> None:
    written = io.StringIO()
    table = [("id", "name", "gist"), *((f"c{number}", *row) for number, row in enumerate(rows))]
    csv.writer(written, lineterminator="\n").writerows(table)
    read = _cards(written.getvalue())
    assert isinstance(read, dict)
    for number, (name, gist) in enumerate(rows):
        card = read[f"c{number}"]
        assert (card.get("name", ""), card.get("gist", "")) == (name.strip(), gist.strip())


def test_a_wrong_value_is_told_by_its_cell(tmp_path: Path) -> None:
    made = copied(tmp_path, {"deck/secondary.csv": (",your-turn,,", ",my-turn,,")})
    (found,) = load_pack(made).diagnostics
    assert str(found.place).endswith("deck/secondary.csv!G2")
    assert found.code == "E204"


def test_a_comma_outside_of_quotes_is_told_where_the_row_grows_too_long(tmp_path: Path) -> None:
    """All that follows it would stand below the wrong column, so that is not told as well."""
    made = copied(
        tmp_path, {"deck/secondary.csv": ('"Three ears, and it has nowhere to hide."', "Three ears, and more")}
    )
    (found,) = load_pack(made).diagnostics
    assert (found.code, found.message) == ("E127", "the row has 27 cells, the first row 26")
    assert str(found.place).endswith("deck/secondary.csv!AA2")


def test_columns_past_z_have_two_letters() -> None:
    heads = ["id", *(f"k{number}" for number in range(30))]
    text = ",".join(heads) + "\na" + "," * 29 + ",x\n"
    top = read_own(text).top
    assert isinstance(top, Mapping)
    card = top.entries["a"].value
    assert isinstance(card, Mapping)
    assert str(card.entries["k29"].value.place) == "cards.csv!AE2"
