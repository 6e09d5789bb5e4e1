"""Words of the pipeline said anew, by a pack or a language: what prints, what falls back, and where slips are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from small_pack import PACK, show, write_files, write_pack

from pipeline.cli.entry import main
from pipeline.diagnostics import Diagnostic
from pipeline.load import layouts_root, load_library, load_pack
from pipeline.load.label_layers import languages_of
from pipeline.load.schemas.label_places import label_places, place_of
from pipeline.model import Labels
from pipeline.model.labels import is_counted_so

POLISH = (
    "plural: {one: n = 1, few: n % 10 = 2..4 and n % 100 != 12..14, other: any}\n"
    "map.objectives: {one: '{count} cel', few: '{count} cele', other: '{count} celów'}\n"
    "ordinal.ending.other: '{number}.'\n"
)


def laid(pack: Path, language: str = "") -> tuple[Labels, list[Diagnostic]]:
    """Lay a pack's words over those that we bring, and place what is wrong with them."""
    loading = load_pack(pack)
    assert loading.pack is not None, loading.diagnostics
    language = language or loading.pack.language
    library = load_library(layouts_root(), language, "field", languages_of(loading.pack))
    assert library.diagnostics == ()
    labels, found = library.labels_of(loading.pack)
    return labels, [loading.locate(each) for each in found]


def with_words(folder: Path, own: str = "", **files: str) -> Path:
    files = {f"labels/{language}.yaml": text for language, text in files.items()}
    (folder / "pack" / "labels").mkdir(parents=True)
    return write_pack(folder / "pack", {"pack.yaml": PACK + own, **files})


def test_a_pack_says_words_anew_in_its_own_language_and_in_others(tmp_path: Path) -> None:
    pack = with_words(tmp_path, "labels: {heading.notes: Remarks}\n", de="heading: {notes: Notizen}\n")
    assert laid(pack)[0]["heading.notes"] == "Remarks"
    assert laid(pack, "de")[0]["heading.notes"] == "Notizen"


def test_a_language_that_nobody_else_has_falls_back_to_the_pack_and_then_to_english(tmp_path: Path) -> None:
    pack = with_words(tmp_path, "labels: {heading.notes: Remarks}\n", eo="heading.winning: Venko\n")
    labels, found = laid(pack, "eo")
    assert [labels[f"heading.{name}"] for name in ("winning", "notes", "scoring")] == [
        "Venko",
        "Remarks",
        "Scoring",
    ]
    assert [(each.code, each.path) for each in found] == [("W221", ("language",))]
    missing = len(labels.missing)
    assert found[0].message == f"{missing} of {missing + 1} labels are not said in 'eo'"
    assert found[0].hints == (
        "English stands in; `pack labels PACK --lang eo --missing` lists them by where they print",
    )


def test_words_in_the_packs_own_language_never_stand_in_for_english(tmp_path: Path) -> None:
    pack = with_words(tmp_path, "language: de\nlabels: {heading.notes: Notizen}\n")
    assert laid(pack, "en")[0]["heading.notes"] == "Notes"
    assert laid(pack)[0]["heading.notes"] == "Notizen"


def test_a_whole_language_is_no_warning(tmp_path: Path) -> None:
    english = load_library(layouts_root(), "en", "field").labels
    assert english is not None
    pack = with_words(tmp_path, eo=yaml.safe_dump(dict(english.words), allow_unicode=True))
    assert laid(pack, "eo")[1] == []


def test_texts_by_number_take_the_form_of_the_language(tmp_path: Path) -> None:
    labels, _ = laid(with_words(tmp_path, pl=POLISH), "pl")
    texts = [labels[labels.form("map.objectives", count)] for count in (1, 3, 5, 12, 22)]
    assert texts == ["{count} cel", "{count} cele", "{count} celów", "{count} celów", "{count} cele"]


def test_a_form_that_a_language_leaves_out_is_said_as_any_other_number_and_listed(tmp_path: Path) -> None:
    pack = with_words(tmp_path, pl="plural.few: n = 2..4\nmap.objectives.other: '{count} celów'\n")
    labels, _ = laid(pack, "pl")
    assert labels[labels.form("map.objectives", 3)] == "{count} celów"
    assert labels[labels.form("map.objectives", 1)] == "{count} celów"
    # Texts in English have no form for few, and go by their own.
    assert labels[labels.form("outline.rounds", 3)] == "after {count} rounds"
    assert {"map.words.objectives.few", "outline.rounds.other"} <= {*labels.missing}


