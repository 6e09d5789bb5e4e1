from __future__ import annotations

import errno
import fcntl
import os
import resource
import signal
import stat
from pathlib import Path

import pytest

from pipeline import publish as publishing
from pipeline.diagnostics import UsageError
from pipeline.publish import publish


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(out: Path, files: dict[str, bytes]) -> tuple[str, str]:
    with pytest.raises(UsageError) as caught:
        publish(out, files)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.hints
    return diagnostic.code, diagnostic.message


def test_files_are_all_there_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    publish(out, {"a.pdf": b"old", "b.json": b"{}"})
    publish(out, {"a.pdf": b"new"})
    assert names(out) == ["a.pdf", "b.json"]
    assert (out / "a.pdf").read_bytes() == b"new"


def test_what_a_killed_build_left_aside_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / publishing.ASIDE).mkdir()
    (tmp_path / publishing.ASIDE / "a.pdf").write_bytes(b"half")
    publish(tmp_path, {"b.pdf": b"whole"})
    assert names(tmp_path) == ["b.pdf"]


def test_whatever_else_lies_in_the_output_folder_stays(tmp_path: Path) -> None:
    mine = (".pack-notes", ".pack-swap", ".pack-a.pdf", ".pack", ".pack-building")
    for name in mine:
        (tmp_path / name).write_text("mine")
    (tmp_path / ".pack-link").symlink_to("nowhere")
    publish(tmp_path, {"a.pdf": b"new"})
    assert names(tmp_path) == sorted([*mine, ".pack-link", "a.pdf"])


def test_the_folder_for_what_lies_aside_is_no_way_out(tmp_path: Path) -> None:
    elsewhere, out = tmp_path / "elsewhere", tmp_path / "out"
    elsewhere.mkdir()
    out.mkdir()
    (elsewhere / "b.pdf").write_bytes(b"mine")
    (elsewhere / ".swap").write_text("b.pdf")
    (out / publishing.ASIDE).symlink_to(elsewhere)
    said = f"cannot write {publishing.ASIDE} in {out}: it is the name that files lie aside under"
    assert refusal(out, {"a.pdf": b"new"}) == ("E903", said)
    assert names(elsewhere) == [".swap", "b.pdf"]
    assert names(out) == [publishing.ASIDE]


@pytest.mark.parametrize("swapped", range(4))
def test_a_build_that_was_killed_while_it_swapped_is_finished_by_the_next(swapped: int, tmp_path: Path) -> None:
    publish(tmp_path, {"a.pdf": b"old", "b.pdf": b"old", "c.pdf": b"old"})
    killed_at(swapped, tmp_path, {"a.pdf": b"new", "b.pdf": b"new", "c.pdf": b"new"})
    publish(tmp_path, {"d.pdf": b"next"})
    # The first step makes the list of what lies ready; before it, nothing is promised.
    expected = b"old" if swapped == 0 else b"new"
    assert {name: (tmp_path / name).read_bytes() for name in names(tmp_path)} == {
        "a.pdf": expected,
        "b.pdf": expected,
        "c.pdf": expected,
        "d.pdf": b"next",
    }


def killed_at(step: int, out: Path, files: dict[str, bytes]) -> None:
    """Publish in a process of its own that is killed in the place of a step of the swap."""
    process = os.fork()
    if not process:
        replace, steps = Path.replace, iter(range(step))

        def fatal(path: Path, target: Path) -> Path:
            if next(steps, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)
            return replace(path, target)

        Path.replace = fatal  # type: ignore[method-assign,assignment]
        publish(out, files)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGKILL


def test_names_of_a_swap_lead_nowhere_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / publishing.ASIDE).mkdir()
    (out / publishing.ASIDE / "a.pdf").write_bytes(b"new")
    (out / publishing.SWAP).write_text("../a.pdf\n\n../out\n")
    publish(out, {"b.pdf": b"whole"})
    assert names(tmp_path) == ["out"]
    assert names(out) == ["a.pdf", "b.pdf"]


