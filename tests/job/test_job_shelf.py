from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.contracts.galley import Bookmark, Fit, Galley
from pipeline.diagnostics import Diagnostic, Stretch, error, note, warning
from pipeline.run import shelf as shelves
from pipeline.run.fingerprint import fingerprint
from pipeline.run.shelf import SetGalley, Shelf

GALLEY = Galley(
    id="raid",
    pdfs=(b"%PDF-1.7\nany\n\nbytes \xff\x00",),
    pages=2,
    bookmarks=(Bookmark(title="Raid – näher", page=0), Bookmark(title="Rules", page=1, level=1)),
    targets=(("raid", 0), ("raid-rules", 1)),
    fits=(Fit(side="front", body_points=9.25, full=0.981),),
)
MADE = SetGalley(
    galley=GALLEY,
    diagnostics=(
        warning("W372", "labels meet", path=("missions", "raid", "zones", 0), hints=("give the map more width",)),
        note("N350", "they may come in"),
    ),
)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "deep" / "galleys")


def test_what_is_put_is_taken(shelf: Shelf) -> None:
    assert shelf.take("a") is None
    shelf.put("a", MADE)
    assert shelf.take("a") == MADE
    assert shelf.take("b") is None


def test_what_failed_is_not_kept(shelf: Shelf) -> None:
    shelf.put("a", SetGalley(galley=None, diagnostics=MADE.diagnostics))
    assert shelf.take("a") is None


