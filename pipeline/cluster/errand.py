"""What runs in a worker of dask: tasks by the hash of their job and their number -> sealed answers."""

from __future__ import annotations

import threading

from pipeline.cluster.hand import FallenHandError, Hand
from pipeline.cluster.versions import Versions, versions

_own = threading.local()


def describe() -> Versions:
    """Say what pages are made with on this machine."""
    return versions()


def run_errand(job: str, content: bytes, number: int, name: str) -> bytes:
    """Do one task of a job, called so, in a process of this worker's own that is held to limits."""
    hand: Hand | None = getattr(_own, "hand", None)
    if hand is None or not hand.is_fit:
        if hand is not None:
            hand.dismiss()
        hand = _own.hand = Hand()
    try:
        return hand.do(job, content, number, name)
    except FallenHandError:
        del _own.hand
        raise
