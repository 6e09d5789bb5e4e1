"""How a mission is won is one sentence: the same on every page that says it, and no page says it otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from benches import WorkedPack
from leaf_words import PACKS, sides, words, worked

from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.posters import PosterMission, PosterWords, poster_manuscript, poster_shop
from pipeline.compose.event.score_form import score_manuscript
from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.typesetting.galleys import write_html
from pipeline.contracts.brief import Brief
from pipeline.model import Stock
from pipeline.units import Length

# Somebody wins, and how; "wins it" or "that player wins" tell who has won once it is known.
SAID = re.compile(r"[^.:;]*\bwins? (?:by|if|as|when)\b[^.]*\.")
MOST = 18
# The paper of a poster.
A3 = Stock(name="", width=Length.of_mm(297), height=Length.of_mm(420))


def event_pages(pack: WorkedPack, brief: Brief) -> Iterator[tuple[str, str]]:
    """Write a mission's score sheet and its poster."""
    title = PageTitle(id="page", title="Page", lead="", foot="", asked=())
    where = References(form="sheets", numbers=pack.order.numbers, labels=pack.shop.labels)
    score = score_manuscript(title, brief, where, pack.shop, (), brief.scoring)
    yield "score sheet", words(write_html(score))
    told = PosterWords(event="Event", round="Round 1", time="", told=brief.title)
    maps = pack.worked.missions[brief.mission].maps
    shown = PosterMission(brief=brief, references=where, map=maps.main, bare=maps.bare)
    yield "poster", words(write_html(poster_manuscript(title, told, shown, poster_shop(pack.shop, A3))))


def pages_of(pack: WorkedPack, mission: str) -> dict[str, str]:
    brief = pack.worked.missions[mission].brief
    front, back = sides(pack, mission)
    found = {"map side": front, "rules side": back, **dict(event_pages(pack, brief))}
    for name, page in pack.pack.pages.items():
        if "{comparison}" in page.body and name in pack.pack.order:
            found["comparison"] = " ".join(sides(pack, name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_every_place_says_it_in_the_same_sentence(name: str) -> None:
    pack = worked(name)
    wrong = []
    for mission in pack.pack.mission_order:
        brief = pack.worked.missions[mission].brief
        sentences = [way.says for way in brief.winning]
        for place, text in pages_of(pack, mission).items():
            wrong += [(mission, place, says) for says in sentences if says not in text]
            if place != "comparison":
                wrong += [(mission, place, other) for other in others(text, brief)]
        assert {*sentences} <= {*brief.outline.ends}
    assert wrong == []


def others(text: str, brief: Brief) -> list[str]:
    """Find what else says who wins how: neither a sentence of a win, nor what explains it on the map side."""
    known = [way.says for way in brief.winning] + [way.text for way in brief.winning]
    for each in sorted(known, key=len, reverse=True):
        text = text.replace(each.replace("**", ""), "")
    # The turn that a win ends the game in has a mark on the clock.
    text = text.replace("wins as it starts", "")
    return [each.strip() for each in SAID.findall(text)]


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_map_side_clock_and_orders_have_it_each(name: str) -> None:
    """The sentence stands once on the map side and once on the clock, and with the orders of those who win so."""
    pack = worked(name)
    for mission in pack.pack.mission_order:
        brief = pack.worked.missions[mission].brief
        front, back = sides(pack, mission)
        for way in brief.winning:
            assert front.count(way.says) == 1, (mission, way.says)
            ordered = sum(way.says in side.wins for side in brief.outline.sides if brief.orders)
            assert back.count(way.says) == 1 + ordered, (mission, way.says)


@pytest.mark.parametrize("name", PACKS)
def test_it_is_short_and_says_its_distance(name: str) -> None:
    pack = worked(name)
    for mission in pack.pack.mission_order:
        for way in pack.worked.missions[mission].brief.winning:
            assert len(way.says.split()) <= MOST, way.says
            assert not re.search(r"\bnear\b|\bclose\b", way.says)
        clears = [win for win in pack.pack.missions[mission].winning if win.kind == "clear"]
        clears = [win for win in clears if win.rule.model_dump()["of"] == "objectives"]
        told = [way.says for way in pack.worked.missions[mission].brief.winning if "clear" in pack.pack.distances]
        distance = pack.shop.wording.distance(pack.pack.distances["clear"]) if clears else ""
        assert sum(distance in says for says in told) == len(clears) or not clears


@pytest.mark.parametrize("name", PACKS)
def test_what_a_moment_draws_its_words_say(name: str) -> None:
    """A moment's circle has the distance that its text or the sentence says; all of it stands on the map side."""
    pack = worked(name)
    for mission in pack.pack.mission_order:
        front, _ = sides(pack, mission)
        for way in pack.worked.missions[mission].brief.winning:
            for moment in way.moments:
                assert moment.distance in f"{way.says} {moment.text}"
                assert moment.text[1:] in front
                assert f"{moment.time}, {moment.text}" in way.told or f"{moment.time[1:]}, {moment.text}" in way.told
            assert all(note.text in front for note in way.notes), (mission, way.notes)


def test_a_page_that_says_it_otherwise_is_found() -> None:
    brief = worked("ww2-more-missions").worked.missions["no-retreat"].brief
    assert others(" ".join(way.told for way in brief.winning).replace("**", ""), brief) == []
    other = "The Attacker wins by holding any Objective."
    assert others(f"{brief.winning[0].says} {other}", brief) == [other]
