"""Files are opened in one way, which waits for no pipe, asks no device and reads no more than it may."""

from __future__ import annotations

import ast
import os
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.authoring.writing import write_files
from pipeline.cli import main
from pipeline.contracts.galley import Galley
from pipeline.publish import ASIDE, SWAP, publish
from pipeline.regular import NotRegularError, TooLargeError, read_regular
from pipeline.run.shelf import SetGalley, Shelf

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pipeline"

# Who else may open something: what it opens, and why that needs no care.
ANYWHERE = {
    "packed.open": "a member of a zip that is in memory",
    "self.packed.open": "a member of a workbook that is in memory",
}
REASONED = {
    ("regular.py", "open"): "the one way",
    ("regular.py", "os.open"): "the one way",
    ("unchanged.py", "open"): "writes a memo",
    ("lifeline.py", "os.open"): "the pipe that a process of ours was given",
    ("cluster/hand.py", "os.fdopen"): "the stream that a process of ours was given",
    ("font_packages.py", "path.read_bytes"): "a font that is installed with us",
    ("font_packages.py", "(folder / 'metadata.json').read_text"): "comes with a font that is installed with us",
    ("publish.py", "os.open"): "locks a folder, or a file that it makes",
    ("publish.py", "path.open"): "writes a file that must not be there yet",
    ("load/schemas/schema.py", "KEYS.read_text"): "ours",
    ("load/schemas/label_places.py", "_PLACES.read_text"): "ours",
    ("desk/explain.py", "catalogue.read_text"): "ours",
    ("desk/machine.py", "file.read_text"): "the project file of our own checkout",
    ("authoring/schema_files.py", "(ours / name).read_text"): "ours",
    ("authoring/beginning.py", "path.read_text"): "a template of ours",
    ("authoring/key_answers.py", "path.read_text"): "a schema of ours",
    ("authoring/key_examples.py", "WRITTEN.read_text"): "ours",
    ("authoring/writing.py", "aside.open"): "writes a file that must not be there yet",
    ("compose/template_store.py", "_FILTERS.read_text"): "a module of ours",
    ("kept_files.py", "aside.open"): "writes a file that must not be there yet",
    ("read_ahead.py", "os.fdopen"): "pipes to a process of ours",
    ("compose/exposure.py", "Image.open"): "bytes in memory",
    ("cli/entry.py", "os.open"): "the null device, to write nothing to",
    ("cli/entry.py", "os.fdopen"): "the null device, in place of a stream that is closed",
    ("cli/app.py", "os.open"): "the null device, in place of a stream that can't be written to",
}
SEVERAL = {
    ("publish.py", "os.open"): 3,
    ("cli/app.py", "os.open"): 2,
    ("cli/entry.py", "os.open"): 2,
    ("read_ahead.py", "os.fdopen"): 4,
}


@pytest.fixture(autouse=True)
def _in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in a folder of its own; whoever waits for a pipe fails, where it would hang."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    signal.alarm(50)
    yield
    signal.alarm(0)


def openings(path: Path) -> Iterator[tuple[str, str]]:
    """List all calls that open a file."""
    for node in ast.walk(ast.parse(path.read_text())):
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if called == "open" or called.endswith((".open", ".fdopen", ".read_bytes", ".read_text")):
            yield path.relative_to(PACKAGE).as_posix(), called


@pytest.mark.slow
def test_nobody_opens_files_otherwise() -> None:
    found = (each for path in PACKAGE.rglob("*.py") for each in openings(path))
    others = Counter(each for each in found if not each[1].startswith(tuple(ANYWHERE)))
    wanted = {call: SEVERAL.get(call, 1) for call in REASONED}
    assert others == wanted, "read files by pipeline/regular.py, or give the reason why not"


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


ODD = pytest.mark.parametrize("make", [pipe, device])


@ODD
def test_what_is_no_file_is_not_opened(make: Callable[[Path], None]) -> None:
    make(Path("odd"))
    with pytest.raises(NotRegularError, match="neither a file nor a folder"):
        read_regular("odd", 100)


def test_as_much_as_may_be_read_and_no_more() -> None:
    Path("file").write_bytes(b"12345")
    assert read_regular("file", 5) == b"12345"
    with pytest.raises(TooLargeError, match="more than 4 bytes"):
        read_regular("file", 4)
    with pytest.raises(IsADirectoryError):
        read_regular(".", 5)


def test_a_file_that_the_system_makes_up_is_read_to_its_end_or_its_limit() -> None:
    """Such files say that they are empty."""
    if Path("/proc/self/maps").exists():
        assert len(read_regular("/proc/self/maps", 10_000_000)) > 100
        with pytest.raises(TooLargeError):
            read_regular("/proc/self/maps", 100)


@ODD
def test_a_record_that_is_none(make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]) -> None:
    make(Path("a-build.json"))
    Path("x.pdf").write_bytes(b"no PDF")
    assert main(["preflight", "x.pdf"]) == 1
    assert "note N832: no record of a build" in capsys.readouterr().err


@ODD
def test_a_list_for_a_swap_that_no_build_wrote(make: Callable[[Path], None]) -> None:
    (Path("out") / ASIDE).mkdir(parents=True)
    make(Path("out") / SWAP)
    publish(Path("out"), {"x.pdf": b"%PDF"})
    assert [path.name for path in Path("out").iterdir()] == ["x.pdf"]


