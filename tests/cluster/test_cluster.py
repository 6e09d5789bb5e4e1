from __future__ import annotations

import contextlib
import os
import pickle
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest
from benches import write_pack
from clusters import ROOT, Fatal, Faulty, Machines, Slow, Sum, Whose, machines

from pipeline import limits
from pipeline.cli import main
from pipeline.cluster import errand, scheduler
from pipeline.cluster.hand import Hand, sealed, unsealed
from pipeline.cluster.scheduler import Cluster, connected
from pipeline.cluster.versions import differing, versions
from pipeline.diagnostics import PackError, Refused, UsageError
from pipeline.job import build, check
from pipeline.request import Request, Silence
from pipeline.run.crew import unheard
from pipeline.run.shelf import Shelf
from pipeline.run.warm_crew import has_grown, kilobytes

# A worker tells by itself when it is torn away, in sockets that nobody closed.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("cluster")) as made:
        made.hire(2)
        yield made


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Request:
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    return Request(packs=(write_pack(tmp_path / "small"),), forms=("sheets",), out=tmp_path / "out", jobs=1)


def bytes_of(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("*.pdf"))}


@pytest.mark.slow
def test_a_cluster_makes_the_same_bytes_and_goes_on_when_a_worker_is_lost(
    small: Request, hall: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(small, Silence())
    alone = bytes_of(small.out)
    assert len(alone) == 1
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "another"))
    lost: list[int] = []

    class Killer(Silence):
        """Ends a worker as soon as something is done."""

        def count(self, done: int, total: int, what: str, latest: str) -> None:
            if latest and not lost:
                lost.append(hall.alive[0].pid)
                hall.alive[0].kill()

    there = replace(small, cluster=hall.address, jobs=0, out=tmp_path / "there")
    outcome = build(there, Killer())
    assert lost
    assert bytes_of(there.out) == alone
    assert outcome.told == ()
    # Its galleys lie here now, too: nothing is asked of the cluster again.
    again = build(replace(there, cluster="", out=tmp_path / "again"), Silence())
    assert [product.sha256 for product in again.products] == [product.sha256 for product in outcome.products]
    assert list(check(there, Silence()).report) == list(check(small, Silence()).report)


EVENT = """\
name: Small Cup
date: 2027-03-06
place: The Shed
pack: ../small
rounds: [{mission: raid}, {mission: chase}]
tables: 2
players: 4
items: [table-packets, score-sheets, round-clock]
"""


