"""Tasks -> their answers, by the workers of a scheduler of dask.distributed.

All tasks of a job travel as one value under its hash, once to each worker; what they share is in it once. A worker
whose versions differ gets nothing, as its pages would differ, too. A lost worker's tasks are done again by those left.
"""

from __future__ import annotations

import logging
import pickle
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pipeline.cluster.errand import describe, run_errand
from pipeline.cluster.hand import unsealed
from pipeline.cluster.versions import OURS, Versions, differing, versions
from pipeline.diagnostics import Refused, UsageError, error
from pipeline.spelling import quote, said_by

if TYPE_CHECKING:
    from distributed import Client, Future

    from pipeline.run.conductor import Task
    from pipeline.run.crew import Hearing

CONNECT_SECONDS = 15
PATIENCE_SECONDS = 5  # until the library must have told that itself
LOOK_SECONDS = 2.0  # how often it is seen whether workers are still there
IDLE_SECONDS = 900  # in which nothing at all is done: others' work may stand before ours, but not for ever
ROUNDS = 5  # in which what was lost is handed out again


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Reach a scheduler, for as long as there is work."""
    try:
        from distributed import Client
    except ImportError:
        hint = "install it with its extra: pipx install 'mission-pack-press[cluster]', or pip install distributed"
        raise UsageError(error("E980", "dask.distributed isn't installed here", hints=(hint,))) from None
    # It tells on stderr of every line that breaks; what matters of that is told by us.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with _reach(partial(Client, address, timeout=CONNECT_SECONDS), address) as client:
        yield Cluster(client=client)


def _reach(connect: Callable[[], Client], address: str) -> Client:
    """Connect, whoever is there: what speaks otherwise breaks the library, and what is silent has it wait."""
    came: list[Client | Exception] = []

    def work() -> None:
        try:
            came.append(connect())
        except Exception as problem:
            came.append(problem)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(CONNECT_SECONDS + PATIENCE_SECONDS)
    answer = came[0] if came else TimeoutError(f"nothing was said in {CONNECT_SECONDS + PATIENCE_SECONDS} s")
    if not isinstance(answer, Exception):
        return answer
    hint = "start one with `dask scheduler`, and workers with `dask worker ADDRESS --nthreads 1`"
    why = said_by(answer) if isinstance(answer, (OSError, ValueError, TypeError)) else "what is there is no scheduler"
    raise UsageError(error("E981", f"no scheduler answers at {quote(address)}: {why}", hints=(hint,))) from answer


@dataclass(kw_only=True)
class Cluster:
    """A scheduler that was reached, and what the workers that were seen there differ in: nothing if they serve."""

    client: Client
    seen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    here: Versions = field(default_factory=versions)

    def run(self, tasks: Sequence[Task[Any]], heard: Hearing) -> list[Any]:
        """Do all tasks; one that fails fails the whole."""
        content = pickle.dumps(list(tasks))
        job = sha256(content).hexdigest()
        made: dict[int, Any] = {}
        for _ in range(ROUNDS):
            missing = [number for number in range(len(tasks)) if number not in made]
            for number, answer in self._round(job, content, {number: tasks[number].called for number in missing}):
                made[number] = answer
                heard(number, answer)
            if len(made) == len(tasks):
                return [made[number] for number in range(len(tasks))]
        hint = "look in the workers' logs: most often they lack memory"
        raise Refused(error("E983", f"the cluster's workers were lost {ROUNDS} times at the same work", hints=(hint,)))

    def _round(self, job: str, content: bytes, names: Mapping[int, str]) -> Iterator[tuple[int, Any]]:
        """Hand out tasks to the workers that are here now, and give what was done; what was lost is missing."""
        workers = self._workers()
        try:
            # Without a hash it has a name of its own in each round: what was cancelled in the last may go only now.
            held = self.client.scatter(content, workers=workers, broadcast=True, hash=False)
        except OSError:  # one of them is gone without a word, and the scheduler hasn't noticed yet
            return
        waiting = {self._errand(job, held, number, name, workers): number for number, name in names.items()}
        try:
            for future in self._done(set(waiting), workers):
                try:
                    is_made, answer = unsealed(future.result())
                except ValueError:  # an answer that isn't whole is none
                    continue
                if not is_made:
                    raise answer
                yield waiting[future], answer
        finally:
            self.client.cancel([held, *waiting])

    def _errand(self, job: str, held: Future, number: int, name: str, workers: Sequence[str]) -> Future:
        return self.client.submit(
            run_errand, job, held, number, name, workers=workers, allow_other_workers=False, pure=False
        )

    def _done(self, left: set[Future], workers: Sequence[str]) -> Iterator[Future]:
        """Give what is done as it is; end where nobody is left who could do the rest."""
        from distributed import wait

        since = time.monotonic()
        while left:
            with suppress(TimeoutError, CancelledError):
                wait(left, timeout=LOOK_SECONDS, return_when="FIRST_COMPLETED")
            done = {future for future in left if future.status != "pending"}
            if done:
                since = time.monotonic()
            elif not self._present() & set(workers):
                return
            elif time.monotonic() - since > IDLE_SECONDS:
                raise _idle()
            left -= done
            # What was cancelled or failed fell with its worker: the next round has it done again.
            yield from (future for future in done if future.status == "finished")

    def told(self) -> tuple[str, ...]:
        """Say which workers got nothing, and why."""
        return tuple(f"the worker {worker} got no work: {_listed(wrong)}" for worker, wrong in self._others())

    def _others(self) -> list[tuple[str, tuple[str, ...]]]:
        present = self._present()
        return sorted((worker, wrong) for worker, wrong in self.seen.items() if worker in present and wrong)

    def _present(self) -> set[str]:
        return set(self.client.scheduler_info(n_workers=-1)["workers"])

    def _workers(self) -> list[str]:
        """List the workers that make the same pages as this machine, asking those that came since the last look."""
        until = time.monotonic() + CONNECT_SECONDS
        while not (present := self._present()) and time.monotonic() < until:
            time.sleep(LOOK_SECONDS / 4)
        new = sorted(present - self.seen.keys())
        answers = self.client.run(describe, workers=new, on_error="return") if new else {}
        self.seen |= {worker: self._told(answer) for worker, answer in answers.items()}
        fit = [worker for worker in sorted(present) if self.seen.get(worker) == ()]
        if fit:
            return fit
        others = self._others()
        if not others:
            hint = "start some with `dask worker ADDRESS --nthreads 1`"
            raise Refused(error("E982", "the cluster has no workers", hints=(hint,)))
        message = "no worker of the cluster makes the same pages as this machine"
        hint = "install the same version of pack and its libraries everywhere"
        raise Refused(
            error("E982", message, hints=(*(f"{worker}: {_listed(wrong)}" for worker, wrong in others), hint))
        )

    def _told(self, answer: Versions | BaseException) -> tuple[str, ...]:
        """Say what a worker differs in."""
        if isinstance(answer, BaseException):
            return (f"pack doesn't start there ({type(answer).__name__}: {answer})",)
        names = differing(self.here, answer)
        if OURS in names:
            return ("another version of pack itself",)
        return tuple(f"{name} {answer[name]} in place of {self.here[name]}" for name in names)


def _idle() -> Refused:
    message = f"the cluster has done none of the work for {IDLE_SECONDS / 60:g} minutes"
    hint = "ask its scheduler what it is at: others' work may stand before yours, or its workers hang"
    return Refused(error("E984", message, hints=(hint,)))


def _listed(words: Sequence[str]) -> str:
    most = 4
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
