"""Runs that are killed: a script for test_crashes.py.

    python crashes.py FOLDER random KILLS      SIGKILL at a random moment, KILLS times, then to the end
    python crashes.py FOLDER steps             killed before the 1st, 2nd, 3rd ... step, then to the end

One warm process forks a child for each session, so that a kill costs no start.
"""

import importlib
import itertools
import os
import pathlib
import random
import signal
import sys
import threading
import time

from montecardo.simulate.design import make_design
from montecardo.simulate.playing import Machine, compile_players
from montecardo.simulate.progress import Silence
from montecardo.simulate.store import recording, writing
from montecardo.simulate.store.recording import record

GAMES = 100_000
DESIGN = make_design("ragemore", ["random", "cautious"], seed=1, replicates=2)


def session(folder, games, machine, lives=None):
    """Play to the end, or until killed: so many seconds after the first games."""
    with record(folder, DESIGN, games) as run:
        for count, _ in enumerate(run.play(machine, Silence())):
            if lives is None:
                continue
            if not count:
                threading.Timer(lives, os.kill, (os.getpid(), signal.SIGKILL)).start()
            time.sleep(0.002)  # so that no machine is done before the last kill


def forked(work):
    """Do something in a process of its own."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", flush=True)
            os._exit(1)
    return child


def ended_by(child):
    """Wait for a process: return its exit status, -9 if it was killed."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killed_at_random(folder, kills):
    """Print how each session ended, and how many bytes of games there were then."""
    recording.PART_UNITS, recording.PART_SECONDS = 8_192, 0.02
    draw = random.Random(kills)
    for _ in range(kills):
        lives = draw.uniform(0, 0.3)
        status = ended_by(forked(lambda: session(folder, GAMES, Machine(2, batch=250), lives)))  # noqa: B023
        print(status, sum(part.stat().st_size for part in folder.glob("games/*")), flush=True)
    recording.PART_SECONDS = 20
    assert ended_by(forked(lambda: session(folder, GAMES, Machine(2)))) == 0


def killed_at_each_step(folder):
    """Kill each session one step of writing later than the one before."""
    recording.PART_UNITS, recording.PART_SECONDS = 2_048, 0.0
    for step in itertools.count(1):
        status = ended_by(forked(lambda: killed_at(step, folder)))  # noqa: B023
        print(status, flush=True)
        if status != -signal.SIGKILL:
            break


def killed_at(step, folder):
    """Play, and die before the step."""
    left = [step]

    def dying(function):
        def call(*args, **kwargs):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*args, **kwargs)

        return call

    for owner, name in [
        (os, "fsync"),
        (pathlib.Path, "open"),
        (pathlib.Path, "replace"),
        (pathlib.Path, "unlink"),
        (pathlib.Path, "mkdir"),
        (writing, "make_part"),
    ]:
        setattr(owner, name, dying(getattr(owner, name)))
    session(folder, 1_500, Machine(1, batch=900))


if __name__ == "__main__":
    compile_players(DESIGN, Silence())
    for library in ("joblib", "pyarrow.parquet", "filelock"):
        importlib.import_module(library)
    where = pathlib.Path(sys.argv[1])
    if sys.argv[2] == "random":
        killed_at_random(where, int(sys.argv[3]))
    else:
        killed_at_each_step(where)
