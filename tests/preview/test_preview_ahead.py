"""The page that is looked at, set ahead of its leaf: it looks as a build prints it, and is set only if it changed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from benches import RAID, write_pack

from pipeline.compose.fit.fitted_before import FittedBefore
from pipeline.compose.typesetting.galleys import set_galley, write_html
from pipeline.preview.held_pages import Draft, Held
from pipeline.preview.messages import Choice, Subject
from pipeline.preview.page_ahead import PageAhead
from pipeline.preview.page_painting import Dress, dressed, painted
from pipeline.preview.page_work import PageWork
from pipeline.preview.standing import read, unit_ahead
from pipeline.preview.work_queue import AHEAD, BEHIND, LOOKED_AT, WANTED, Job, WorkQueue
from pipeline.run.prints import metadata_of
from pipeline.run.shelf import SetGalley
from pipeline.run.warm_crew import Reply

WIDTH = 400


def ahead(folder: Path, page: int = 0, choice: Choice | None = None) -> Any:
    task = PageAhead(subject=Subject(path=folder), choice=choice or Choice(), mission="raid", page=page, width=WIDTH)
    return task.do()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "moor")


@pytest.mark.slow
@pytest.mark.parametrize("page", [0, 1])
def test_it_looks_as_the_whole_leaf_does(pack: Path, page: int) -> None:
    for gap in (8, 11, 12):  # what was fitted before is tried first, and mustn't show
        (pack / "missions" / "raid.yaml").write_text(RAID.replace("gap: 8in", f"gap: {gap}in"))
        draft = ahead(pack, page)
        standing = read(Subject(path=pack), Choice())
        unit = unit_ahead(standing, "raid")
        assert unit is not None
        assert standing.prepared is not None
        galley, _ = set_galley(unit.manuscript())
        dress = Dress(faces=standing.prepared.faces, metadata=metadata_of(standing.prepared))
        whole = painted(dressed(galley, dress), ((page, WIDTH),))
        assert draft.png == whole.pictures[page, WIDTH]
        assert draft.size == whole.sizes[page]


@pytest.mark.slow
def test_a_page_is_set_again_only_if_it_changed(pack: Path) -> None:
    assert ahead(pack) is not None
    assert ahead(pack) is None
    chase = pack / "missions" / "chase.yaml"
    chase.write_text(chase.read_text().replace("name: Chase", "name: Hunt"))
    assert ahead(pack) is None
    (pack / "missions" / "raid.yaml").write_text(RAID.replace("gap: 8in", "gap: 9in"))
    assert ahead(pack) is not None
    assert ahead(pack, choice=Choice(ink="grey")) is not None


@pytest.mark.parametrize(
    ("change", "choice"),
    [
        (("zone: prize", "zone: price"), Choice()),
        (("name: Raid", "name: {"), Choice()),
        (("gap: 8in", "gap: 7in"), Choice(form="booklet")),
    ],
)
def test_where_something_is_wrong_or_a_leaf_is_no_page_of_its_own_nothing_goes_ahead(
    pack: Path, change: tuple[str, str], choice: Choice
) -> None:
    (pack / "missions" / "raid.yaml").write_text(RAID.replace(*change))
    assert ahead(pack, choice=choice) is None


def test_what_was_fitted_before_is_tried_first_by_who_asks() -> None:
    memory, tried = FittedBefore(), list[float]()

    def fits(most: float) -> Any:
        return lambda size: tried.append(size) or size <= most

    memory.note("front", 0.0, 0.5)
    assert memory.recall("front", fits(0.5), 8) is None  # nobody asked
    with memory.asked():
        memory.note("front", 0.0, 0.5)
        assert memory.recall("front", fits(0.501), 8) == 0.5
        assert tried == [0.5, 0.5 + 1 / 256]
        assert memory.recall("front", fits(0.49), 8) is None  # it fits no more
        assert memory.recall("front", fits(0.6), 8) is None  # a larger one fits, too
        assert memory.recall("back", fits(0.6), 8) is None
        memory.note("front", 0.0, 1.0)
        assert memory.recall("front", fits(1.0), 8) == 1.0
        for number in range(100):
            memory.note(f"side {number}", 0.0, 1.0)
        assert len(memory.known) == 64
    assert memory.recall("front", fits(1.0), 8) is None


def test_a_leaf_is_written_alike_whatever_was_fitted_before(pack: Path) -> None:
    from pipeline.compose.fit.fitted_before import fitted_before

    for gap in (8, 10, 9, 8):
        (pack / "missions" / "raid.yaml").write_text(RAID.replace("gap: 8in", f"gap: {gap}in"))
        unit = unit_ahead(read(Subject(path=pack), Choice()), "raid")
        assert unit is not None
        with fitted_before.asked():
            again = write_html(unit.manuscript())
        assert again == write_html(unit.manuscript())


class Idle:
    """A hand that takes what it is given."""

    def __init__(self) -> None:
        self.given: list[str] = []

    @property
    def is_busy(self) -> bool:
        return bool(self.given)

    def give(self, task: Any) -> None:
        self.given.append(task.called)


@pytest.mark.parametrize(
    ("waiting", "first", "second"),
    [
        ([AHEAD, LOOKED_AT], [AHEAD], [LOOKED_AT]),
        ([LOOKED_AT, BEHIND], [], [LOOKED_AT]),
        ([AHEAD, BEHIND], [AHEAD], []),
        ([WANTED, WANTED], [WANTED], [WANTED]),
        ([BEHIND], [], [BEHIND]),
    ],
)
def test_the_first_hand_is_kept_for_what_somebody_waits_for(
    waiting: list[int], first: list[int], second: list[int]
) -> None:
    hands: Any = [Idle(), Idle()]
    queue = WorkQueue(hands=hands)
    for number, rank in enumerate(waiting):
        task: Any = SimpleNamespace(called=rank)
        queue.add(Job(rank=rank, name=f"job {number}", task=task, then=lambda reply: None))
    queue.hand_out()
    assert [hand.given for hand in hands] == [first, second]


@pytest.mark.parametrize(("serial", "is_shown"), [(2, True), (1, False)])
def test_what_comes_ahead_too_late_is_not_shown(serial: int, is_shown: bool) -> None:
    said, hands = list[Any](), [Idle()]
    idle: Any = hands
    queue = WorkQueue(hands=idle)
    work = PageWork(queue=queue, say=said.append, news=said.append, unit="raid", width=WIDTH, laid_out=1)
    work.desk.asked["raid"] = "state 1"
    work.desk.held["raid"] = Held(asked="state 1", made=SetGalley(galley=None))
    work.go_ahead(Subject(path=Path("moor")), Choice(), serial)
    (job,) = queue.work.values()
    draft = Draft(key="abc", unit="raid", page=0, width=WIDTH, size=(210.0, 297.0), png=b"png", took=0.1)
    job.then(Reply(answer=draft))
    assert bool(said) is is_shown
    assert (work.desk.draft("raid", 0) == draft) is is_shown
