from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from once import made_once
from page_letters import ARTIFACT
from printed import numbers_of as printed_numbers
from shipped import Print, shipped_prints
from tag_tree import Element, TaggedFile
from verapdf import Broken, broken_rules

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.desk.enquiries import OpenPack
from pipeline.draw import MapLook
from pipeline.draw.maps.map_words import describe_map
from pipeline.geometry import lay_out_battlefield
from pipeline.load import layouts_root, load_library
from pipeline.model import Ink, PackKind
from pipeline.preflight import page_texts
from pipeline.rules import brief_mission, mission_ground

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def prints(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Print]:
    return shipped_prints(tmp_path_factory)


@pytest.fixture(scope="module")
def files(prints: Mapping[str, Print]) -> Mapping[str, TaggedFile]:
    return {name: TaggedFile(each.path.read_bytes()) for name, each in prints.items()}


@pytest.fixture(scope="module")
def found(prints: Mapping[str, Print], tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Broken]:
    """What veraPDF finds in every print, and in one that is broken: looked for once for all workers."""
    paths = {name: each.path for name, each in prints.items()}

    def validate(folder: Path) -> None:
        asked = {**paths, BROKEN: broken(next(iter(paths.values())), folder / BROKEN)}
        answers = dict(zip(asked, broken_rules(*asked.values()), strict=True))
        (folder / "found.json").write_text(json.dumps(answers), encoding="utf-8")

    told: dict[str, Broken] = json.loads((made_once(tmp_path_factory, "pdf-ua", validate) / "found.json").read_bytes())
    assert told.keys() == {*paths, BROKEN}
    return told


BROKEN = "broken.pdf"
HYPHEN_AT_LINE_END = "\ufffe"  # as pdfium reads it


def letters(text: str) -> Counter[str]:
    return Counter("".join(text.replace(HYPHEN_AT_LINE_END, "-").split()))


def broken(sound: Path, path: Path) -> Path:
    """Break a print: it tells its language no more, and one of its pictures nothing."""
    with pikepdf.open(sound) as file:
        del file.Root["/Lang"]
        figure = next(
            each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/Figure"
        )
        del figure["/Alt"]
        file.save(path)
    return path


def test_every_pack_is_pdf_ua_1(found: Mapping[str, Broken]) -> None:
    assert {name: rules for name, rules in found.items() if rules and name != BROKEN} == {}


def test_the_validator_finds_what_is_broken(found: Mapping[str, Broken]) -> None:
    assert {"7.2-29", "7.3-1"} & set(found[BROKEN]) != set()


def test_the_tree_holds_every_word_of_every_page(prints: Mapping[str, Print], files: Mapping[str, TaggedFile]) -> None:
    """All letters on a page are in the tree or in its running foot, which repeats what the tree says elsewhere."""
    for name, file in files.items():
        in_tree: dict[int, Counter[str]] = {number: Counter() for number in file.texts}
        for piece in file.tree.pieces:
            in_tree[piece.page] += letters(file.texts[piece.page].get(piece.mark, ""))
        for number, (text, marked) in enumerate(
            zip(page_texts(prints[name].path.read_bytes()), file.texts.values(), strict=True), start=1
        ):
            foot = letters(marked.get(ARTIFACT, ""))
            assert in_tree[number] + foot == letters(text), f"{name}, page {number}"


def test_only_the_foot_is_outside_of_the_tree(prints: Mapping[str, Print], files: Mapping[str, TaggedFile]) -> None:
    for name, file in files.items():
        pack = prints[name].opened.pack
        title = letters(str(pack.title)).total()
        longest = max(letters(texts.get(ARTIFACT, "")).total() for texts in file.texts.values())
        has_feet = pack.kind is not PackKind.REFERENCE
        assert (title <= longest <= title + 140) if has_feet else longest == 0, name


def test_each_piece_is_in_the_tree_once(files: Mapping[str, TaggedFile]) -> None:
    for name, file in files.items():
        counts = Counter(file.tree.pieces)
        assert [piece for piece, count in counts.items() if count > 1] == [], name
        marked = {(page, mark) for page, texts in file.texts.items() for mark in texts if mark != ARTIFACT}
        assert marked - {(piece.page, piece.mark) for piece in counts} == set(), name


def headings(tree: Element) -> Iterator[int]:
    for element in tree.walk():
        if element.role[0] == "H" and element.role[1:].isdigit():
            yield int(element.role[1:])


def test_headings_nest(files: Mapping[str, TaggedFile]) -> None:
    for name, file in files.items():
        levels = list(headings(file.tree))
        assert levels[0] == 1, name
        assert [(above, below) for above, below in pairwise(levels) if below > above + 1] == [], name