@pytest.mark.slow
def test_the_prints_of_an_event_are_the_same_bytes(
    hall: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pack(tmp_path / "small")
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup" / "event.yaml").write_text(EVENT, encoding="utf-8")
    hall.hire(max(2 - len(hall.alive), 0))
    made = {}
    for where in ("alone", "there"):
        monkeypatch.setenv("PACK_CACHE", str(tmp_path / f"cache-{where}"))
        chosen = ("--jobs", "1") if where == "alone" else ("--cluster", hall.address)
        assert main(["event", str(tmp_path / "cup"), *chosen, "--out", str(tmp_path / where)]) == 0
        made[where] = {path.name: path.read_bytes() for path in (tmp_path / where).iterdir()}
    assert capsys.readouterr().err == ""
    assert len(made["alone"]) == 9
    assert made["there"].keys() == made["alone"].keys()
    assert [name for name, data in made["there"].items() if data != made["alone"][name]] == []


@pytest.mark.slow
def test_what_is_wrong_with_work_is_told_here(hall: Machines) -> None:
    heard: dict[int, int] = {}
    with connected(hall.address) as cluster:
        sums = [Sum(numbers=tuple(range(number))) for number in range(1, 9)]
        assert cluster.run(sums, heard.__setitem__) == [0, 1, 3, 6, 10, 15, 21, 28]
        assert heard == dict(enumerate([0, 1, 3, 6, 10, 15, 21, 28]))
        with pytest.raises(PackError) as told:
            cluster.run([*sums, Sum(numbers=())], heard.__setitem__)
        with pytest.raises(ValueError, match="a slip of ours"):
            cluster.run([Faulty()], heard.__setitem__)
    assert [each.message for each in told.value.diagnostics] == ["there is nothing to add"]


@pytest.mark.slow
def test_workers_of_other_versions_get_nothing(hall: Machines) -> None:
    with connected(hall.address) as cluster:
        (first, *others) = sorted(cluster._present())
        assert others == [] or len(others) == 1
        cluster.seen[first] = ("pango 1.50.0 in place of 1.50.12",)
        if others:
            assert cluster._workers() == others
            assert cluster.told() == (f"the worker {first} got no work: pango 1.50.0 in place of 1.50.12",)
        mine = cluster.here
        strict = Cluster(client=cluster.client, here={**mine, "weasyprint": "69.0", "pypdf": "7.0"})
        with pytest.raises(Refused) as refused:
            strict.run([Sum(numbers=(1,))], unheard)
    (told,) = refused.value.diagnostics
    assert told.code == "E982"
    assert told.message == "no worker of the cluster makes the same pages as this machine"
    theirs = f"pypdf {mine['pypdf']} in place of 7.0, weasyprint {mine['weasyprint']} in place of 69.0"
    assert told.hints[0] == f"{first}: {theirs}"
    assert told.hints[-1] == "install the same version of pack and its libraries everywhere"


@pytest.mark.slow
def test_work_that_ends_its_workers_is_given_up(hall: Machines) -> None:
    with connected(hall.address) as cluster, pytest.raises(Refused) as refused:
        cluster.run([Fatal(by=signal.SIGKILL)], unheard)
    (told,) = refused.value.diagnostics
    assert (told.code, told.message) == ("E983", "the cluster's workers were lost 5 times at the same work")


@pytest.mark.slow
def test_work_that_reaches_a_limit_is_refused_at_once_and_the_next_is_done(hall: Machines) -> None:
    with connected(hall.address) as cluster:
        for end, code, words in (
            (signal.SIGXCPU, "E507", "a fatal task took more than 60 seconds of computing"),
            (signal.SIGSEGV, "E509", "the process that worked on a fatal task was ended by signal SIGSEGV"),
        ):
            with pytest.raises(Refused) as refused:
                cluster.run([Fatal(by=end)], unheard)
            (told,) = refused.value.diagnostics
            assert (told.code, told.message) == (code, words)
        assert cluster.run([Sum(numbers=(2, 3))], unheard) == [5]


@pytest.mark.slow
def test_a_cluster_that_does_nothing_is_given_up(hall: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "IDLE_SECONDS", 0.6)
    monkeypatch.setattr(scheduler, "LOOK_SECONDS", 0.2)
    with connected(hall.address) as cluster, pytest.raises(Refused) as refused:
        cluster.run([Slow(seconds=5)], unheard)
    (told,) = refused.value.diagnostics
    assert (told.code, told.message) == ("E984", "the cluster has done none of the work for 0.01 minutes")


def job_of(*tasks: object) -> tuple[str, bytes]:
    content = pickle.dumps(list(tasks))
    return sha256(content).hexdigest(), content


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(Path(__file__).parent))))
    made = Hand()
    yield made
    made.dismiss()


@pytest.mark.slow
def test_a_hand_stays_from_task_to_task_and_from_job_to_job(hand: Hand) -> None:
    first, second = job_of(Whose(), Whose()), job_of(Whose(), Sum(numbers=(1,)))
    told = [unsealed(hand.do(*job, number, "")) for job, number in ((first, 0), (first, 1), (second, 0))]
    assert told == [(True, hand.process.pid)] * 3
    assert hand.is_fit
    with pytest.raises(ValueError, match="didn't arrive whole"):
        hand.do(first[0], first[1][:-1], 0, "")
    is_made, problem = unsealed(hand.do(*job_of(Whose()), 7, ""))
    assert not is_made
    assert str(problem) == "IndexError: list index out of range"


@pytest.mark.slow
def test_a_hand_that_has_grown_is_followed_by_a_fresh_one(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errand, "_own", SimpleNamespace(hand=hand))
    job = job_of(Whose())
    assert unsealed(errand.run_errand(*job, 0, "")) == (True, hand.process.pid)
    hand.is_tired = True
    _, fresh = unsealed(errand.run_errand(*job, 0, ""))
    assert fresh != hand.process.pid
    assert hand.process.returncode is not None
    errand._own.hand.dismiss()
    assert has_grown(kilobytes() - 701_000)
    assert not has_grown(kilobytes())


