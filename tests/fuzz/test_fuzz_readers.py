"""Whatever is done to a file that somebody else has written, only our diagnostics come of it, in bounded memory."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1]))

from measuring import measured
from readers import KINDS, loaded_once, own_surroundings, spoiled

from pipeline.event.reading import opening

pytestmark = pytest.mark.slow
# Of those that take longer there are fewer; `python tests/fuzz readers 0 1000` reads a thousand of each.
FEW, SOME, MANY = 12, 24, 60
OF_EVENTS = {"players", "pairings", "pasted", "results", "standings", "draws", "event"}
SLOW = {"page", "pdf", "face", "labels"}


@pytest.mark.parametrize("name", KINDS)
def test_what_is_read_ends_in_diagnostics(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for variable in ("PACK_CACHE", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, os.environ[variable])
    own_surroundings(tmp_path)
    monkeypatch.setattr(opening, "load_pack", loaded_once)
    kind = KINDS[name]
    samples = kind.samples()
    for sample in samples:
        kind.read(sample)
    for seed in range(FEW if name in SLOW else SOME if name in OF_EVENTS else MANY):
        _read(name, samples, seed)


def _read(name: str, samples: Sequence[bytes], seed: int) -> None:
    kind = KINDS[name]
    data = spoiled(kind, samples, seed)
    outcome = measured(lambda: kind.read(data), kind.seconds)
    if outcome.problem is not None:
        raise AssertionError(f"{name} {seed}") from outcome.problem
    assert outcome.megabytes < kind.megabytes, (name, seed)


def test_the_memory_that_is_taken_is_seen() -> None:
    """A measure that sees nothing would let everything pass."""
    kept = measured(lambda: bytearray(200_000_000).count(1) and None, 20)
    assert kept.problem is None
    if Path("/proc/self/clear_refs").exists():
        assert 150 < kept.megabytes < 300