def test_tables_say_what_their_rows_and_columns_mean(files: Mapping[str, TaggedFile]) -> None:
    for name, file in files.items():
        tables = [element for element in file.tree.walk() if element.role == "Table"]
        assert tables, name
        for table in tables:
            heads = {cell.id for cell in table.walk() if cell.role == "TH"}
            cells = [cell for cell in table.walk() if cell.role == "TD"]
            assert heads, f"{name}: {file.words_of(table)}"
            assert None not in heads, f"{name}: {file.words_of(table)}"
            lost = [file.words_of(cell) for cell in cells if not cell.headers or not set(cell.headers) <= heads]
            assert "".join(lost) == "", f"{name}: {file.words_of(table)}"


@pytest.fixture(scope="session")
def numbers(prints: Mapping[str, Print]) -> Mapping[str, Mapping[str, int]]:
    """The pages on which the units of each print begin; the phases of a reference share theirs."""
    return {
        name: {} if (pack := each.opened.pack).kind is PackKind.REFERENCE else printed_numbers(pack, each.form)
        for name, each in prints.items()
    }


def told_maps(opened: OpenPack, numbers: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """Each mission's map in words, as the geometry tells it, with its page; 0 where it has no leaf of its own."""
    pack = opened.pack
    theme = load_library(layouts_root(), pack.language, pack.theme).theme
    assert theme is not None
    look = replace(MapLook.of(theme, Ink.COLOUR, opened.wording), steps=True)
    for mission in pack.mission_order:
        brief = brief_mission(pack, mission, opened.wording)[0]

        def laid(way: str | None, mission: str = mission, brief: Brief = brief) -> Battlefield:
            return lay_out_battlefield(mission_ground(pack, mission, opened.wording, brief.arrivals, way)[0])[0]

        others = () if pack.leaf.second_map else pack.missions[mission].alternatives[1:]
        battlefield = replace(laid(None), ways=tuple((str(way.caption), laid(way.id)) for way in others))
        yield numbers.get(mission, 0), describe_map(battlefield, brief, look)


def test_every_map_is_told_in_words(
    prints: Mapping[str, Print], files: Mapping[str, TaggedFile], numbers: Mapping[str, Mapping[str, int]]
) -> None:
    for name, file in files.items():
        told: dict[int, list[str]] = {}
        for figure in (each for each in file.tree.walk() if each.role == "Figure"):
            assert figure.alternative, name
            for page in {piece.page for piece in figure.pieces}:
                told.setdefault(page, []).append(figure.alternative)
        told[0] = [words for page in told.values() for words in page]
        for page, words in told_maps(prints[name].opened, numbers[name]):
            assert any(words in each for each in told[page]), f"{name}, page {page}: {words}"


def outline_of(file: pikepdf.Pdf) -> Iterator[tuple[str, int]]:
    numbers = {page.obj.objgen: number for number, page in enumerate(file.pages, start=1)}
    with file.open_outline() as outline:
        waiting = list(outline.root)
        while waiting:
            item = waiting.pop(0)
            waiting[:0] = item.children
            assert item.destination is not None
            yield item.title, numbers[item.destination[0].objgen]


def test_bookmarks_lead_to_every_mission(
    prints: Mapping[str, Print], files: Mapping[str, TaggedFile], numbers: Mapping[str, Mapping[str, int]]
) -> None:
    for name, file in files.items():
        pack, entries = prints[name].opened.pack, set(outline_of(file.pdf))
        leaves = [each for each in pack.mission_order if each in numbers[name]]
        assert leaves == list(pack.mission_order) or pack.kind is not PackKind.MISSIONS, name
        assert {(str(pack.missions[each].name), numbers[name][each]) for each in leaves} <= entries, name


def test_a_file_says_what_it_is_and_how_it_opens(prints: Mapping[str, Print], files: Mapping[str, TaggedFile]) -> None:
    for name, file in files.items():
        root, pack = file.pdf.Root, prints[name].opened.pack
        assert (str(root.Lang), str(file.pdf.docinfo.Title)) == (pack.language, pack.title), name
        preferences = {key: str(value) for key, value in root.ViewerPreferences.items()}
        assert preferences.pop("/PrintScaling") == "/None", name
        assert preferences.pop("/DisplayDocTitle") == "True", name
        flip, has_spreads = preferences.get("/Duplex"), prints[name].form == "booklet"
        if pack.kind is PackKind.REFERENCE:  # how its sheet and its leaflet go over is their own affair
            assert (flip or "").startswith("/DuplexFlip"), name
        else:
            assert flip == (None if has_spreads else "/DuplexFlipLongEdge"), name
            assert root.PageLayout == ("/TwoPageRight" if has_spreads else "/SinglePage"), name