def test_a_link_in_the_place_of_a_file_is_replaced_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.pdf").symlink_to(elsewhere)
    publish(out, {"a.pdf": b"new"})
    assert elsewhere.read_bytes() == b"mine"
    assert not (out / "a.pdf").is_symlink()


def test_a_file_that_fails_leaves_all_earlier_files_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tmp_path, {"a.pdf": b"old", "b.pdf": b"old"})

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device", str(tmp_path / publishing.ASIDE / "b.pdf"))

    monkeypatch.setattr(os, "fsync", full)
    assert refusal(tmp_path, {"a.pdf": b"new", "b.pdf": b"new"}) == (
        "E903",
        f"cannot write b.pdf in {tmp_path}: No space left on device",
    )
    assert names(tmp_path) == ["a.pdf", "b.pdf"]
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


def test_a_name_that_belongs_to_a_folder_is_found_before_any_file_is_swapped(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").mkdir()
    (tmp_path / "a.pdf").write_bytes(b"old")
    files = {"a.pdf": b"new", "b.pdf": b"new"}
    assert refusal(tmp_path, files) == ("E903", f"cannot write b.pdf in {tmp_path}: Is a directory")
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


def test_a_full_disk_leaves_all_earlier_files_as_they_were(tmp_path: Path) -> None:
    publish(tmp_path, {"a.pdf": b"old"})
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, most))
    try:
        said = refusal(tmp_path, {"a.pdf": b"new", "b.pdf": bytes(20_000)})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert said == ("E903", f"cannot write b.pdf in {tmp_path}: File too large")
    assert names(tmp_path) == ["a.pdf"]
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


@pytest.fixture
def network_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on a drive that locks files only."""
    lock = fcntl.flock

    def flock(handle: int, operation: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        lock(handle, operation)

    monkeypatch.setattr(fcntl, "flock", flock)
    return tmp_path


def test_where_folders_cannot_be_locked_a_file_in_them_is(network_drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(network_drive, {"a.pdf": b"old"})
    assert names(network_drive) == [publishing.LOCK, "a.pdf"]
    monkeypatch.setattr(publishing, "PATIENCE_SECONDS", 0.05)
    with (network_drive / publishing.LOCK).open("w") as lock:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX)
        assert refusal(network_drive, {"a.pdf": b""}) == ("E902", f"another build is writing to {network_drive}")
    publish(network_drive, {"a.pdf": b"now"})
    assert (network_drive / "a.pdf").read_bytes() == b"now"


def test_the_lock_is_no_way_out_of_the_folder(network_drive: Path) -> None:
    (network_drive / publishing.LOCK).symlink_to(network_drive / "elsewhere")
    code, message = refusal(network_drive, {"a.pdf": b"new"})
    assert (code, message.split(":")[0]) == ("E901", f"cannot write in the output folder {network_drive}")
    assert not (network_drive / "elsewhere").exists()


@pytest.mark.parametrize("target", ["nowhere", "taken"])
def test_an_output_folder_that_is_a_link_to_no_folder(target: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    out = tmp_path / "out"
    out.symlink_to(tmp_path / target)
    assert refusal(out, {"a.pdf": b""}) == ("E901", f"cannot make the output folder {out}: File exists")
    assert not (tmp_path / "nowhere").exists()


def test_a_name_that_belongs_to_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").mkdir()
    assert refusal(tmp_path, {"a.pdf": b"new"}) == ("E903", f"cannot write a.pdf in {tmp_path}: Is a directory")
    assert names(tmp_path) == ["a.pdf"]


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("a file")
    assert refusal(out, {"a.pdf": b""}) == ("E901", f"cannot make the output folder {out}: File exists")


def test_another_build_in_the_same_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "PATIENCE_SECONDS", 0.05)
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    assert refusal(tmp_path, {"a.pdf": b""}) == ("E902", f"another build is writing to {tmp_path}")
    os.close(handle)
    publish(tmp_path, {"a.pdf": b"now"})
    assert names(tmp_path) == ["a.pdf"]
