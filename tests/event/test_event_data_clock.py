"""The round clock: one file that lets nothing in, and says what the event says, whatever that holds."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from planned import planned, prepared
from small_event import slips, told

from pipeline.event.making.clock_page import clock_print
from pipeline.request import Silence
from pipeline.run.prints import Print
from pipeline.run.worked import Worked, work_out

NASTY = '</script><script>alert(1)</script> & "Ø" <!--'
POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


@pytest.fixture(scope="module")
def worked() -> Worked:
    return work_out(prepared(), Silence())


def clock(worked: Worked, folder: Path, **lines: str) -> Print:
    return clock_print(worked, planned(folder, {key: f"{key}: {line}" for key, line in lines.items()})[0])


def text_of(made: Print) -> str:
    return made.data.decode()


def data_of(made: Print) -> dict[str, object]:
    (found,) = re.findall(r'<script type="application/json" id="told">(.*?)</script>', text_of(made), re.DOTALL)
    read: dict[str, object] = json.loads(found)
    return read


def test_nothing_is_let_in_but_its_own_script_and_style(worked: Worked, tmp_path: Path) -> None:
    text = text_of(clock(worked, tmp_path / "cup"))
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    hashes = [b64encode(sha256(part.encode()).digest()).decode() for part in (script, style)]
    (policy,) = POLICY.findall(text)
    assert unescape(policy) == (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    assert re.findall(r"https?://|@import|src=|href=|url\((?!data:font/ttf;base64,)", text) == []
    assert not re.search(r"innerHTML|eval\(|fetch|XMLHttp|import\(", script)


def test_it_says_what_the_event_says(worked: Worked, tmp_path: Path) -> None:
    rounds = (
        "[{mission: contact, starts: '09:00', minutes: 150}, {battle_plans: yes, day: 2, starts: '10:00', name: Final}]"
    )
    made = clock(worked, tmp_path / "cup", rounds=rounds, until="2027-03-07", time_up="Finish the turn.")
    assert made.name == "cup-round-clock.html"
    told_of = data_of(made)
    assert told_of["rule"] == "Finish the turn."
    assert told_of["rounds"] == [
        {"name": "Round 1", "mission": "Contact", "date": "2027-03-06", "starts": "09:00", "minutes": 150},
        {
            "name": "Final",
            "mission": "Battle plans at the table",
            "date": "2027-03-07",
            "starts": "10:00",
            "minutes": None,
        },
    ]


def test_days_that_are_a_guess_start_no_clock(worked: Worked, tmp_path: Path) -> None:
    rounds = "[{mission: contact, starts: '12:00'}, {mission: dust-up, starts: '09:00'}]"
    made = data_of(clock(worked, tmp_path / "cup", rounds=rounds))
    assert [each["date"] for each in made["rounds"]] == ["", ""]  # type: ignore[attr-defined]


def test_words_that_look_like_a_page_stay_words(worked: Worked, tmp_path: Path) -> None:
    nasty = json.dumps(NASTY, ensure_ascii=False)
    made = clock(worked, tmp_path / "cup", name=nasty, rounds=f"[{{mission: contact, name: {nasty}}}]", time_up=nasty)
    assert text_of(made).count("<script") == 2
    assert "alert(1)<" not in text_of(made)
    found = data_of(made)
    assert (found["event"], found["rule"]) == (NASTY, NASTY)


def test_it_is_the_same_each_time(worked: Worked, tmp_path: Path) -> None:
    assert clock(worked, tmp_path / "cup").data == clock(worked, tmp_path / "cup").data


def test_a_clock_has_no_spares(tmp_path: Path) -> None:
    found = slips(tmp_path, {"spares": "spares: {round-clock: tables}"})
    assert told(found[0]).endswith("E441 the round clock isn't printed")
