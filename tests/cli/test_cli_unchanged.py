from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline import unchanged
from pipeline.cli import main

WORDS = ["build", "pack", "--booklet"]
SAID = ("out/pack-booklet.pdf\n", "a note: naïve 漢\n")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack and what was built from it, in the working folder; the package itself stands apart and still."""
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(unchanged, "ourselves", list)
    for name in ("pack/pack.yaml", "pack/missions/one.yaml", "out/pack-booklet.pdf"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def remember(pack: Path, since: float | None = None) -> None:
    read, written = [str(pack / "pack")], [str(pack / "out/pack-booklet.pdf")]
    unchanged.remember(WORDS, SAID, read=read, written=written, since=since or time.time() + 1)


def test_an_unchanged_build_says_the_same_again(pack: Path) -> None:
    assert unchanged.recall(WORDS) is None
    remember(pack)
    assert unchanged.recall(WORDS) == SAID


def edit(pack: Path) -> None:
    (pack / "pack/missions/one.yaml").write_text("edited")


def add(pack: Path) -> None:
    (pack / "pack/missions/two.yaml").write_text("")


def rename(pack: Path) -> None:
    (pack / "pack/missions/one.yaml").rename(pack / "pack/missions/two.yaml")


def delete_product(pack: Path) -> None:
    (pack / "out/pack-booklet.pdf").unlink()


def spoil_product(pack: Path) -> None:
    (pack / "out/pack-booklet.pdf").write_text("cut sho")


def delete_pack(pack: Path) -> None:
    (pack / "pack").rename(pack / "elsewhere")


@pytest.mark.parametrize("change", [edit, add, rename, delete_product, spoil_product, delete_pack])
def test_any_change_forgets_it(pack: Path, change: Callable[[Path], None]) -> None:
    remember(pack)
    change(pack)
    assert unchanged.recall(WORDS) is None


def test_a_change_back_remembers_it(pack: Path) -> None:
    remember(pack)
    text = (pack / "pack/missions/one.yaml").read_text()
    edit(pack)
    (pack / "pack/missions/one.yaml").write_text(text)
    assert unchanged.recall(WORDS) == SAID


def test_files_that_nobody_touched_are_not_read(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(pack)
    read, usual = list[str](), unchanged.read_regular

    def read_regular(path: str, most: int) -> bytes:
        read.append(path)
        return usual(path, most)

    monkeypatch.setattr(unchanged, "read_regular", read_regular)
    assert unchanged.recall(WORDS) == SAID
    assert [Path(path).parent.name for path in read] == ["memos"]


def test_a_file_that_looks_as_old_and_as_large_is_read(pack: Path) -> None:
    remember(pack)
    path = pack / "pack/missions/one.yaml"
    before = path.stat()
    path.write_text(path.read_text().swapcase())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert unchanged.recall(WORDS) is None


def test_other_words_or_surroundings_are_another_build(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(pack)
    assert unchanged.recall([*WORDS, "--strict"]) is None
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert unchanged.recall(WORDS) is None


def test_what_changed_while_it_was_read_is_not_remembered(pack: Path) -> None:
    began = time.time()
    os.utime(pack / "pack/pack.yaml", (began + 1, began + 1))
    remember(pack, since=began)
    assert unchanged.recall(WORDS) is None


def test_what_was_looked_at_ahead_is_remembered_as_it_was_then(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = pack / "tool/build.py"
    tool.parent.mkdir()
    tool.write_text("first")
    monkeypatch.setattr(unchanged, "ourselves", lambda: [str(tool.parent)])
    unchanged.look_ahead(str(pack / "pack"))
    remember(pack)
    assert unchanged.recall(WORDS) == SAID
    unchanged.look_ahead(str(pack / "pack"))
    tool.write_text("second")  # while the first was at work
    remember(pack)
    assert unchanged.recall(WORDS) is None


def test_what_changed_before_it_was_looked_at_ahead_is_not_remembered(pack: Path) -> None:
    began = time.time()
    os.utime(pack / "pack/pack.yaml", (began + 1, began + 1))
    unchanged.look_ahead(str(pack / "pack"))
    remember(pack, since=began)
    assert unchanged.recall(WORDS) is None


def test_where_no_file_was_touched_what_a_memo_noted_is_believed(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = pack / "tool"
    tool.mkdir()
    (tool / "build.py").write_text("first")
    monkeypatch.setattr(unchanged, "ourselves", lambda: [str(tool)])
    remember(pack)
    noted = unchanged.digest(str(tool))
    edit(pack)
    assert unchanged.recall(WORDS) is None
    read: list[str] = []
    monkeypatch.setattr(unchanged, "_digest", lambda path: read.append(path) or "another")
    unchanged._ahead.clear()
    assert unchanged.digest(str(tool)) == noted
    assert read == []
    (tool / "build.py").write_text("second")
    unchanged._ahead.clear()
    assert unchanged.digest(str(tool)) == "another"


def test_a_digest_sees_names_and_bytes_but_no_compiled_files(tmp_path: Path) -> None:
    def digest_after(name: str, content: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
        unchanged._ahead.clear()
        return unchanged.digest(str(tmp_path))

    first = digest_after("a.py", "one")
    assert digest_after("__pycache__/a.pyc", "compiled") == first
    assert digest_after("a.py", "two") != first
    assert digest_after("a.py", "one") == first
    assert digest_after("b.py", "") != first


def test_a_digest_is_the_same_wherever_a_folder_lies(tmp_path: Path) -> None:
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text("one")
    assert unchanged.digest(str(tmp_path / "here")) == unchanged.digest(str(tmp_path / "there"))


def test_files_of_ours_may_be_links_that_lead_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "store.py").write_text("one")
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "a.py").symlink_to(tmp_path / "store.py")
    first = unchanged.digest(str(folder))
    (tmp_path / "store.py").write_text("two")
    assert unchanged.digest(str(folder)) != first


def test_hidden_files_are_nobodys_content(pack: Path) -> None:
    remember(pack)
    (pack / "pack/missions/.one.yaml.swp").write_text("an editor at work")
    assert unchanged.recall(WORDS) == SAID


def test_another_version_of_a_library_is_another_build(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = pack / "site-packages"
    (library / "pypdf-7.1.0.dist-info").mkdir(parents=True)
    os.utime(library, (0, 0))
    monkeypatch.setattr(unchanged, "ourselves", lambda: [str(library)])
    remember(pack)
    assert unchanged.recall(WORDS) == SAID
    (library / "pypdf-7.1.0.dist-info").rename(library / "pypdf-7.1.1.dist-info")
    assert unchanged.recall(WORDS) is None


def add_pipe(pack: Path) -> None:
    os.mkfifo(pack / "pack/missions/two.yaml")


def add_link_to_a_device(pack: Path) -> None:
    (pack / "pack/missions/two.yaml").symlink_to("/dev/zero")


def add_link_out_to_the_same(pack: Path) -> None:
    (pack / "pack/missions/one.yaml").rename(pack / "one.yaml")
    (pack / "pack/missions/one.yaml").symlink_to(pack / "one.yaml")


def add_link_to_a_folder(pack: Path) -> None:
    (pack / "pack/more").symlink_to("/etc")


def add_giant(pack: Path) -> None:
    with (pack / "pack/missions/two.yaml").open("wb") as sparse:
        sparse.truncate(2_000_000_000_000)


def add_many(pack: Path) -> None:
    for number in range(8):
        (pack / f"pack/{number}.yaml").touch()


def add_depth(pack: Path) -> None:
    """Lay folders in one another, more than Python goes down and than a path can name."""
    here = os.open(pack / "pack", os.O_RDONLY)
    for _ in range(1_500):
        os.mkdir("d", dir_fd=here)
        here, above = os.open("d", os.O_RDONLY, dir_fd=here), here
        os.close(above)
    os.close(here)


@pytest.mark.parametrize(
    "change",
    [add_pipe, add_link_to_a_device, add_link_out_to_the_same, add_link_to_a_folder, add_giant, add_many, add_depth],
)
def test_odd_things_in_a_folder_are_left_to_the_build(
    pack: Path, change: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them is waited for, none read whole, and none goes on to be remembered."""
    monkeypatch.setattr(unchanged, "FILES_AT_MOST", 8)
    signal.alarm(20)
    remember(pack)
    assert unchanged.recall(WORDS) == SAID
    change(pack)
    assert unchanged.recall(WORDS) is None
    remember(pack)
    assert unchanged.recall(WORDS) is None
    signal.alarm(0)
    subprocess.run(["rm", "-rf", str(pack / "pack")], check=True)  # it goes deeper than Python does


