"""Declarations in C are parsed once: what lies in the cache makes the same; what can't be believed is parsed anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cffi
import pytest

from pipeline.compose.typesetting import c_declarations
from pipeline.compose.typesetting.c_declarations import declared_before

TEXT = """
    typedef enum { FEW, MANY = 7 } amount;
    typedef struct { int number; amount most; ...; } pile;
    typedef unsigned int letters;
    letters strlen (const char *text);
    char * getenv (const char *name);
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "declarations"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was parsed in Python."""
    found: list[str] = []
    parse = cffi.api.FFI.cdef

    def cdef(self: Any, text: str, **named: Any) -> None:
        found.append(text)
        parse(self, text, **named)

    monkeypatch.setattr(cffi.api.FFI, "cdef", cdef)
    return found


def declared(text: str = TEXT) -> Any:
    with declared_before():
        ffi = cffi.FFI()
        ffi.cdef(text)
    return ffi


def says(ffi: Any) -> tuple[object, ...]:
    library = ffi.dlopen(None)
    number = ffi.new("unsigned int *", 3)
    return (library.strlen(b"seven!!"), library.MANY, number[0], ffi.sizeof("amount"), str(ffi.typeof("letters")))


def test_what_is_kept_makes_the_same_declarations(parsed: list[str]) -> None:
    plain = cffi.FFI()
    plain.cdef(TEXT)
    assert says(declared()) == says(declared()) == says(plain)
    assert parsed == [TEXT, TEXT]  # ours once, and the plain one


def test_other_declarations_are_parsed(parsed: list[str]) -> None:
    declared()
    other = TEXT.replace("7", "8")
    assert declared(other).dlopen(None).MANY == 8
    assert parsed == [TEXT, other]


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda path: path.write_bytes(b""), id="empty"),
        pytest.param(lambda path: path.write_bytes(path.read_bytes()[:-9]), id="cut short"),
        pytest.param(lambda path: path.parent.chmod(0o770), id="open to others"),
    ],
)
def test_what_cant_be_believed_is_parsed_again(
    folder: Path, parsed: list[str], spoil: Callable[[Path], object]
) -> None:
    declared()
    (path,) = folder.iterdir()
    spoil(path)
    assert says(declared())[:2] == (7, 7)
    assert parsed == [TEXT, TEXT]


def test_a_version_that_writes_otherwise_parses_as_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = says(declared())

    def refused(parts: dict[str, Any]) -> Any:
        raise TypeError("another version")

    monkeypatch.setattr(c_declarations, "_made", refused)
    assert says(declared()) == expected
    assert says(declared(TEXT + "int abs (int number);")) == expected
    assert len([*folder.iterdir()]) == 1  # what can't be used isn't kept


def test_afterwards_cffi_is_as_it_was() -> None:
    own = cffi.FFI
    declared()
    assert cffi.FFI is own
