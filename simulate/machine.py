"""On what to play: how many at once, in threads, processes, or on other machines."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import UserError

REMOTE = ("dask", "ray")
"""Backends that may play on other machines."""

BACKENDS = ("auto", "threads", "processes", *REMOTE)


@dataclass(frozen=True)
class Machine:
    """How to play, none of which changes a result.

    Attributes
    ----------
    jobs
        How many at once; None for every core: of this machine, or of the cluster.
    backend
        ``threads``, ``processes``, or ``auto``: threads, but processes where a strategy is plain Python.
        ``dask`` and ``ray`` play on a cluster.
    batch
        Games a batch; None sizes batches by time.
    scheduler
        For dask: where its scheduler listens, like ``tcp://HOST:PORT``. None takes the client that this
        process has already.

    Raises
    ------
    UserError
        A number or a name that is not allowed, or choices that don't go together.
    """

    jobs: int | None = None
    backend: str = "auto"
    batch: int | None = None
    scheduler: str | None = None

    def __post_init__(self) -> None:
        from .design import whole  # loads numba, which the command line's help can do without

        for name in ("jobs", "batch"):
            number = getattr(self, name)
            if number is not None and whole(name, number) < 1 and (name, number) != ("jobs", -1):
                raise UserError(f"{name} can't be {number}; allowed: 1 or more")
        if self.backend not in BACKENDS:
            raise UserError(f"no backend {self.backend!r}; allowed: {', '.join(BACKENDS)}")
        if self.scheduler is not None and self.backend != "dask":
            raise UserError(
                f"scheduler {self.scheduler} goes with backend dask, not with {self.backend}; "
                "allowed: both or neither"
            )
        if self.backend == "dask" and self.jobs not in (None, -1):
            raise UserError(
                f"jobs can't be {self.jobs} with backend dask, which plays on every core of the cluster; "
                "allowed: none"
            )

    @property
    def is_remote(self) -> bool:
        """Whether games may be played on other machines."""
        return self.backend in REMOTE

    def reach(self) -> None:
        """See that what is to play is there.

        Raises
        ------
        UserError
            A library is not installed, or there is no scheduler or no worker.
        """
        self.workers()

    def workers(self) -> int:
        """Return how many play at once.

        Raises
        ------
        UserError
            As `reach`.
        """
        if self.is_remote:
            from .cluster import open_cluster

            return open_cluster(self).cores()
        if self.jobs is None or self.jobs == -1:
            import joblib

            return int(joblib.cpu_count())
        return self.jobs
