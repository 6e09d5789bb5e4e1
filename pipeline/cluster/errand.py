"""What runs in a worker of dask: tasks by the hash of their job and their number -> sealed answers."""

from __future__ import annotations

import threading
from hashlib import sha256

from pipeline.cluster.hand import FallenHandError, Hand
from pipeline.cluster.versions import Versions, versions

_own = threading.local()


def describe() -> Versions:
    """Say what pages are made with on this machine."""
    return versions()


def run_errand(job: str, content: bytes, number: int) -> bytes:
    """Do one task of a job, in a process of this worker's own that is held to limits."""
    if sha256(content).hexdigest() != job:
        raise ValueError("the job didn't arrive whole")
    hand = getattr(_own, "hand", None)
    if hand is None or hand.process.poll() is not None:
        hand = _own.hand = Hand()
    try:
        return hand.do(job, content, number)
    except FallenHandError:
        del _own.hand
        raise
