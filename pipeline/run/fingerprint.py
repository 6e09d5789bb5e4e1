"""A value -> a hash of all that it is made of.

What a page depends on is not listed anywhere: it is what the page's writer is given, and that is hashed to the last
field. A kind of value that nobody has taught this module is an error, so that nothing is passed over in silence.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Set
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import PurePath
from types import FunctionType, NoneType

# What is the same wherever it is written down alike; enums write their names.
_PLAIN = (NoneType, bool, int, float, str, bytes, Fraction, Decimal, PurePath, enum.Enum)
# Large values that many others hold are hashed once; they are kept, so that no other value can get the same id.
_known: dict[int, tuple[object, bytes]] = {}
_KNOWN_AT_MOST = 4096  # what is known holds its values in memory
_LARGE = 2048  # bytes: what is written longer than this is hashed and remembered
# Most of what is written is one of these; none of them is ever remembered while it is short.
_SMALL = frozenset({NoneType, bool, int, float, str})


def fingerprint(*values: object) -> str:
    """Hash values, whatever they are made of."""
    return sha256(_written(values)).hexdigest()


def _written(value: object) -> bytes:
    """Write a value out: its type, then all that it holds, each part behind its length: none runs into another."""
    kind = type(value)
    if kind in _SMALL:
        text = repr(value).encode()
        if len(text) <= _LARGE // 2:
            return b"%b%d:%b" % (_head(kind), len(text), text)
    kept = _known.get(id(value))
    if kept is not None and kept[0] is value:
        return kept[1]
    whole = _head(kind) + b"".join([b"%d:%b" % (len(part), part) for part in _parts(value)])
    if len(whole) <= _LARGE:
        return whole
    if len(_known) >= _KNOWN_AT_MOST:
        _known.clear()
    digest = sha256(whole).digest()
    _known[id(value)] = (value, digest)
    return digest


@cache
def _head(kind: type) -> bytes:
    """Write the name of a type."""
    name = f"{kind.__module__}.{kind.__qualname__}".encode()
    return b"%d:%b" % (len(name), name)


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    """List the fields of a dataclass; None of what is none."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _parts(value: object) -> Iterable[bytes]:
    """Take a value apart."""
    if isinstance(value, _PLAIN):
        yield value if isinstance(value, bytes) else repr(value).encode()
    elif isinstance(value, FunctionType):
        yield _function(value).encode()
    elif (names := _fields(type(value))) is not None:
        yield from _named((name, getattr(value, name)) for name in names)
    elif _is_model(value):
        yield from _named(vars(value).items())
    else:
        yield from map(_written, _members(value))


def _members(value: object) -> Iterable[object]:
    """List what a collection holds; a mapping is taken in its order, which may be that of a page."""
    if isinstance(value, Mapping):
        return (each for pair in value.items() for each in pair)
    if isinstance(value, Set):
        return sorted(map(_written, value))
    if isinstance(value, tuple | list):
        return value
    raise TypeError(f"no fingerprint can be taken of {type(value).__module__}.{type(value).__qualname__}")


def _named(items: Iterable[tuple[str, object]]) -> Iterable[bytes]:
    for name, each in items:
        yield name.encode()
        yield _written(each)


def _is_model(value: object) -> bool:
    """Tell what an author wrote: the model's types, by what pydantic writes on them."""
    return hasattr(type(value), "__pydantic_fields__")


def _function(function: FunctionType) -> str:
    """Name a function of a module; one made on the spot could hold anything."""
    if "<" in function.__qualname__:
        raise TypeError(f"no fingerprint can be taken of {function.__qualname__}: it may hold anything")
    return f"{function.__module__}.{function.__qualname__}"
