"""A value -> a hash of all that it is made of.

What a page depends on is not listed anywhere: it is what the page's writer is given, and that is hashed to the last
field. A kind of value that nobody has taught this module is an error, so that nothing is passed over in silence.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pathlib import PurePath
from types import FunctionType, NoneType
from typing import Any

from pipeline.model.base import Made

# What is the same wherever it is written down alike; enums write their names.
_PLAIN = (NoneType, bool, int, float, str, Fraction, Decimal, PurePath, enum.Enum)
# Large values that many others hold are hashed once; they are kept, so that no other value can get the same id.
_known: dict[int, tuple[object, bytes]] = {}
_KNOWN_AT_MOST = 4096  # what is known holds its values in memory
_LARGE = 2048  # bytes: what is written longer than this is hashed and remembered


def fingerprint(*values: object) -> str:
    """Hash values, whatever they are made of."""
    return sha256(_written(values)).hexdigest()


def _written(value: object) -> bytes:
    """Write a value out: its type, then all that it holds, each part behind its length: none runs into another."""
    kind: Any = type(value)
    if _is_plain(kind):  # by far the most; no number stands before them, as before all that has parts
        whole = b"%b %a" % (_called(kind), value)
        return whole if len(whole) <= _LARGE else sha256(whole).digest()
    kept = _known.get(id(value))
    if kept is not None and kept[0] is value:
        return kept[1]
    parts = _made(value) if isinstance(value, Made) else (_called(kind), *_parts(value))
    whole = b"".join([b"%d:%b" % (len(part), part) for part in parts])
    if len(whole) <= _LARGE:
        return whole
    if len(_known) >= _KNOWN_AT_MOST:
        _known.clear()
    digest = sha256(whole).digest()
    _known[id(value)] = (value, digest)
    return digest


@lru_cache(maxsize=1000)
def _is_plain(kind: type) -> bool:
    return issubclass(kind, _PLAIN)


@lru_cache(maxsize=1000)
def _called(kind: type) -> bytes:
    return f"{kind.__module__}.{kind.__qualname__}".encode()


def _parts(value: object) -> Iterable[bytes]:
    """Take a value apart."""
    if isinstance(value, bytes):
        yield value
    elif isinstance(value, FunctionType):
        yield _function(value).encode()
    elif is_dataclass(value):
        kind: Any = type(value)
        for name, written in _fields(kind):
            yield written
            yield _written(getattr(value, name))
    elif _is_model(value):
        for name, each in vars(value).items():
            yield name.encode()
            yield _written(each)
    else:
        yield from map(_written, _members(value))


def _made(value: Made) -> Iterable[bytes]:
    """Take a value apart whose type lies in no module: it is the same by whatever process it was made."""
    name, base, held = value.by_value()
    yield name.encode()
    yield _called(base)
    for key, each in held.items():
        yield key.encode()
        yield _written(each)


@lru_cache(maxsize=1000)
def _fields(kind: type) -> Sequence[tuple[str, bytes]]:
    return [(each.name, each.name.encode()) for each in fields(kind)]


def _members(value: object) -> Iterable[object]:
    """List what a collection holds; a mapping is taken in its order, which may be that of a page."""
    if isinstance(value, Mapping):
        return (each for pair in value.items() for each in pair)
    if isinstance(value, Set):
        return sorted(map(_written, value))
    if isinstance(value, tuple | list):
        return value
    raise TypeError(f"no fingerprint can be taken of {type(value).__module__}.{type(value).__qualname__}")


def _is_model(value: object) -> bool:
    """Tell what an author wrote: the model's types, by what pydantic writes on them."""
    return hasattr(type(value), "__pydantic_fields__")


def _function(function: FunctionType) -> str:
    """Name a function of a module; one made on the spot could hold anything."""
    if "<" in function.__qualname__:
        raise TypeError(f"no fingerprint can be taken of {function.__qualname__}: it may hold anything")
    return f"{function.__module__}.{function.__qualname__}"
