"""A request -> a conductor whose work is done by this machine's crew, or by the cluster that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.request import Progress, Request
from pipeline.run.conductor import Conductor


@contextmanager
def conducted(request: Request, progress: Progress) -> Iterator[Conductor]:
    """Have a conductor for as long as there is work; nothing of a cluster is loaded where none is named."""
    if not request.cluster:
        yield Conductor(progress=progress, jobs=request.jobs, are_styles_ours=request.theme_folder is None)
        return
    from pipeline.cluster.scheduler import connected

    with connected(request.cluster) as cluster:
        yield Conductor(progress=progress, elsewhere=cluster)
