"""The table of contents: names as long as a pack likes, each in its own column, and rows as high as they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import WorkedPack, made_ready, worked_pack, worked_shipped, write_pack
from laid_out import set_pages

from pipeline.compose.typesetting.galleys import overruns
from pipeline.model import Prose

LONG = "The Long and Winding Road to the Ridge above the Crossroads"
KIND = "A meeting engagement in the fog of a cold morning"
PAGE = "{contents}\n\nMore words stand below it, in both columns of the page, so that a row too many would show."


def contents(folder: Path, name: str, kind: str, theme: str = "field") -> WorkedPack:
    """Make the small pack list its missions, one of them by this name."""
    write_pack(
        folder, notes=("Two raids, on {page:raid} and {page:chase}.", PAGE), raid=("name: Raid", f"name: {name}")
    )
    for file, old, new in (
        ("missions/raid.yaml", "kind: Night action", f"kind: {kind}"),
        ("pack.yaml", "game:", f"theme: {theme}\ngame:"),
    ):
        path = folder / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return worked_pack(made_ready(folder))


@pytest.mark.parametrize("theme", ["field", "signal", "horizon"])
def test_names_and_kinds_stay_in_their_columns(tmp_path: Path, theme: str) -> None:
    manuscript = contents(tmp_path, LONG, KIND, theme).manuscript("notes")
    document = set_pages(manuscript)
    assert list(overruns(document)) == []
    cells = [each for each in document.pages[0]._page_box.descendants() if type(each).__name__ == "TableCellBox"]
    words = [(cell, word) for cell in cells for word in cell.descendants() if hasattr(word, "text")]
    assert len(words) > len(cells)
    for cell, word in words:
        assert word.position_x + word.width <= cell.position_x + cell.margin_width(), word.text
        assert word.position_y + word.height <= cell.position_y + cell.margin_height(), word.text


def test_a_name_that_no_line_holds_is_told_before_anything_is_set(tmp_path: Path) -> None:
    worked = contents(tmp_path, "Donaudampfschifffahrtsgesellschaftskapitaenspatentpruefung", "Raid")
    (found,) = worked.fit("notes")
    assert (found.code, found.message) == ("E708", "the word 'Donaudampfschifffahrtsge…' is wider than its column")
    assert found.path == ("missions", "raid", "name")


def test_short_names_stand_in_rows_of_one_line() -> None:
    shipped = worked_shipped()
    page = shipped.pack.pages["contents"]
    page = page.model_copy(update={"body": page.body.replace("{pages}", "{contents}")})
    shipped = shipped.with_pack(shipped.pack.model_copy(update={"pages": {**shipped.pack.pages, "contents": page}}))
    assert shipped.html("contents").count("mission") > len(shipped.pack.mission_order)
    assert 'class="mission lines"' not in shipped.html("contents")
    missions = {key: each.model_copy(update={"name": Prose(LONG)}) for key, each in shipped.pack.missions.items()}
    longer = shipped.with_pack(shipped.pack.model_copy(update={"missions": missions}))
    assert longer.html("contents").count('class="mission lines"') == len(missions)
