"""Where a preview is found, what a phone reads, and which editor opens a file."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pipeline.diagnostics import UsageError
from pipeline.preview import preview_address
from pipeline.preview.page_work import told_of
from pipeline.preview.preview_address import code_in_letters, open_port
from pipeline.preview.text_editors import open_in_editor


def test_it_listens_on_this_machine_alone_under_a_secret_of_its_own() -> None:
    one, other = open_port(port=0, share=False), open_port(port=0, share=False)
    assert one.listening.getsockname()[0] == "127.0.0.1"
    assert one.token != other.token
    assert len(one.token) >= 32
    assert one.here == f"http://127.0.0.1:{one.port}/{one.token}/"
    assert one.there == ""
    assert one.hosts == {f"127.0.0.1:{one.port}", f"localhost:{one.port}"}
    one.listening.close()
    other.listening.close()


def test_what_is_shared_has_an_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_address, "own_address", lambda: "192.0.2.7")
    shared = open_port(port=0, share=True)
    assert shared.there == f"http://192.0.2.7:{shared.port}/{shared.token}/"
    assert f"192.0.2.7:{shared.port}" in shared.hosts
    shared.listening.close()


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(UsageError) as problem:
            open_port(port=port, share=False)
    (found,) = problem.value.diagnostics
    assert found.code == "E915"
    assert found.message == f"port {port} can't be used: Address already in use"
    assert found.hints == ("leave --port out, and a free one is found",)


def test_without_a_network_nothing_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_address, "own_address", lambda: "")
    with pytest.raises(UsageError) as problem:
        open_port(port=0, share=True)
    (found,) = problem.value.diagnostics
    assert (found.code, found.message) == ("E916", "this machine is in no network, so nothing can be shared")


def test_a_bug_of_ours_is_told_as_ours() -> None:
    (found,) = told_of(ValueError("/home/someone/secret"))
    assert (found.code, found.message) == ("E917", "this is our bug, not your pack's: ValueError")


def test_a_code_of_letters_has_as_many_modules_as_the_code() -> None:
    lines = code_in_letters("http://192.0.2.7:4711/token/").splitlines()
    plain = [line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m") for line in lines]
    assert len({len(line) for line in plain}) == 1
    assert len(plain) == (len(plain[0]) + 1) // 2
    assert set("".join(plain)) == set("█▀▄ ")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **more: found.append((words, more.get("shell", False))))
    monkeypatch.delenv("VISUAL", raising=False)
    return found


def _program(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = folder / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_an_editor_with_a_window_is_opened_at_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[Any]
) -> None:
    _program(tmp_path, "code", monkeypatch)
    monkeypatch.setenv("EDITOR", "code --wait --new-window")
    file = tmp_path / "; touch x" / "$(y).yaml"
    assert open_in_editor(file, 12, 3) == {"opened": True, "told": "code"}
    assert started == [([str(tmp_path / "code"), "--new-window", "--goto", f"{file}:12:3"], False)]


@pytest.mark.parametrize(
    ("editor", "installed", "told"),
    [
        ("", "", {"opened": False, "told": "/p/a b.yaml:12:3", "why": "EDITOR isn't set"}),
        ("vim", "vim", {"opened": False, "told": "vim +12 '/p/a b.yaml'", "why": "vim needs a terminal"}),
        ("code", "", {"opened": False, "told": "code +12 '/p/a b.yaml'", "why": "code isn't installed"}),
        ("rm -rf", "rm", {"opened": False, "told": "rm -rf +12 '/p/a b.yaml'", "why": "rm needs a terminal"}),
        ("'unended", "", {"opened": False, "told": "/p/a b.yaml:12:3", "why": "EDITOR isn't set"}),
    ],
)
def test_what_has_no_window_is_named_and_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[Any], editor: str, installed: str, told: object
) -> None:
    _program(tmp_path, installed or "nothing", monkeypatch)
    monkeypatch.setenv("EDITOR", editor)
    assert open_in_editor(Path("/p/a b.yaml"), 12, 3) == told
    assert started == []
