from __future__ import annotations

import contextlib
import pickle
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from benches import write_pack
from clusters import Fatal, Faulty, Machines, Sum, machines

from pipeline.cluster import scheduler
from pipeline.cluster.hand import sealed, unsealed
from pipeline.cluster.scheduler import Cluster, connected
from pipeline.cluster.versions import differing, versions
from pipeline.diagnostics import PackError, Refused, UsageError
from pipeline.job import build, check
from pipeline.request import Request, Silence
from pipeline.run.shelf import Shelf

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


@pytest.mark.slow
def test_what_is_wrong_with_work_is_told_here(hall: Machines) -> None:
    heard: list[int] = []
    with connected(hall.address) as cluster:
        sums = [Sum(numbers=tuple(range(number))) for number in range(1, 9)]
        assert cluster.run(sums, heard.append) == [0, 1, 3, 6, 10, 15, 21, 28]
        assert sorted(heard) == list(range(8))
        with pytest.raises(PackError) as told:
            cluster.run([*sums, Sum(numbers=())], heard.append)
        with pytest.raises(ValueError, match="a slip of ours"):
            cluster.run([Faulty()], heard.append)
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
            strict.run([Sum(numbers=(1,))], lambda number: None)
    (told,) = refused.value.diagnostics
    assert told.code == "E982"
    assert told.message == "no worker of the cluster makes the same pages as this machine"
    theirs = f"pypdf {mine['pypdf']} in place of 7.0, weasyprint {mine['weasyprint']} in place of 69.0"
    assert told.hints[0] == f"{first}: {theirs}"
    assert told.hints[-1] == "install the same version of pack and its libraries everywhere"


@pytest.mark.slow
def test_work_that_ends_its_workers_is_given_up(hall: Machines) -> None:
    with connected(hall.address) as cluster, pytest.raises(Refused) as refused:
        cluster.run([Fatal()], lambda number: None)
    (told,) = refused.value.diagnostics
    assert (told.code, told.message) == ("E983", "the cluster's workers were lost 5 times at the same work")


@pytest.mark.slow
def test_a_cluster_without_workers_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "CONNECT_SECONDS", 1)
    with machines(tmp_path) as empty, connected(empty.address) as cluster, pytest.raises(Refused) as refused:
        cluster.run([Sum(numbers=(1,))], lambda number: None)
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
