"""A request -> a conductor whose work is done by this machine's crew, or by the cluster that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.request import Progress, Request
from pipeline.run.conductor import Conductor
from pipeline.run.early_crew import EarlyCrew


@contextmanager
def conducted(request: Request, progress: Progress, *, sets_pages: bool = True) -> Iterator[Conductor]:
    """Have a conductor for as long as there is work; nothing of a cluster is loaded where none is named."""
    if not request.cluster:
        early = EarlyCrew.hired() if sets_pages else None
        try:
            ours = request.theme_folder is None
            yield Conductor(progress=progress, jobs=request.jobs, are_styles_ours=ours, early=early)
        finally:
            if early:
                early.dismiss()
        return
    from pipeline.cluster.scheduler import connected

    with connected(request.cluster) as cluster:
        yield Conductor(progress=progress, elsewhere=cluster)
