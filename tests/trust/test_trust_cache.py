"""The cache is one's own, and what lies in it may be anything: what can't be used is as good as not there."""

from __future__ import annotations

import os
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline import unchanged
from pipeline.cli import main
from pipeline.contracts.galley import Galley
from pipeline.run import shelf as shelves
from pipeline.run.shelf import SetGalley, Shelf

MOORLAND = Path(__file__).parents[1] / "check" / "moorland"
MADE = SetGalley(galley=Galley(id="raid", pdfs=(b"%PDF",), pages=1))
NAME = "a" * 64
BUILD = ["build", "moorland", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    shutil.copytree(MOORLAND, "moorland")


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_what_others_could_have_laid_there_is_not_taken(mode: int) -> None:
    shelf = Shelf()
    shelf.put(NAME, MADE)
    assert shelf.take(NAME) == MADE
    folder = Path("cache/galleys")
    folder.chmod(mode)
    assert shelf.take(NAME) is None
    shelf.put("b" * 64, MADE)
    assert [path.name for path in folder.iterdir()] == [NAME], "nothing is laid there either"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_what_belongs_to_somebody_else_is_not_taken() -> None:
    shelf = Shelf()
    shelf.put(NAME, MADE)
    os.chown("cache/galleys", 12345, -1)
    assert shelf.take(NAME) is None


def test_a_memo_of_a_folder_of_others_is_not_believed() -> None:
    Path("read").write_text("x")
    os.utime("read", (0, 0))
    unchanged.remember(BUILD, ("out\n", ""), read=["read"], written=[], since=4e9)
    assert unchanged.recall(BUILD) == ("out\n", "")
    Path("cache/memos").chmod(0o722)
    assert unchanged.recall(BUILD) is None


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("out/x.pdf\n", True),
        ("\x1b[31mred\x1b[0m\n", True),
        ("\x1b]0;title\x07\n", False),
        ("\x1b[2J\n", False),
        ("\x1b[31;\n", False),
        ("a\u202eb\n", False),
        ("a\rb\n", False),
    ],
)
def test_a_memo_gives_no_orders_to_a_terminal(said: str, is_told: bool) -> None:
    Path("read").write_text("x")
    os.utime("read", (0, 0))
    unchanged.remember(BUILD, (said, ""), read=["read"], written=[], since=4e9)
    assert (unchanged.recall(BUILD) is not None) is is_told


def test_the_oldest_go_and_nothing_of_anybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "KEPT_BYTES", 4096)
    monkeypatch.setattr(unchanged, "KEPT_AT_MOST", 1)
    own = ["notes.txt", "deadbeef", f"{NAME}.backup", "A" * 64]
    for folder in ("galleys", "memos"):
        Path("cache", folder).mkdir(parents=True, mode=0o700)
        for name in own:
            Path("cache", folder, name).write_text("mine")
    for letter in "bcd":
        Shelf().put(letter * 64, MADE)
        unchanged.remember([*BUILD, letter], ("", ""), read=[], written=[], since=4e9)
    Shelf().tidy()
    for folder in ("galleys", "memos"):
        left = {path.name for path in Path("cache", folder).iterdir()}
        assert set(own) < left
        assert len(left) == len(own) + 1


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound build from nothing, and its cache, made once."""
    folder = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PACK_CACHE", str(folder / "cache"))
        shutil.copytree(MOORLAND, "moorland")
        assert main(BUILD) == 0
    return folder


@pytest.fixture
def built(sound: Path) -> dict[str, bytes]:
    """The output of a sound build, whose memo is forgotten: its pages lie in the cache."""
    for name in ("out", "cache"):
        shutil.copytree(sound / name, name)
    return {path.name: path.read_bytes() for path in Path("out").iterdir()}


def entries() -> dict[Path, tuple[bytes, bytes, bytes]]:
    """Read all galleys: the mark, the head of the body, the pages."""
    shutil.rmtree("cache/memos", ignore_errors=True)
    found = {}
    for path in sorted(Path("cache/galleys").iterdir()):
        mark, _, rest = path.read_bytes().partition(b"\n")
        if mark.startswith(b"pack-galley"):
            head, _, pages = rest.partition(b"\n")[2].partition(b"\n")
            found[path] = (mark, head, pages)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("pages", [b"%PDF rubbish", b"%PDF-1.7\n", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF"])
def test_pages_that_are_none_are_set_anew(built: dict[str, bytes], pages: bytes) -> None:
    """Their hash is right: another version of ours may have written them."""
    for path, (mark, head, _) in entries().items():
        body = head + b"\n" + pages
        path.write_bytes(b"\n".join((mark, sha256(path.name.encode() + b"\n" + body).hexdigest().encode(), body)))
    assert main(BUILD) == 0
    assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == built
    assert all(pages.startswith(b"%PDF-1.7\n%") for _, _, pages in entries().values()), "and lie there again"


@pytest.mark.slow
def test_pages_that_lie_under_the_names_of_others_are_set_anew(built: dict[str, bytes]) -> None:
    first, *others = entries()
    whole = first.read_bytes()
    for path, other in zip([first, *others], [*others, first], strict=True):
        path.write_bytes(whole if other == first else other.read_bytes())
    assert main(BUILD) == 0
    assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == built