@pytest.mark.slow
def test_a_hand_that_waits_for_ever_is_ended(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    assert unsealed(hand.do(*job_of(Sum(numbers=(4,))), 0, "")) == (True, 4)  # it has started
    monkeypatch.setattr(limits, "WALL_SECONDS", 0.5)
    is_made, problem = unsealed(hand.do(*job_of(Slow(seconds=60)), 0, "a slow task"))
    assert not is_made
    assert [each.message for each in problem.diagnostics] == ["a slow task was not done in 0.5 seconds"]
    assert not hand.is_fit


@pytest.mark.slow
def test_a_cluster_without_workers_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "CONNECT_SECONDS", 1)
    with machines(tmp_path) as empty, connected(empty.address) as cluster, pytest.raises(Refused) as refused:
        cluster.run([Sum(numbers=(1,))], unheard)
    (told,) = refused.value.diagnostics
    assert (told.code, told.message) == ("E982", "the cluster has no workers")


@pytest.mark.slow
def test_nobody_at_an_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "CONNECT_SECONDS", 1)
    with pytest.raises(UsageError) as wrong, connected("tcp://127.0.0.1:9"):
        pass
    (told,) = wrong.value.diagnostics
    assert told.code == "E981"
    assert told.message.startswith("no scheduler answers at 'tcp://127.0.0.1:9': ")


def stranger(says: bytes) -> tuple[socket.socket, str]:
    """Somebody who listens, and says this to whoever comes, whatever is asked."""
    listening = socket.create_server(("127.0.0.1", 0))

    def talk() -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = listening.accept()
                kept.append(line)
                line.sendall(says)

    kept: list[socket.socket] = []
    threading.Thread(target=talk, daemon=True).start()
    return listening, f"tcp://127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "says",
    [
        b"",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"\xff" * 5000,
        struct.pack("<Q", 2**40) + b"x" * 100,
        struct.pack("<QQ", 1, 10**12),
        struct.pack("<QQ", 1, 1) + b"x" * 100,
        b"\x00" * 5000,
    ],
    ids=["silent", "web-server", "ones", "much", "long", "short", "noughts"],
)
def test_whoever_is_no_scheduler_is_told_as_such(says: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "CONNECT_SECONDS", 1)
    monkeypatch.setattr(scheduler, "PATIENCE_SECONDS", 2)
    listening, address = stranger(says)
    began = time.monotonic()
    with listening, pytest.raises(UsageError) as wrong, connected(address):
        pass
    (told,) = wrong.value.diagnostics
    assert told.code == "E981"
    assert told.message.startswith(f"no scheduler answers at {address!r}: ")
    assert time.monotonic() - began < 20


def test_versions_that_both_have_must_be_the_same() -> None:
    here = {"pack": "a", "pango": "1.50.12", "ruff": "0.17"}
    assert differing(here, {"pack": "a", "pango": "1.50.12", "bokeh": "3"}) == ()
    assert differing(here, {"pack": "b", "pango": "1.52"}) == ("pack", "pango")


def test_what_decides_pages_is_among_the_versions() -> None:
    names = versions().keys()
    assert {"pack", "python", "pango", "zlib", "weasyprint", "pypdf", "uharfbuzz", "fontpkg-barlow"} <= names


def test_answers_are_taken_whole_or_not_at_all() -> None:
    content = sealed((True, {"pages": 3}))
    assert unsealed(content) == (True, {"pages": 3})
    for spoilt in (content[:-1], content[:70] + b"x" + content[71:], b"0" + content[1:], b""):
        with pytest.raises(ValueError, match="not a whole answer"):
            unsealed(spoilt)


def test_a_shelf_stays_on_its_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, named = pickle.dumps(Shelf()), pickle.dumps(Shelf(tmp_path / "named"))
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "elsewhere"))
    assert pickle.loads(usual)._folder == tmp_path / "elsewhere" / "galleys"
    assert pickle.loads(named)._folder == tmp_path / "named"


def test_without_its_library_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError) as wrong, connected("tcp://127.0.0.1:9"):
        pass
    (told,) = wrong.value.diagnostics
    assert (told.code, told.message) == ("E980", "dask.distributed isn't installed here")