def test_endings_of_english_ordinals_are_not_mixed_with_others(tmp_path: Path) -> None:
    labels, _ = laid(with_words(tmp_path, pl=POLISH), "pl")
    assert [key for key in labels.words if key.startswith("ordinal.ending.")] == ["ordinal.ending.other"]


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("n = 1", [1]),
        ("n != 0..20", [21, 22, 101, 102, 111, 112]),
        ("n % 10 = 1 and n % 100 != 11", [1, 21, 101]),
        ("n = 0 or n % 100 = 2,11..12", [0, 2, 11, 12, 102, 111, 112]),
        ("any", [0, 1, 2, 5, 11, 12, 21, 22, 101, 102, 111, 112]),
    ],
)
def test_rules_of_number_are_read_as_cldr_writes_them(rule: str, numbers: list[int]) -> None:
    tried = (0, 1, 2, 5, 11, 12, 21, 22, 101, 102, 111, 112)
    assert [number for number in tried if is_counted_so(rule, number)] == numbers


def test_a_variant_says_words_over_those_that_it_inherits(tmp_path: Path) -> None:
    with_words(tmp_path, "labels: {heading.notes: Remarks}\n", de="heading.notes: Notizen\nheading.scoring: Wertung\n")
    files: dict[str, str | None] = {
        "pack.yaml": "extends: ../pack\nlabels: {heading.notes: Scribbles}\n",
        "labels/de.yaml": "heading.notes: Gekritzel\n",
    }
    (tmp_path / "own" / "labels").mkdir(parents=True)
    own = write_files(tmp_path / "own", files)
    assert laid(own)[0]["heading.notes"] == "Scribbles"
    german, _ = laid(own, "de")
    assert (german["heading.notes"], german["heading.scoring"]) == ("Gekritzel", "Wertung")


SLIPS = [
    (
        "labels: {heading.wining: The end}\n",
        {},
        (
            "pack/pack.yaml:16:10: error E349: the pipeline says nothing called 'heading.wining'\n"
            "  | labels: {heading.wining: The end}\n"
            "  |          ^^^^^^^^^^^^^^\n"
            "  = did you mean 'heading.winning'?"
        ),
    ),
    (
        "labels:\n  map.removed: '{number} go'\n",
        {},
        (
            "pack/pack.yaml:17:17: error E257: this label fills in no {number}\n"
            "  |   map.removed: '{number} go'\n"
            "  |                 ^^^^^^^^\n"
            "  = it fills in {count}, {who}"
        ),
    ),
    (
        "labels:\n  heading.notes: 'Notes {here'\n",
        {},
        (
            "pack/pack.yaml:17:25: error E257: stray '{' in a label\n"
            "  |   heading.notes: 'Notes {here'\n"
            "  |                         ^\n"
            "  = it fills in nothing; leave the braces out"
        ),
    ),
    (
        "labels:\n  map.removed: '{count:>999999999}'\n",
        {},
        (
            "pack/pack.yaml:17:17: error E257: stray '{' in a label\n"
            "  |   map.removed: '{count:>999999999}'\n"
            "  |                 ^\n"
            "  = it fills in {count}, {who}"
        ),
    ),
    (
        "labels: {heading.notes: Remarks}\n",
        {"en": "heading.notes: Scribbles\n"},
        (
            "pack/pack.yaml:16:25: error E258: heading.notes is said here and in labels/en.yaml\n"
            "  | labels: {heading.notes: Remarks}\n"
            "  |                         ^^^^^^^\n"
            "  = keep one of the two"
        ),
    ),
    (
        "",
        {"en": "plural.few: n is 2\n"},
        (
            "pack/labels/en.yaml:1:13: error E257: 'n is 2' doesn't say which numbers take a form\n"
            "  | plural.few: n is 2\n"
            "  |             ^^^^^^\n"
            "  = write `n = 1`, `n % 10 = 2..4 and n % 100 != 12..14`, or `any`"
        ),
    ),
    (
        "",
        {"en": "plural.some: n = 2\n"},
        (
            "pack/labels/en.yaml:1:1: error E349: no form by number is called 'some'\n"
            "  | plural.some: n = 2\n"
            "  | ^^^^^^^^^^^\n"
            "  = there are zero, one, two, few, many, other"
        ),
    ),
    (
        "",
        {"en": "map.objectives.few: a few\n"},
        (
            "pack/labels/en.yaml:1:1: error E349: the language has no form 'few' by number\n"
            "  | map.objectives.few: a few\n"
            "  | ^^^^^^^^^^^^^^^^^^\n"
            "  = say which numbers take it, as in `plural.few: n = 2..4`, or leave it out"
        ),
    ),
]


