"""Many errors in one file, or in one line of it, cost little, and only the first some hundred of them are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import FILES, write_pack

from pipeline.diagnostics import Diagnostic, Place, error, warning
from pipeline.limits import ERRORS_PER_FILE
from pipeline.load import load_pack
from pipeline.load.parsing.enough import enough
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import SHOWN, Source

ALIASES = f"hide: [{', '.join(['*a'] * 50_000)}]\n"


def kept(found: tuple[Diagnostic, ...]) -> int:
    """Count the characters of lines that diagnostics keep."""
    return sum(len(each.place.source) for each in found if each.place)


def test_a_place_in_a_long_line_keeps_what_is_shown_of_it() -> None:
    place = Source("f", "x" * 1_000_000).place(500_000)
    assert (place.column, place.before, len(place.source), place.is_cut) == (500_001, 499_950, SHOWN, True)


def test_places_in_one_line_share_it() -> None:
    source = Source("f", "first\n" + "zone: objectiv" * 5)
    assert source.place(8).source is source.place(20).source


@pytest.mark.parametrize("text", [ALIASES, f"{{{', '.join(['a: b'] * 50_000)}}}"], ids=["aliases", "keys twice"])
def test_a_file_is_not_read_on_after_so_many_errors(text: str) -> None:
    reading = read_yaml(Source("f", text))
    assert reading.top is None
    assert len(reading.diagnostics) == ERRORS_PER_FILE + 1
    assert reading.diagnostics[-1].message == "more than 300 errors stand in this file; the others aren't told"
    assert kept(reading.diagnostics) <= SHOWN * len(reading.diagnostics)


def test_as_many_errors_as_may_be_are_all_told() -> None:
    found = read_yaml(Source("f", f"hide: [{', '.join(['*a'] * ERRORS_PER_FILE)}]\n")).diagnostics
    assert [each.code for each in found] == ["E108"] * ERRORS_PER_FILE


@pytest.mark.slow
def test_what_is_found_later_counts_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    order = f"order: [{', '.join(['cover'] * 20_000)}]\n"
    pack = "".join(line for line in FILES["pack.yaml"].splitlines(keepends=True) if not line.startswith("order:"))
    loading = load_pack(write_pack(tmp_path / "small", {**FILES, "pack.yaml": pack + order}))
    codes = [each.code for each in loading.diagnostics if each.place and each.place.file == "small/pack.yaml"]
    assert codes.count("E116") == 1
    assert len(codes) == ERRORS_PER_FILE + 1
    assert kept(loading.diagnostics) < 100_000
    assert loading.sound
    assert loading.sound.order == ("cover",)


def test_every_file_has_its_own_count_and_warnings_have_none() -> None:
    places = [Place(file=name, line=line, column=1) for name in ("a", "b") for line in range(400)]
    wrong = [error("E1", "m").at(place) for place in places[:700]]
    odd = [warning("W1", "m").at(place) for place in places]
    told = list(enough([*odd, *wrong, error("E1", "nowhere")]))
    assert [each.place.line for each in told if each.code == "E116" and each.place] == [300]
    assert sum(each.code == "W1" for each in told) == 800
    assert sum(each.code == "E1" for each in told) == 300 + 300 + 1
    assert list(enough(told)) == told