def test_nothing_is_left_beside_the_galleys(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put("a", MADE)
    assert [path.name for path in (tmp_path / "deep" / "galleys").iterdir()] == ["a"]


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_spoiled_galley_is_as_good_as_none(shelf: Shelf, tmp_path: Path, data: st.DataObject) -> None:
    shelf.put("a", MADE)
    path = tmp_path / "deep" / "galleys" / "a"
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    spoiled = bytearray(whole)
    spoiled[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(data.draw(st.sampled_from([bytes(spoiled), whole[:place], whole + b"x", b""])))
    assert shelf.take("a") is None


def test_a_shelf_that_cannot_be_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(tmp_path / "file" / "galleys")
    shelf.put("a", MADE)
    shelf.tidy()
    assert shelf.take("a") is None


@pytest.fixture
def lying(shelf: Shelf, tmp_path: Path) -> dict[str, Path]:
    """Galleys that were asked for four, three, two and one days ago, by a letter."""
    found = {}
    for days, letter in zip((4, 3, 2, 1), "abcd", strict=True):
        shelf.put(letter * 64, MADE)
        found[letter] = tmp_path / "deep" / "galleys" / (letter * 64)
        os.utime(found[letter], (0, time.time() - days * 86_400))
    return found


def test_where_too_much_lies_what_was_longest_unasked_goes(
    shelf: Shelf, lying: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelves, "KEPT_BYTES", 2 * 4096)  # a short file takes a block of the disk
    assert shelf.take("a" * 64) == MADE
    shelf.tidy()
    assert {letter for letter, path in lying.items() if path.exists()} == {"a", "d"}


def test_what_nobody_asks_for_goes(shelf: Shelf, lying: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.tidy()
    assert all(path.exists() for path in lying.values())
    monkeypatch.setattr(shelves, "KEPT_DAYS", 2.5)
    shelf.tidy()
    assert {letter for letter, path in lying.items() if path.exists()} == {"c", "d"}


def test_the_shelf_is_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACK_CACHE", str(tmp_path))
    Shelf().put("a", MADE)
    assert (tmp_path / "galleys" / "a").is_file()


def test_a_note_leads_to_a_galley_with_what_was_found_before_it_was_set(shelf: Shelf) -> None:
    found = (warning("W301", "written out", path=("missions", "raid")),)
    shelf.note("asked", ["a"], found)
    assert shelf.recall("asked") is None, "the galley isn't there"
    shelf.put("a", MADE)
    assert shelf.recall("asked") == SetGalley(galley=GALLEY, diagnostics=(*found, *MADE.diagnostics))
    assert shelf.recall("a") is None, "a galley is no note"
    assert shelf.take("asked") is None, "a note is no galley"


def test_galleys_of_sides_are_laid_behind_one_another(shelf: Shelf) -> None:
    front, back = (
        Galley(
            id="raid",
            pdfs=(b"%PDF " + name.encode(),),
            pages=1,
            bookmarks=(Bookmark(title=name, page=0, level=level),),
            targets=((name, 0),),
            fits=(Fit(side=name, body_points=9.25, full=0.981),),
        )
        for level, name in enumerate(("raid", "rules"))
    )
    shelf.put("a", SetGalley(galley=front, diagnostics=MADE.diagnostics))
    shelf.note("asked", ["a", "b"], ())
    assert shelf.recall("asked") is None, "one of them isn't there"
    shelf.put("b", SetGalley(galley=back, diagnostics=MADE.diagnostics[:1]))
    whole = Galley(
        id="raid",
        pdfs=(b"%PDF raid", b"%PDF rules"),
        pages=2,
        bookmarks=(Bookmark(title="raid", page=0), Bookmark(title="rules", page=1, level=1)),
        targets=(("raid", 0), ("rules", 1)),
        fits=(*front.fits, *back.fits),
    )
    assert shelf.recall("asked") == SetGalley(galley=whole, diagnostics=MADE.diagnostics)


@pytest.mark.parametrize(
    "spoiled",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"galleys": [], "found": []}',
        '{"galleys": ["a"]}',
        '{"galleys": ["a"], "found": [{}]}',
    ],
)
def test_a_spoiled_note_is_as_good_as_none(shelf: Shelf, tmp_path: Path, spoiled: str) -> None:
    shelf.put("a", MADE)
    shelf.note("asked", ["a"], ())
    (tmp_path / "deep" / "galleys" / "asked").write_text(spoiled)
    assert shelf.recall("asked") is None


ANSWER = {"pages": {"cover": 2}, "behind": ["choosing"], "share": 0.1}


def test_answers_are_kept_as_they_are(shelf: Shelf) -> None:
    assert shelf.answer("asked") is None
    shelf.note_answer("asked", ANSWER)
    assert shelf.answer("asked") == ANSWER


def test_no_answer_is_none_to_keep(shelf: Shelf, tmp_path: Path) -> None:
    shelf.note_answer("asked", None)
    assert not (tmp_path / "deep").exists()


@pytest.mark.parametrize("change", [lambda kept: kept.replace(b"2", b"3"), lambda kept: kept[:-1], lambda kept: b"{}"])
def test_a_spoiled_answer_is_as_good_as_none(shelf: Shelf, tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    shelf.note_answer("asked", ANSWER)
    path = tmp_path / "deep" / "galleys" / "asked"
    path.write_bytes(change(path.read_bytes()))
    assert shelf.answer("asked") is None


def test_what_was_checked_is_known_with_what_was_found(shelf: Shelf) -> None:
    found = (note("N350", "they may come in", path=("missions", "raid")),)
    assert shelf.found_before("asked") is None
    shelf.note_fit("asked", found)
    assert shelf.found_before("asked") == found
    assert shelf.recall("asked") is None, "no galley was made of it"


@pytest.mark.parametrize(
    "found",
    [error("E361", "it doesn't fit"), replace(note("N350", "they may"), stretch=Stretch(offset=1, length=2))],
    ids=["an error", "a place within words"],
)
def test_what_has_to_be_told_in_full_is_looked_for_again(shelf: Shelf, found: Diagnostic) -> None:
    shelf.note_fit("asked", (found,))
    assert shelf.found_before("asked") is None


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_a_key_tells_where_its_parts_end(first: list[str], second: list[str]) -> None:
    assert (fingerprint(*first) == fingerprint(*second)) == (first == second)
