"""Games played on other machines, through joblib's own backends for Dask and Ray.

A cluster may play faster than its results can be taken in, so batches are handed out in rounds: of results
that wait there are never more than two rounds' worth.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from .errors import UserError
from .joblib_runs import quietly
from .parcel import edition, pack, play_parcel

if TYPE_CHECKING:
    from .batch import Setting
    from .machine import Machine
    from .strategy import Strategy

PATIENCE = 3.0
"""Seconds until a scheduler, or one without workers, is given up."""

_ROUND = 2  # batches a core
_RAY_ROUND = 8  # likewise; the cores wait at a round's end, so it is longer

Played = tuple[Any, float]
Tasks = list[tuple[Any, ...]]


class Cluster(Protocol):
    """Other machines, ready to play."""

    def cores(self) -> int:
        """Return how many batches are played at once."""

    def play(self, tasks: Iterator[Any]) -> Generator[Played, None, None]:
        """Play joblib's tasks, and yield in their order what they return."""


def open_cluster(machine: Machine) -> Cluster:
    """Connect to the cluster that a user names.

    Raises
    ------
    UserError
        A library is not installed; or there is no scheduler, or no worker.
    """
    return _DaskCluster(machine.scheduler) if machine.backend == "dask" else _RayCluster(machine.jobs)


def play_remotely(
    setting: Setting, players: tuple[Strategy, ...], stretches: Iterable[tuple[int, int]], machine: Machine
) -> Generator[Played, None, None]:
    """Play stretches of units on a cluster.

    Yields
    ------
    For each stretch, in order: its results, from `pack_results`, and the seconds that it took.

    Raises
    ------
    GameError
        As `batch.play_range`.
    UserError
        The cluster failed.
    """
    import joblib

    parcel, here = pack(setting, players), edition()
    tasks = (joblib.delayed(play_parcel)(here, parcel, *stretch) for stretch in stretches)
    try:
        with closing(open_cluster(machine).play(tasks)) as played:
            yield from played
    except UserError:
        raise
    except Exception as error:
        told = " ".join(str(error).split()) or "no message"
        raise UserError(f"the {machine.backend} cluster failed: {type(error).__name__}: {told}") from error


def _missing(backend: str, error: ImportError) -> UserError:
    return UserError(f"backend {backend} is not installed ({error}): pip install 'montecardo[{backend}]'")


# ---------------------------------------------------------------- Dask


class _DaskCluster:
    def __init__(self, scheduler: str | None) -> None:
        try:
            import distributed as distributed
        except ImportError as error:
            raise _missing("dask", error) from error
        self.client = _dask_client(scheduler)

    def cores(self) -> int:
        if not self.client.ncores():
            try:
                self.client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                where = self.client.scheduler.address
                raise UserError(f"the scheduler {where} has no workers: dask worker {where}") from None
        return sum(self.client.ncores().values())

    def play(self, tasks: Iterator[Any]) -> Generator[Played, None, None]:
        begun: deque[quietly] = deque()
        try:
            while some := list(islice(tasks, _ROUND * self.cores())):
                # Begun before the results of the round before it are taken, so that no core has to wait.
                begun.append(self._begin(some))
                if len(begun) > 1:
                    yield from begun[0]
                    begun.popleft()
            while begun:
                yield from begun[0]
                begun.popleft()
        finally:
            for played in begun:
                played.close()

    def _begin(self, tasks: Tasks) -> quietly:
        import joblib

        backend = _dask_backend()(client=self.client)
        parallel = joblib.Parallel(
            n_jobs=-1, backend=backend, batch_size=1, pre_dispatch="all", return_as="generator"
        )
        return quietly(parallel(tasks))


_clients: dict[str, Any] = {}


def _dask_client(scheduler: str | None) -> Any:
    """Return a client of a scheduler, the same as before if it still is connected."""
    import distributed

    if scheduler is None:
        try:
            return distributed.get_client()
        except ValueError:
            raise UserError("backend dask needs a scheduler: tcp://HOST:PORT") from None
    client = _clients.get(scheduler)
    if client is None or client.status != "running":
        try:
            client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
        except Exception as error:
            raise UserError(
                f"no Dask scheduler answers at {scheduler}; "
                "it must be the tcp://HOST:PORT that `dask scheduler` prints"
            ) from error
        for name in ("distributed", "distributed.client"):
            # A lost connection is told by us, in one line and not in their tracebacks.
            logging.getLogger(name).setLevel(logging.CRITICAL)
        _clients[scheduler] = client
    return client


@cache
def _dask_backend() -> Any:
    from joblib._dask import DaskDistributedBackend

    class Backend(DaskDistributedBackend):  # type: ignore[misc]
        """Joblib's own, but for what it leaves undone when something fails or is stopped."""

        def effective_n_jobs(self, n_jobs: int) -> int:
            # Of a single core joblib would make none, and play here; and where the last worker has just been
            # lost, it would give up: the batches can wait for the next one.
            return max(2, int(sum(self.client.ncores().values())))

        def submit(self, func: Any, callback: Any = None) -> Any:
            future = super().submit(func, callback)

            def tell_failure(done: Future[Any]) -> None:
                # Left alone, joblib would wait for ever for a batch that no worker could play.
                if error := done.exception():
                    callback(error)

            future.add_done_callback(tell_failure)
            return future

        def abort_everything(self, ensure_ready: bool = True) -> None:
            # Left alone, joblib would let the cluster play what nobody waits for.
            self.client.cancel(list(self._results), force=True)

    return Backend


# ---------------------------------------------------------------- Ray


class _RayCluster:
    def __init__(self, jobs: int | None) -> None:
        self.jobs = -1 if jobs is None else jobs
        try:
            import ray
            from ray.util.joblib import register_ray
        except ImportError as error:
            raise _missing("ray", error) from error
        if not ray.is_initialized():
            try:
                ray.init(log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:
                raise UserError(
                    f"no Ray cluster answers at {os.environ.get('RAY_ADDRESS', 'this machine')} "
                    f"(RAY_ADDRESS): {' '.join(str(error).split())}"
                ) from error
        register_ray()

    def cores(self) -> int:
        import ray

        return int(ray.cluster_resources()["CPU"]) if self.jobs == -1 else self.jobs

    def play(self, tasks: Iterator[Any]) -> Generator[Played, None, None]:
        import joblib

        # Its backend can't hand on results one by one.
        with joblib.Parallel(n_jobs=self.jobs, backend="ray", batch_size=1) as parallel:
            while some := list(islice(tasks, _RAY_ROUND * self.cores())):
                yield from parallel(some)
