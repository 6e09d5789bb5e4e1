"""`pack preflight` takes anybody's file: it is read in a process of its own, in bounded time and memory."""

from __future__ import annotations

import os
import signal
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from leftovers import children

from pipeline import limits
from pipeline.cli import main

FORM = "/Type /XObject /Subtype /Form /BBox [0 0 200 200]"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in a folder of its own; what waits without end fails, where it would hang."""
    monkeypatch.chdir(tmp_path)
    signal.alarm(50)
    yield
    signal.alarm(0)


def stream(content: bytes, entries: str = "") -> bytes:
    data = zlib.compress(content)
    return f"<< {entries} /Filter /FlateDecode /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def form(content: str, **drawings: int) -> bytes:
    return stream(content.encode(), f"{FORM} /Resources {drawn(drawings)}")


def drawn(drawings: Mapping[str, int]) -> str:
    return f"<< /XObject << {' '.join(f'/{name} {number} 0 R' for name, number in drawings.items())} >> >>"


def write(content: bytes, forms: Mapping[int, bytes], above: str = "", **drawings: int) -> None:
    """Write x.pdf, of one page with this content; forms are the objects from 5 on."""
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources {drawn(drawings)} >>"
    pages = f"<< /Type /Pages /Kids [3 0 R] /Count 1 {above} >>"
    bodies = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: pages.encode(), 3: page.encode(), 4: stream(content), **forms}
    pdf, starts = b"%PDF-1.7\n", {}
    for number, body in sorted(bodies.items()):
        starts[number] = len(pdf)
        pdf += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    size = len(bodies) + 1
    table = "".join(f"{starts[number]:010} 00000 n \n" for number in range(1, size))
    head, tail = f"xref\n0 {size}\n0000000000 65535 f \n", f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n"
    Path("x.pdf").write_bytes(pdf + f"{head}{table}{tail}{len(pdf)}\n%%EOF\n".encode())


def said(capsys: pytest.CaptureFixture[str], code: int, file: str = "x.pdf") -> str:
    before = children()
    assert main(["preflight", file]) == code
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert children() == before
    return told.err + told.out


def test_a_form_that_draws_itself(capsys: pytest.CaptureFixture[str]) -> None:
    write(b"/F Do", {5: form("/F Do /F Do", F=5)}, F=5)
    assert "error E829: the file can't be read back: the form in object 5 draws itself\n" in said(capsys, 1)


def test_forms_that_draw_one_another_ten_times_each(capsys: pytest.CaptureFixture[str]) -> None:
    deeper = {number: form("/F Do " * 10, F=number + 1) for number in range(5, 24)}
    write(b"/F Do", {**deeper, 24: form("0 0 9 9 re f")}, F=5)
    assert "its forms are drawn within one another more than 100,000 times\n" in said(capsys, 1)


def test_forms_that_are_nested_too_deeply(capsys: pytest.CaptureFixture[str]) -> None:
    deeper = {number: form("/F Do", F=number + 1) for number in range(5, 305)}
    write(b"/F Do", {**deeper, 305: form("0 0 9 9 re f")}, F=5)
    assert "its forms are nested more than 40 deep\n" in said(capsys, 1)


def test_forms_that_are_drawn_several_times_are_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    write(b"/F Do /G Do", {5: form("/G Do /G Do", G=6), 6: form("0 0 9 9 re f")}, F=5, G=6)
    told = said(capsys, 1)
    assert "E829" not in told
    assert "E825" in told, "it is no file of ours, and that is all"


def test_a_page_tree_that_goes_in_a_circle(capsys: pytest.CaptureFixture[str]) -> None:
    write(b"0 0 9 9 re f", {}, above="/Parent 2 0 R")
    said(capsys, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "bodies",
    [
        pytest.param({2: b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99999999 >>"}, id="pages"),
        pytest.param({4: b"[4 0 R 4 0 R]"}, id="contents"),
        pytest.param({4: b"<< /Length 4 0 R >>\nstream\nx\nendstream"}, id="length"),
        pytest.param(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>",
                5: b"<< /First 6 0 R /Last 6 0 R >>",
                6: b"<< /Title (a) /Next 6 0 R /First 6 0 R /Parent 6 0 R >>",
            },
            id="bookmarks",
        ),
        pytest.param(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /Names << /Dests 5 0 R /JavaScript 5 0 R >> >>",
                5: b"<< /Kids [5 0 R 5 0 R] >>",
            },
            id="names",
        ),
        pytest.param(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R >>",
                5: b"<< /Type /StructTreeRoot /K [5 0 R 6 0 R] >>",
                6: b"<< /S /P /K [6 0 R 6 0 R] >>",
            },
            id="tags",
        ),
        pytest.param(
            {4: b"<< /Type /ObjStm /N 9999999 /First 4 /Extends 4 0 R >>\nstream\n5 0\nendstream"}, id="objects"
        ),
    ],
)
def test_what_leads_back_to_itself(bodies: Mapping[int, bytes], capsys: pytest.CaptureFixture[str]) -> None:
    """What is said is the same in each run, too: no place in memory stands in it."""
    write(b"0 0 9 9 re f", bodies)
    assert said(capsys, 1) == said(capsys, 1)


@pytest.mark.slow
def test_a_page_that_takes_too_long(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TASK_SECONDS", 1)
    write(b"0 0 1 1 re f\n" * 2_000_000, {})
    assert said(capsys, 3).startswith("error E507: x.pdf took more than 1 second of computing\n")


@pytest.mark.slow
def test_a_page_that_fills_the_memory(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEMORY_BYTES", 60 * 1024**2)
    write(b"0 0 1 1 re f\n" * 4_000_000, {})
    ours = "error E508: x.pdf needed more than 60 MB of memory\n"
    # Whether Python or the library that draws asks for the last of the memory differs from machine to machine.
    librarys = "error E509: the process that worked on x.pdf gave up (signal SIGABRT), "
    told = said(capsys, 3)
    assert told.startswith((ours, librarys))
    assert "more than 60 MB of memory" in told


@pytest.mark.parametrize("lock", [{"R": 6}, {"R": 4, "aes": False, "metadata": False}])
def test_a_file_that_is_locked_though_it_needs_no_password(
    capsys: pytest.CaptureFixture[str], lock: dict[str, Any]
) -> None:
    write(b"0 0 1 1 re f", {})
    with pikepdf.open("x.pdf") as file:
        file.save("locked.pdf", encryption=pikepdf.Encryption(owner="owner", user="", **lock))
    assert said(capsys, 1, "locked.pdf").startswith("error E834: the file is encrypted, which print shops refuse\n")


def test_a_file_that_is_too_large_is_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    with Path("x.pdf").open("wb") as sparse:
        sparse.truncate(limits.FILE_BYTES + 1)
    assert said(capsys, 3).startswith("error E504: x.pdf holds more than 200,000,000 bytes\n")


def test_what_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("x.pdf")
    assert said(capsys, 3).startswith("error E502: x.pdf is neither a file nor a folder\n")
    assert said(capsys, 3, "/dev/zero").startswith("error E502: /dev/zero is neither a file nor a folder\n")
    assert said(capsys, 2, ".").startswith("error E934: cannot read .: Is a directory\n")
