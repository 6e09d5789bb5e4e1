from __future__ import annotations

import re
from dataclasses import replace

import pytest
from benches import WorkedPack, worked_shipped
from laid_out import bands, set_pages

from pipeline.compose.pages.cover_imprint import said_once
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Side
from pipeline.model import Prose
from pipeline.units import Distance


def pack_with(count: int, *, paper: str = "a4", title: str | None = None) -> WorkedPack:
    """Make a pack of so many missions out of those that there are."""
    whole = worked_shipped(paper)
    known = list(whole.pack.missions.values())
    missions = {f"m{number}": known[number % len(known)] for number in range(count)}
    update: dict[str, object] = {"missions": missions, "mission_order": tuple(missions)}
    if title is not None:
        update["title"] = Prose(title)
    return whole.with_pack(whole.pack.model_copy(update=update))


def cover(worked: WorkedPack) -> Side:
    (side,) = worked.manuscript("cover").sides
    return side


def picture(side: Side, kind: str) -> Picture:
    (found,) = [each.band for each in side.fitted.bands if isinstance(each.band, Picture) and each.band.kind == kind]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [1, 2, 9, 11, 13, 24, 40])
def test_a_cover_is_full_whatever_the_number_of_missions(count: int, paper: str) -> None:
    side = cover(pack_with(count, paper=paper))
    assert 0.95 <= side.fitted.full <= 1
    assert picture(side, "thumbnails").html.count('class="thumbnail"') == count


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 9, 11, 13])
def test_a_cover_is_laid_out_as_planned(count: int) -> None:
    manuscript = pack_with(count).manuscript("cover")
    document = set_pages(manuscript)
    assert len(document.pages) == 1
    planned = [placed.height for placed in manuscript.sides[0].fitted.bands]
    assert [box.height for box in bands(document.pages[0])] == pytest.approx(planned, abs=0.5)


@pytest.mark.parametrize("count", [2, 3, 11])
def test_the_banner_lies_against_the_title_however_much_room_is_left(count: int) -> None:
    side = cover(pack_with(count, title="War"))
    (banner,) = (each for each in side.fitted.bands if isinstance(each.band, Picture) and each.band.kind == "banner")
    assert banner.space == 0


@pytest.mark.slow
def test_a_free_cell_takes_the_key() -> None:
    assert "key" in picture(cover(pack_with(11)), "thumbnails").html
    assert "key" not in picture(cover(pack_with(12)), "thumbnails").html


@pytest.mark.slow
@pytest.mark.parametrize(("without", "said"), [((), True), (("hasty-attack",), False)])
def test_the_key_explains_an_objective_that_is_removed_where_there_is_one(without: tuple[str, ...], said: bool) -> None:
    worked = worked_shipped()
    missions = tuple(name for name in worked.pack.mission_order if name not in without)
    pack = worked.pack.model_copy(update={"mission_order": missions})
    html = picture(cover(worked.with_pack(pack)), "thumbnails").html
    assert "Objective</th>" in html
    assert ("Removed later</th>" in html) == said


@pytest.mark.slow
def test_a_long_title_breaks_and_the_banner_gives_way() -> None:
    short, long = (
        cover(pack_with(11, title=title)) for title in ("War", "Fifteen Winter Missions for a Campaign in the East")
    )
    assert picture(long, "masthead").html.count("<br>") >= 1
    assert picture(long, "banner").fixed < picture(short, "banner").fixed
    assert long.fitted.full <= 1


def test_tables_of_different_sizes_are_drawn_to_one_scale() -> None:
    worked = pack_with(2)
    square = worked.pack.table.model_copy(update={"width": Distance.of_inches(48)})
    html = picture(cover(worked.with_mission("m0", table=square)), "thumbnails").html
    first, second = (float(width) for width in re.findall(r'alt="[^"]*" style="width:([\d.]+)pt', html)[:2])
    assert first / second == pytest.approx(48 / 72, abs=0.01)


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("with your own Dust rulebook rulebook.", "Dust rulebook", "with your own Dust rulebook."),
        ("with your own Dust Rulebook rulebook.", "Dust Rulebook", "with your own Dust Rulebook."),
        ("with your own Dust rulebook.", "Dust", "with your own Dust rulebook."),
        ("with your own Rules rules-lite rulebook.", "Rules", "with your own Rules rules-lite rulebook."),
        ("Dust (Regeln) Regeln", "(Regeln)", "Dust (Regeln) Regeln"),
        ("Needs a rulebook.", " ", "Needs a rulebook."),
    ],
)
def test_a_sentence_says_the_last_word_of_a_name_once(text: str, name: str, said: str) -> None:
    assert said_once(text, name) == said


def test_the_credits_are_said_as_a_label_says() -> None:
    worked = worked_shipped()
    words = {**worked.prepared.labels.words, "imprint.credit": "{who} ({what})"}
    labels = worked.prepared.labels.model_copy(update={"words": words})
    credit = worked.pack.credits[0]
    html = picture(cover(replace(worked, prepared=replace(worked.prepared, labels=labels))), "imprint").html
    assert f"{credit.who} ({credit.what})" in html
