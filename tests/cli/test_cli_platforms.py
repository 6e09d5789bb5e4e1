"""On Windows and macOS: what differs is said in words, paths are what they are there, nothing needs Linux unsaid."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.cli.windows_words import as_typed_here

ROOT = Path(__file__).parents[2]
# Modules that Windows' Python doesn't have.
POSIX = ("fcntl", "grp", "pty", "pwd", "resource", "termios")
SAYS = (
    "pack: it runs in WSL, the Linux that comes with Windows: what it reads and sets, it does in processes that the\n"
    "      system holds to limits, which Windows itself doesn't have\n"
    "      hint: type `wsl --install` once and restart; then use pack in the window that is called Ubuntu\n"
)


def test_pack_on_windows_says_where_it_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["build"]) == 2
    assert capsys.readouterr() == ("", SAYS)


def test_pack_says_so_without_what_windows_lacks() -> None:
    """Nothing that is imported on the way there needs a module that Windows' Python doesn't have."""
    lines = (
        "import sys",
        "sys.platform = 'win32'",
        f"sys.modules.update(dict.fromkeys({POSIX!r}))",
        f"sys.path.insert(0, {str(ROOT)!r})",
        "from pipeline.cli import main",
        "sys.exit(main(['build']))",
    )
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", SAYS)


@pytest.mark.parametrize(
    ("typed", "here"),
    [
        (r"C:\packs\raid", "/mnt/c/packs/raid"),
        (r"d:\My Packs\raid", "/mnt/d/My Packs/raid"),
        ("E:/packs", "/mnt/e/packs"),
        ("C:\\", "/mnt/c/"),
        (r".\our-league", "./our-league"),
        (r"..\packs\our league", "../packs/our league"),
        (r"packs\our-league", "packs/our-league"),
        ("our-league\\", "our-league\\"),
        (r"--out=C:\prints", "--out=/mnt/c/prints"),
        (r"--icc=.\shop.icc", "--icc=./shop.icc"),
        (r"\\wsl.localhost\Ubuntu\home\ada\raid", "/home/ada/raid"),
        (r"\\wsl$\Debian", "/"),
        (r"\\server\share\raid", r"\\server\share\raid"),
        ("our-league", "our-league"),
        ("examples/dry-sea", "examples/dry-sea"),
        ("C:", "C:"),
        ("x:1", "x:1"),
        (r"Night \ Raid", r"Night \ Raid"),
        ("--title", "--title"),
        ("", ""),
    ],
)
def test_paths_of_windows_as_wsl_calls_them(typed: str, here: str) -> None:
    assert as_typed_here([typed]) == [here]


def test_a_path_of_windows_finds_its_pack_in_wsl_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "league").mkdir()
    (tmp_path / "league" / "pack.yaml").write_text("extends: small-table\ntitle: League\n")
    assert main(["list", r".\league"]) == 2
    assert r"no pack is called '.\\league'" in capsys.readouterr().err
    monkeypatch.setenv("WSL_DISTRO_NAME", "Ubuntu")
    assert main(["list", r".\league"]) == 0
    assert capsys.readouterr().out.startswith("league: League")


def test_the_launcher_of_windows_is_one_that_windows_reads() -> None:
    data = (ROOT / "pack.cmd").read_bytes()
    text = data.decode("ascii")
    assert data.count(b"\n") == data.count(b"\r\n")
    jumps, labels = set(re.findall(r"goto (\w+)", text)), set(re.findall(r"^:(\w+)", text, re.MULTILINE))
    assert jumps == labels
    assert "wsl --install" in text
    assert '"%here%/pack" %*' in text, "all words go on as they were typed"
    attributes = (ROOT / ".gitattributes").read_text()
    assert "* text=auto eol=lf" in attributes, "a clone on Windows has a launcher that sh reads"
    assert "*.cmd text eol=crlf" in attributes
    assert b"\r" not in (ROOT / "pack").read_bytes()


# What only Linux has. Each use stands here with what happens elsewhere.
ONLY_LINUX = {
    "sched_getaffinity",
    "sigwaitinfo",
    "O_PATH",
    "O_TMPFILE",
    "memfd_create",
    "pidfd_open",
    "posix_fadvise",
    "fork",
    "prctl",
}
_OF_LINUX = re.compile(r"^(?:/proc|/sys|/dev/(?!null))/?|libc\.so|\.so\.\d")
KNOWN = {
    ("pipeline/lifeline.py", "/proc/self/fd/"): "only where `sys.platform` is linux; elsewhere the work is waited for",
    ("pipeline/lifeline.py", "/proc/"): "the same",
    ("pipeline/lifeline.py", "fork"): "the same",
    ("pipeline/lifeline.py", "sigwaitinfo"): "the same",
    (
        "pipeline/limits.py",
        "/proc/self/statm",
    ): "elsewhere memory in use counts as none: the limit holds what comes on top",
    ("pipeline/run/crew.py", "fork"): "elsewhere processes are started anew",
    ("pipeline/run/early_crew.py", "fork"): "elsewhere there is none: the typesetter is loaded where pages are set",
    ("pipeline/run/warm_crew.py", "fork"): "processes are started anew",
    ("pipeline/run/crew.py", "sched_getaffinity"): "elsewhere all cores count",
    ("pipeline/read_ahead.py", "fork"): "only where a command has a process of its own; elsewhere packs are read in it",
    ("pipeline/read_ahead.py", "sched_getaffinity"): "the same",
}


def of_linux(tree: ast.Module) -> set[str]:
    """List what a module takes from Linux: attributes, names and paths."""
    found = set()
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ONLY_LINUX:
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            found.update([node.value] if node.value in ONLY_LINUX or _OF_LINUX.match(node.value) else [])
    return found


@pytest.mark.slow
def test_what_only_linux_has_is_known_with_what_happens_elsewhere() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), what)
        for path in sorted((ROOT / "pipeline").rglob("*.py"))
        for what in of_linux(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set(KNOWN)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os\nos.sched_getaffinity(0)", {"sched_getaffinity"}),
        ("open('/proc/self/statm')", {"/proc/self/statm"}),
        ("open(f'/sys/fs/{name}')", {"/sys/fs/"}),
        ("ctypes.CDLL('libc.so.6')", {"libc.so.6"}),
        ('"""Reads /proc."""\nopen("/dev/null")', set()),
    ],
)
def test_what_only_linux_has_is_seen(source: str, found: set[str]) -> None:
    assert of_linux(ast.parse(source)) == found


@pytest.mark.parametrize("name", ["con", "NUL", "Aux", "lpt1", "com7"])
def test_nothing_is_begun_that_windows_could_not_keep(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "pack", name]) == 2
    assert capsys.readouterr().err.startswith(
        f"error E963: '{name}' can't be used as a name\n      hint: Windows has no file of that name; choose another\n"
    )
    assert os.listdir() == []  # noqa: PTH208 - names alone