@pytest.mark.parametrize(("own", "files", "shown"), SLIPS)
def test_slips_in_the_words_of_a_pack(own: str, files: dict[str, str], shown: str, tmp_path: Path) -> None:
    labels, found = laid(with_words(tmp_path, own, **files))
    assert [show(each) for each in found] == [shown]
    english = load_library(layouts_root(), "en", "field").labels
    assert english is not None
    if "E258" not in shown:
        assert labels.words == english.words, "what is wrong stays out"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "heading: {notes: A}\nheading.notes: B\n",
            (
                "pack/labels/de.yaml:2:1: error E103: key 'heading.notes' is written twice\n"
                "  | heading.notes: B\n"
                "  | ^^^^^^^^^^^^^\n"
                "  first written here: pack/labels/de.yaml:1:11\n"
                "  = keep one of the two"
            ),
        ),
        (
            "heading.notes: [A, B]\n",
            (
                "pack/labels/de.yaml:1:16: error E203: heading.notes of the labels de must be a text, not a list\n"
                "  | heading.notes: [A, B]\n"
                "  |                ^^^^^^"
            ),
        ),
    ],
)
def test_slips_in_the_files_of_labels(text: str, shown: str, tmp_path: Path) -> None:
    assert [show(each) for each in load_pack(with_words(tmp_path, de=text)).diagnostics] == [shown]


def test_a_language_that_is_not_there_is_not_looked_for_in_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = with_words(tmp_path, "# what is said in French: nothing\n", de="heading.notes: Notizen\n")
    assert main(["check", str(pack), "--lang", "fr"]) == 1
    assert "\nerror E220: no language is called 'fr'\n" in capsys.readouterr().err.replace("\x1b", "")


def test_every_label_has_a_place_where_it_prints_and_every_place_has_labels() -> None:
    english = load_library(layouts_root(), "en", "field").labels
    assert english is not None
    assert [key for key in english.words if not place_of(key)] == []
    used = {place_of(key) for key in english.words}
    assert [beginning for beginning, text in label_places().items() if text not in used] == []


def test_the_labels_that_a_language_lacks_are_listed_as_a_file_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = with_words(tmp_path, eo="heading.winning: Venko\n")
    assert main(["labels", str(pack), "--lang", "eo", "--missing"]) == 0
    listed = capsys.readouterr().out
    assert "# headings on both sides of a leaf\n" in listed
    assert 'heading.notes: "Notes"\n' in listed
    assert "heading.winning" not in listed
    (pack / "labels" / "eo.yaml").write_text(f"heading.winning: Venko\n{listed}", encoding="utf-8")
    assert laid(pack, "eo")[1] == [], "what the list says is all that was missing"


def test_labels_tell_where_a_pack_says_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = with_words(tmp_path, "labels: {heading.notes: Remarks}\n")
    assert main(["labels", str(pack)]) == 0
    assert 'heading.notes: "Remarks"  # pack/pack.yaml:16\n' in capsys.readouterr().out
    assert main(["labels", str(pack), "--json"]) == 0
    (told,) = (each for each in json.loads(capsys.readouterr().out) if each["key"] == "heading.notes")
    assert told == {
        "key": "heading.notes",
        "text": "Remarks",
        "prints": "headings on both sides of a leaf",
        "is_missing": False,
        "said_at": "pack/pack.yaml:16",
    }


def test_no_word_of_ours_names_a_side() -> None:
    """Sides are the packs' own: a label is given their words."""
    words = load_library(layouts_root(), "en", "field").labels
    assert words is not None
    assert [
        key for key, text in words.words.items() if re.search(r"\b(attack|defend)(er|s|ers)?\b", text, re.IGNORECASE)
    ] == []
