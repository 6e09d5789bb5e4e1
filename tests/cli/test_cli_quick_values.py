"""Values whose methods are compiled late are values like all others, and what isn't ours is left alone."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import sys
import types
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline.cli.quick_values import compile_late

SOURCE = """
from __future__ import annotations
from dataclasses import dataclass, field

@dataclass(frozen=True, kw_only=True)
class Spot:
    x: int
    y: int = 2
    marks: tuple[str, ...] = field(default=(), compare=False)

@dataclass(frozen=True, kw_only=True)
class Named(Spot):
    name: str = "here"

@dataclass(order=True)
class Ranked:
    rank: int
    told: list[str] = field(default_factory=list, repr=False)
"""


def module(name: str) -> Any:
    made = types.ModuleType(name)
    sys.modules[name] = made
    exec(SOURCE, vars(made))
    return made


@pytest.fixture(params=["pipeline.late_values", "not_ours"])
def late(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    if not hasattr(dataclasses, "_create_fn"):
        pytest.skip("this Python compiles all methods of a value at once")
    monkeypatch.setattr(dataclasses, "_create_fn", dataclasses._create_fn)  # put back afterwards
    compile_late()
    yield module(request.param)
    del sys.modules[request.param]


def test_they_hold_compare_and_tell_the_same(late: Any) -> None:
    plain = module("plain_values")
    for kind in ("Spot", "Named"):
        one, other = getattr(late, kind)(x=1), getattr(late, kind)(x=1, marks=("a",))
        assert (one, hash(one)) == (other, hash(other))
        assert one != getattr(late, kind)(x=3)
        assert repr(other) == repr(getattr(plain, kind)(x=1, marks=("a",)))
        assert dataclasses.replace(one, y=5).y == 5
        assert copy.copy(one) == pickle.loads(pickle.dumps(one)) == one
    assert late.Spot(x=1) != late.Named(x=1)


def test_they_refuse_the_same(late: Any) -> None:
    spot = late.Named(x=1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
        spot.x = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
        del spot.x
    with pytest.raises(TypeError, match=r"Spot\.__init__\(\) missing 1 required keyword-only argument: 'x'"):
        late.Spot()


def test_those_that_are_ordered_are(late: Any) -> None:
    low, high = late.Ranked(1), late.Ranked(2)
    assert low < high >= low
    assert low.told == []
    assert low.told is not high.told


def test_a_method_is_compiled_when_it_is_called_first(late: Any) -> None:
    before = late.Named.__dict__["__init__"]
    late.Named(x=1)
    is_ours = late.__name__.startswith("pipeline.")
    assert (late.Named.__dict__["__init__"] is not before) == is_ours