def test_a_folder_that_is_called_as_what_a_build_lays_aside() -> None:
    (Path("out") / ASIDE / "mine").mkdir(parents=True)
    publish(Path("out"), {"x.pdf": b"%PDF"})
    assert Path("out/x.pdf").read_bytes() == b"%PDF"
    assert (Path("out") / ASIDE / "mine").is_dir()


@ODD
def test_a_galley_in_the_cache_that_is_none(make: Callable[[Path], None]) -> None:
    shelf, made = Shelf(Path("galleys")), SetGalley(galley=Galley(id="raid", pdfs=(b"%PDF",), pages=1))
    Path("galleys").mkdir()
    make(Path("galleys/raid"))
    assert shelf.take("raid") is None
    shelf.put("raid", made)
    assert shelf.take("raid") == made


WHOLE = b'{"id": "raid", "pages": 1, "bookmarks": [], "targets": [], "fits": [], "diagnostics": []}\n'


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b'{"id": "raid"}\n%PDF', id="of another kind"),
        pytest.param(WHOLE.replace(b'"fits": []', b'"fits": [5]') + b"%PDF", id="with other values"),
        pytest.param(b"[]\n%PDF", id="of no kind"),
        pytest.param(b"[" * 100_000 + b"\n%PDF", id="nested without end"),
        pytest.param(WHOLE + b"rubbish", id="without a PDF"),
    ],
)
def test_a_galley_in_the_cache_that_cant_be_used(body: bytes) -> None:
    """Its hash is right: another version, or another program, has written it."""
    shelf, made = Shelf(Path("galleys")), SetGalley(galley=Galley(id="raid", pdfs=(b"%PDF",), pages=1))
    shelf.put("raid", made)
    assert shelf.take("raid") == made
    mark = Path("galleys/raid").read_bytes().split(b"\n")[0]
    Path("galleys/raid").write_bytes(b"\n".join((mark, sha256(b"raid\n" + body).hexdigest().encode(), body)))
    assert shelf.take("raid") is None


@pytest.mark.parametrize(
    "written",
    [
        "[" * 100_000,
        "[]",
        "{}",
        '{"galleys": 5, "found": []}',
        '{"galleys": [5], "found": []}',
        '{"galleys": [], "found": []}',
        '{"galleys": "raid", "found": []}',
        '{"galleys": ["raid"], "found": [5]}',
        '{"galleys": ["raid"], "found": [{"code": "\\u001b[2J", "message": "", "severity": 1, "path": []}]}',
        '{"galleys": ["\\u0000"]}',
    ],
)
def test_a_note_in_the_cache_that_cant_be_used(written: str) -> None:
    shelf, made = Shelf(Path("galleys")), SetGalley(galley=Galley(id="raid", pdfs=(b"%PDF",), pages=1))
    shelf.put("raid", made)
    shelf.note("asked", ["raid"], ())
    assert shelf.recall("asked") == made
    Path("galleys/asked").write_text(written)
    assert shelf.recall("asked") is None


@ODD
def test_a_note_in_the_cache_that_is_none(make: Callable[[Path], None]) -> None:
    shelf, made = Shelf(Path("galleys")), SetGalley(galley=Galley(id="raid", pdfs=(b"%PDF",), pages=1))
    shelf.put("raid", made)
    make(Path("galleys/asked"))
    assert shelf.recall("asked") is None
    shelf.note("asked", ["raid"], ())
    assert shelf.recall("asked") == made


@ODD
def test_a_galley_is_written_into_nothing_that_lies_there(make: Callable[[Path], None]) -> None:
    shelf, made = Shelf(Path("galleys")), SetGalley(galley=Galley(id="raid", pdfs=(b"%PDF",), pages=1))
    Path("galleys").mkdir()
    make(Path(f"galleys/raid.{os.getpid()}"))
    shelf.put("raid", made)
    assert shelf.take("raid") is None
    shelf.put("raid", made)
    assert shelf.take("raid") == made


def test_a_pack_can_lead_what_is_written_into_it_nowhere_else() -> None:
    """Files are written aside under a name that a stranger's pack may have taken, by a link to somebody's file."""
    shutil.copytree(ROOT / "tests" / "check" / "moorland", "moorland")
    Path("mine.txt").write_text("mine")
    Path("moorland/.pack-aside-steps.yaml").symlink_to(Path("mine.txt").resolve())
    write_files(Path("moorland"), {"steps.yaml": "hide: ~\n"})
    assert Path("mine.txt").read_text() == "mine"
    assert Path("moorland/steps.yaml").read_text() == "hide: ~\n"
    assert not Path("moorland/steps.yaml").is_symlink()


@ODD
def test_a_profile_of_a_press_that_is_none(make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(ROOT / "tests" / "check" / "moorland", "moorland")
    make(Path("odd.icc"))
    assert main(["build", "moorland", "--booklet", "--press-ready", "generic-eu", "--icc", "odd.icc"]) == 2
    assert "error E933: cannot read odd.icc: neither a file nor a folder" in capsys.readouterr().err
