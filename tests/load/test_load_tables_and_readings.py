from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import write_pack

from pipeline.load import load_pack


def told(folder: Path) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in load_pack(folder, roots=()).diagnostics]


def changed(name: str, right: str, wrong: str, folder: Path) -> Path:
    """Write the small pack with something in one file put otherwise."""
    root = write_pack(folder / "small")
    file = root / name
    assert file.read_text().count(right) == 1
    file.write_text(file.read_text().replace(right, wrong))
    return root


def test_readings_have_a_file_of_their_own(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "small", {"readings.yaml": "odd: {about: Odd numbers, text: Round up.}\n"})
    loading = load_pack(folder, roots=())
    assert loading.diagnostics == ()
    assert loading.pack is not None
    assert [(name, each.about, each.text) for name, each in loading.pack.readings.items()] == [
        ("odd", "Odd numbers", "Round up.")
    ]


def test_a_slip_in_a_reading_is_told_with_its_name(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "small", {"readings.yaml": "odd: {about: Odd numbers, txt: Round up.}\n"})
    (code, message), *_ = told(folder)
    assert (code, message) == ("E201", "unknown key 'txt' in the reading odd")


def test_readings_in_pack_yaml_are_sent_to_their_file(tmp_path: Path) -> None:
    folder = changed("pack.yaml", "mission_order: [raid]", "mission_order: [raid]\nreadings: {}", tmp_path)
    assert told(folder) == [("E214", "key 'readings' can't stand in pack.yaml")]


@pytest.mark.parametrize(
    ("table", "expected"), [("d6", []), ("d7", [("E220", "no table is called 'd7'")])], ids=["known", "unknown"]
)
def test_a_row_leads_to_a_table_that_there_is(table: str, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    row = f"  first: {{name: First, rows: [{{faces: [1], table: {table}}}]}}\n"
    folder = changed("selection.yaml", "tables:\n", f"tables:\n{row}", tmp_path)
    assert told(folder) == expected