@pytest.mark.slow
def test_a_build_after_a_pipe_came_into_its_pack_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(Path(__file__).parents[1] / "check" / "moorland", "moorland")
    words = ["build", "moorland", "--booklet", "--quiet"]
    assert main(words) == 0
    os.mkfifo("moorland/x.yaml")
    signal.alarm(50)
    assert main(words) == 3
    signal.alarm(0)
    assert "moorland/x.yaml:1:1: error E502" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"nonsense", b"a\0b", b"\xff\0\xff\0\xff"])
def test_a_broken_memo_counts_for_nothing(pack: Path, content: bytes) -> None:
    remember(pack)
    (memo,) = (pack / "cache/memos").iterdir()
    memo.write_bytes(content)
    assert unchanged.recall(WORDS) is None


def test_only_so_many_memos_are_kept(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unchanged, "KEPT_AT_MOST", 3)
    for number in range(6):
        monkeypatch.setenv("TERM", str(number))
        remember(pack)
    assert len(list((pack / "cache/memos").iterdir())) == 3
    assert unchanged.recall(WORDS) == SAID


def test_a_cache_that_cannot_be_written_is_no_error(pack: Path) -> None:
    (pack / "cache").write_text("a file in its place")
    remember(pack)
    assert unchanged.recall(WORDS) is None


def test_the_check_imports_next_to_nothing(pack: Path) -> None:
    code = "import sys; from pipeline.cli import main; main(['build']); print(*sys.modules)"
    monkey = "import pipeline.unchanged as u; u.recall = lambda words: ('', ''); " + code
    run = subprocess.run([sys.executable, "-I", "-c", monkey], capture_output=True, text=True, check=True)
    heavy = {"typer", "rich", "pathlib", "json", "dataclasses", "typing", "inspect", "re", "enum", "yaml", "pydantic"}
    assert heavy & set(run.stdout.split()) == set()
