"""A pack that is read by a process hired early comes to the same; whatever keeps that from telling, it is read here."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from benches import write_pack
from launching import Launch

from pipeline import lifeline, limits, read_ahead
from pipeline.diagnostics import PackError
from pipeline.request import Request
from pipeline.run import preparation
from pipeline.run.fingerprint import fingerprint

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="no command has a process of its own there")
CONTENT = Path(__file__).parents[2] / "content"
BUILD = ("build", "any")


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Be a command in a process of its own; the processes that it forks, which go when nobody asks them."""
    forked: list[int] = []
    fork = os.fork

    def noted() -> int:
        forked.append(fork())
        return forked[-1]

    monkeypatch.setattr(lifeline, "is_apart", lambda: True)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1})
    monkeypatch.setattr(os, "fork", noted)
    monkeypatch.setattr(read_ahead, "_hired", [])
    monkeypatch.setattr(read_ahead, "_asked", [])
    yield forked
    for asked, told in read_ahead._hired:
        os.close(asked)
        os.close(told)
    for reader in read_ahead._asked:
        reader.told.close()
    for process in forked:
        os.waitpid(process, 0)


def request(*packs: Path) -> tuple[Request, ...]:
    return (Request(packs=packs, forms=("booklet",)),)


def read_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The packs that this process reads itself from now on."""
    read: list[str] = []
    load = preparation.load_pack

    def noted(folder: Path) -> object:
        read.append(folder.name)
        return load(folder)

    monkeypatch.setattr(preparation, "load_pack", noted)
    return read


@pytest.mark.parametrize("name", ["small-table", "scifi-mission-deck", "ww2-quick-reference"])
def test_a_pack_comes_to_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = request(CONTENT / name)
    ((alone, found),) = preparation.readied(CONTENT / name, asked)
    assert alone is not None
    read_ahead.hire(BUILD)
    read_ahead.order(asked)
    read = read_here(monkeypatch)
    ((told, told_found),) = read_ahead.readied(CONTENT / name, asked)
    assert told is not None
    assert read == []
    assert told_found == found
    assert told.pack == alone.pack
    assert told.loading.diagnostics == alone.loading.diagnostics
    # What is made of it has the same names on the shelf, whoever read it.
    assert fingerprint(told.pack, told.labels, told.theme, told.measures) == fingerprint(
        alone.pack, alone.labels, alone.theme, alone.measures
    )


def test_what_all_versions_share_is_one_value(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)
    (grey,) = (replace(each, ink="grey") for each in request(pack))
    asked = (*request(pack), grey)
    read_ahead.hire(BUILD)
    read_ahead.order(asked)
    (one, _), (other, _) = read_ahead.readied(pack, asked)
    assert one is not None
    assert other is not None
    assert one.loading is other.loading


def test_packs_are_told_of_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packs = [write_pack(tmp_path / name) for name in ("one", "two")]
    asked = request(*packs)
    read_ahead.hire(BUILD)
    read_ahead.order(asked)
    read = read_here(monkeypatch)
    folders = [made.loading.folder for pack in packs for made, _ in read_ahead.readied(pack, asked) if made]
    assert folders == [pack.resolve() for pack in packs]
    assert read == []


def test_what_is_refused_is_refused_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = write_pack(tmp_path)
    asked = tuple(replace(each, paper="a99") for each in request(pack))
    read_ahead.hire(BUILD)
    read_ahead.order(asked)
    read = read_here(monkeypatch)
    with pytest.raises(PackError) as refused:
        read_ahead.readied(pack, asked)
    assert [each.code for each in refused.value.diagnostics] == ["E920"]
    assert read == []


def test_what_it_computes_counts_for_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, spent = write_pack(tmp_path), list[float]()
    monkeypatch.setattr(limits, "spend", spent.append)
    read_ahead.hire(BUILD)
    read_ahead.order(request(pack))
    read_ahead.readied(pack, request(pack))
    (seconds,) = spent
    assert seconds > 0


def test_one_who_has_fallen_is_not_waited_for(
    tmp_path: Path, apart: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = write_pack(tmp_path)
    read_ahead.hire(BUILD)
    os.kill(apart[0], signal.SIGKILL)
    read_ahead.order(request(pack))
    read = read_here(monkeypatch)
    ((made, _),) = read_ahead.readied(pack, request(pack))
    assert made is not None
    assert read == [pack.name]


def test_one_who_never_comes_back_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, here, load = write_pack(tmp_path), os.getpid(), preparation.load_pack

    def lost(folder: Path) -> object:
        """Compute in one call, of which no clock of Python's can ring."""
        return load(folder) if os.getpid() == here else sum(range(10**12))

    monkeypatch.setattr(limits, "READING_SECONDS", 1)
    monkeypatch.setattr(limits, "GRACE_SECONDS", 0)
    monkeypatch.setattr(preparation, "load_pack", lost)
    read_ahead.hire(BUILD)
    read_ahead.order(request(pack))
    ((made, _),) = read_ahead.readied(pack, request(pack))
    assert made is not None


def test_what_is_no_fault_of_a_pack_shows_where_it_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(folder: Path) -> object:
        raise ZeroDivisionError("a slip of ours")

    monkeypatch.setattr(preparation, "load_pack", broken)
    read_ahead.hire(BUILD)
    read_ahead.order(request(tmp_path))
    with pytest.raises(ZeroDivisionError, match="a slip of ours"):
        read_ahead.readied(tmp_path, request(tmp_path))


def test_other_requests_than_it_was_asked_for_are_met_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = write_pack(tmp_path)
    read_ahead.hire(BUILD)
    read_ahead.order(request(pack))
    read = read_here(monkeypatch)
    ((made, _),) = read_ahead.readied(pack, (replace(request(pack)[0], ink="grey"),))
    assert made is not None
    assert made.ink == "grey"
    assert read == [pack.name]


@pytest.mark.parametrize("words", [(), ("list",), ("event", "cup"), ("build", "any", "--watch"), ("--help",)])
def test_nobody_is_hired_where_no_pack_is_read_once(apart: list[int], words: tuple[str, ...]) -> None:
    read_ahead.hire(words)
    assert apart == []


def test_nobody_is_hired_where_there_is_one_core(apart: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0})
    read_ahead.hire(BUILD)
    assert apart == []


@pytest.mark.slow
@pytest.mark.parametrize("words", [("check",), ("check", "--paper", "a99"), ("check", "--no-such")])
def test_a_command_says_the_same_on_one_core_and_on_two(launch: Launch, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Whoever reads it: a pack with faults, a request that can't be met, words that nobody understands."""
    pack = write_pack(tmp_path / "moor")
    mission = next((pack / "missions").iterdir())
    mission.write_text(mission.read_text().replace("title", "tilte", 1) + "\nodd: 1\n")
    own = "import os, sys; os.sched_setaffinity(0, {%s}); from pipeline.cli import main; sys.exit(main())"
    cores = sorted(os.sched_getaffinity(0))
    said = [
        launch(python=("-c", own % ", ".join(map(str, some)), words[0], str(pack), *words[1:]))
        for some in (cores[:1], cores)
    ]
    assert [(each.returncode, each.stdout, each.stderr) for each in said[:1]] == [
        (each.returncode, each.stdout, each.stderr) for each in said[1:]
    ]
    assert said[0].returncode != 0
