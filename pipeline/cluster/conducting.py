"""A request -> a conductor whose work is done by this machine's crew, or by the cluster that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.request import Progress, Request
from pipeline.run.conductor import Conductor
from pipeline.run.early_crew import EarlyCrew


@contextmanager
def conducted(
    request: Request, progress: Progress, *, sets_pages: bool = True, stays: bool = False, is_for_one: bool = False
) -> Iterator[Conductor]:
    """Have a conductor for as long as there is work; nothing of a cluster is loaded where none is named.

    Where more is built in this process, the crew stays; where publications are run but once, it goes before they are
    pressed.
    """
    if not request.cluster:
        early = EarlyCrew.hired(stays=stays) if sets_pages else None
        is_done = False
        try:
            ours = request.theme_folder is None
            yield Conductor(
                progress=progress, jobs=request.jobs, are_styles_ours=ours, early=early, is_for_one=is_for_one
            )
            is_done = True
        finally:
            if early and not (stays and is_done):  # somebody may still be at what has failed
                early.dismiss()
        return
    from pipeline.cluster.scheduler import connected

    with connected(request.cluster) as cluster:
        yield Conductor(progress=progress, elsewhere=cluster)
