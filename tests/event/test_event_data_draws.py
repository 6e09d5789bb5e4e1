"""Missions are drawn so that anybody can draw them again, and none twice unless that is wanted."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from planned import prepared
from small_event import opened

from pipeline.compose.text.markdown_runs import read_runs
from pipeline.event.making.page_words import told_of_draws
from pipeline.event.reading.draws import draw
from pipeline.event.reading.ready_event import Chosen, Round

MISSIONS = ("breakthrough", "contact", "counterattack", "dust-up", "encounter")


def drawn(folder: Path, *lists: str, seed: str = "x", more: dict[str, str] | None = None) -> tuple[Round, ...]:
    rounds = ", ".join(lists)
    return opened(folder, {"rounds": f"rounds: [{rounds}]", "seed": f"seed: {seed}", **(more or {})}).event.rounds


def test_a_draw_is_the_first_fair_number_of_a_hash_that_anybody_can_work_out() -> None:
    digest = sha256(b"low tide/round 2:0").digest()
    number = int.from_bytes(digest[:4], "big")
    assert draw("low tide", 2, MISSIONS).face == number % 5 + 1
    assert draw("low tide", 2, MISSIONS).seed == "low tide/round 2"


def test_no_mission_is_drawn_twice_and_none_that_is_named(tmp_path: Path) -> None:
    listed = "{draw: [breakthrough, contact, dust-up]}"
    rounds = drawn(tmp_path, listed, listed, "{mission: contact}")
    assert [each.chosen for each in rounds] == [Chosen.DRAWN, Chosen.DRAWN, Chosen.NAMED]
    assert {rounds[0].mission, rounds[1].mission} == {"breakthrough", "dust-up"}
    first, second = (each.draw for each in rounds[:2])
    assert first is not None
    assert second is not None
    assert first.listed == ("breakthrough", "dust-up")
    assert second.listed == tuple(each for each in first.listed if each != first.drawn)


def test_missions_may_come_again_where_that_is_wanted(tmp_path: Path) -> None:
    rounds = drawn(tmp_path, "{draw: [contact]}", "{draw: [contact]}", more={"repeats": "repeats: yes"})
    assert [each.mission for each in rounds] == ["contact", "contact"]


@pytest.mark.slow
def test_the_same_seed_draws_the_same_and_another_may_not(tmp_path: Path) -> None:
    listed = [f"{{draw: [{', '.join(MISSIONS)}]}}"] * 4
    again = [drawn(tmp_path, *listed, seed=seed) for seed in ("one", "one", "two")]
    assert again[0] == again[1]
    assert [each.mission for each in again[0]] != [each.mission for each in again[2]]


@given(st.text(min_size=1, max_size=20), st.integers(1, 20), st.integers(1, 5))
def test_a_draw_gives_one_of_the_list(seed: str, number: int, count: int) -> None:
    made = draw(seed, number, MISSIONS[:count])
    assert 1 <= made.face <= count
    assert made.drawn == MISSIONS[made.face - 1]


def test_every_mission_is_as_likely() -> None:
    faces = [draw(f"seed {number}", 1, MISSIONS).face for number in range(1_000)]
    assert all(160 <= faces.count(face) <= 240 for face in range(1, 6))


def test_a_seed_is_printed_letter_for_letter_whatever_it_is_made_of(tmp_path: Path) -> None:
    """What players read is what is hashed, though a page's words are Markdown."""
    seed = "low *tide* at _ten_ `past` [nine](x) <b>"
    event = opened(tmp_path, {"rounds": "rounds: [{draw: [contact, dust-up]}]", "seed": f"seed: '{seed}'"}).event
    told = "".join(run.text for run in read_runs(told_of_draws(event, prepared().labels)))
    assert f"The seed is {seed}." in told
    assert f"“{seed}/round 1:0”" in told
