"""Kernels that meet by address, records inside kernels, and a cache that can't be stale."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest
from montecardo.simulate import compiling, kernel_cache
from montecardo.simulate.compiling import (
    JIT_ENABLED,
    address,
    call,
    is_kernel,
    kernel,
    visiting_kernel,
)
from montecardo.simulate.kernel_records import copy_shared, make_leading, make_scratch, row_pointer
from montecardo.simulate.layout import Field, Layout
from numba import int64
from numba.core import caching
from numba.core.errors import TypingError

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

# ---------------------------------------------------------------- addresses


@visiting_kernel
def double(x):
    return 2 * x


@visiting_kernel
def seven(x):
    return 7


@visiting_kernel
def half(x):
    return x / 2


@visiting_kernel
def refuse(x):
    raise ValueError("there is no such card")


@visiting_kernel
def refuse_odd(x):
    if x % 2:
        raise ValueError("there is no such card")
    return x


@visiting_kernel
def jump(where, x):
    return call(where, x) + 1


@visiting_kernel
def jump_twice(where, between, x):
    return call(between, where, x) + 1


def test_a_kernel_is_called_by_its_address():
    assert jump(address(double, int64), 21) == 43


def test_a_constant_is_an_integer_too():
    assert jump(address(seven, int64), 0) == 8


def test_one_caller_serves_any_number_of_addresses():
    jump(address(double, int64), 1)
    before = len(getattr(jump, "signatures", ()))
    assert jump(address(seven, int64), 1) == 8
    assert len(getattr(jump, "signatures", ())) == before


def test_an_exception_behind_an_address_reaches_python():
    where = address(refuse_odd, int64)
    assert jump(where, 4) == 5
    with pytest.raises(ValueError, match=r"^there is no such card$"):
        jump(where, 3)
    assert jump(where, 4) == 5


def test_an_exception_travels_through_two_addresses():
    between = address(jump, int64, int64)
    assert jump_twice(address(refuse_odd, int64), between, 4) == 6
    with pytest.raises(ValueError, match=r"^there is no such card$"):
        jump_twice(address(refuse_odd, int64), between, 3)


@compiled_only
def test_a_function_that_returns_a_float_has_no_address():
    with pytest.raises(TypeError, match="half returns float64"):
        address(half, int64)


@compiled_only
def test_a_function_that_only_raises_has_no_address():
    with pytest.raises(TypeError, match="refuse returns"):
        address(refuse, int64)


@compiled_only
def test_a_function_that_does_not_compile_has_no_address():
    @visiting_kernel
    def lost(x):
        return unknown_name + x  # noqa: F821

    with pytest.raises(TypingError, match="unknown_name"):
        address(lost, int64)


def test_is_kernel():
    assert is_kernel(double) == JIT_ENABLED
    assert not is_kernel(test_is_kernel)


def test_a_users_kernel_checks_bounds():
    @visiting_kernel
    def beyond(items, i):
        return items[i]

    with pytest.raises(IndexError):
        beyond(np.zeros(3), 3)


# ---------------------------------------------------------------- records inside kernels

SEEN = Layout("Seen", held=Field(np.int8, "cards"), cards=Field(np.int16, "numbers", (3,)))
ALL = SEEN.extended("All", hidden=Field(np.int64, "a secret"))
OTHER = Layout("Other", held=Field(np.int8, "cards"), cards=Field(np.int32, "numbers", (3,)))


@visiting_kernel
def copy(source, target):
    copy_shared(source, target)
    return 0


def filled():
    record = ALL.new()
    record.held, record.hidden, record.cards[:] = 3, 99, (5, 6, 7)
    return record


def test_the_shared_beginning_is_copied():
    seen = SEEN.new()
    copy(filled(), seen)
    assert SEEN.as_dict(seen) == {"held": 3, "cards": [5, 6, 7]}


def test_what_is_not_shared_stays():
    target = filled()
    copy(SEEN.new(), target)
    assert ALL.as_dict(target) == {"held": 0, "cards": [0, 0, 0], "hidden": 99}


def test_sharing_ends_at_the_first_difference():
    other = OTHER.new()
    other.cards[:] = 1
    copy(filled(), other)
    assert OTHER.as_dict(other) == {"held": 3, "cards": [1, 1, 1]}


as_seen = make_leading(SEEN)


@visiting_kernel
def change_beginning(record):
    as_seen(record).held += 1
    return as_seen(record).cards[2]


def test_the_beginning_of_a_record_is_its_own_memory():
    record = filled()
    assert change_beginning(record) == 7
    assert (record.held, record.hidden) == (4, 99)


new_record = make_scratch(ALL)


@visiting_kernel
def through_scratch(source, target, rounds):
    total = 0
    for i in range(rounds):
        record = new_record()
        copy_shared(source, record)
        record.hidden += i
        total += record.hidden
    copy_shared(record, target)
    return total


def test_scratch_is_a_record_of_the_kernels_own():
    source, target = filled(), ALL.new()
    assert through_scratch(source, target, 3) == 3 * 99 + 0 + 1 + 2
    assert source.hidden == 99
    assert ALL.as_dict(target) == {"held": 3, "cards": [5, 6, 7], "hidden": 101}


WEIGHTS = Layout("Weights", bold=Field(np.float64, "x"), wary=Field(np.float64, "x"))


@visiting_kernel
def weigh(weights):
    return int(10 * weights.bold + weights.wary)


@visiting_kernel
def weigh_row(where, rows, index):
    return call(where, row_pointer(rows, index))


@compiled_only
def test_a_row_of_floats_passes_as_a_record_of_floats():
    rows = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    where = address(weigh, WEIGHTS.numba_type())
    assert [weigh_row(where, rows, i) for i in range(3)] == [12, 34, 56]


# ---------------------------------------------------------------- the cache

PROBE = """
from .compiling import kernel
from .probe_constant import ANSWER

@kernel
def probe(x):
    return x + ANSWER
"""
RUN_PROBE = """
from montecardo.simulate import compiling, kernel_cache
from montecardo.simulate.probe import probe
answer, hits = probe(1000), sum(probe.stats.cache_hits.values())
print(answer, kernel_cache.CACHE_FOLDER.name, kernel_cache.compiled_count(), hits)
"""


class House:
    """A copy of our kernels' machinery, installed in a folder of its own, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.site, self.cache = folder / "site", folder / "cache"
        self.package = self.site / "montecardo" / "simulate"
        self.package.mkdir(parents=True)
        for name in ("compiling.py", "kernel_cache.py", "layout.py"):
            shutil.copy(Path(compiling.__file__).parent / name, self.package)
        (self.package / "__init__.py").touch()
        (self.package / "probe.py").write_text(PROBE)
        self.set_answer(1)

    def set_answer(self, answer: int) -> None:
        (self.package / "probe_constant.py").write_text(f"ANSWER = {answer}\n")

    def run(self, script: str, **environment: object) -> list[str]:
        """Run a script in a fresh interpreter that sees this copy and not the installed package."""
        paths = [self.site, sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        changes = {
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "MONTECARDO_CACHE_DIR": self.cache,
            "NUMBA_DISABLE_JIT": "0",
            **environment,
        }
        done = subprocess.run(
            # -S: the site would bring in an editable install. -B: bytecode goes by a file's size and second.
            [sys.executable, "-S", "-B", "-c", script],
            env={**os.environ, **{name: str(value) for name, value in changes.items()}},
            cwd=self.site,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    def cache_files(self) -> set[Path]:
        return {path for path in self.cache.rglob("*") if path.is_file()}


@pytest.fixture
def house(tmp_path):
    return House(tmp_path)


def test_a_constant_edited_in_another_file_counts(house):
    first, old_folder, *_ = house.run(RUN_PROBE)
    house.set_answer(2)
    second, new_folder, *_ = house.run(RUN_PROBE)
    assert (first, second) == ("1001", "1002")
    assert old_folder != new_folder
    house.set_answer(1)
    assert house.run(RUN_PROBE)[:2] == ["1001", old_folder]


def test_a_second_process_finds_the_machine_code(house):
    *_, compiled, hits = house.run(RUN_PROBE)
    assert (compiled, hits) == ("1", "0")
    files = house.cache_files()
    *_, compiled, hits = house.run(RUN_PROBE)
    assert (compiled, hits) == ("1", "1")
    assert house.cache_files() == files


def test_a_users_kernel_leaves_no_file(house):
    (house.site / "mine.py").write_text(
        "from montecardo.simulate.compiling import visiting_kernel\n"
        "from montecardo.simulate.probe import probe\n"
        "@visiting_kernel\n"
        "def mine(x):\n"
        "    return probe(x) + 1\n"
    )
    assert house.run("import mine; print(mine.mine(1000))") == ["1002"]
    names = [path.name for path in house.cache_files()]
    assert names
    assert all(name.startswith("probe.") for name in names)
    assert not list(house.site.rglob("*.nb?"))


def test_other_libraries_keep_their_cache_folder(house, tmp_path):
    (house.site / "theirs.py").write_text(
        "import numba\n@numba.njit(cache=True)\ndef theirs(x):\n    return x + 1\n"
    )
    script = (
        "import numba; from montecardo.simulate.probe import probe; import theirs\n"
        "probe(1); theirs.theirs(1); print(numba.config.CACHE_DIR)"
    )
    elsewhere = tmp_path / "elsewhere"
    assert house.run(script, NUMBA_CACHE_DIR=elsewhere) == [str(elsewhere)]
    assert {path.name.split(".")[0] for path in elsewhere.rglob("*.nb?")} == {"theirs"}
    assert {path.name.split(".")[0] for path in house.cache_files()} == {"probe"}


def test_without_a_writable_cache_it_still_runs(house, tmp_path):
    blocked, temporary = tmp_path / "a file", tmp_path / "temporary"
    blocked.touch()
    temporary.mkdir()
    answer, *_ = house.run(RUN_PROBE, MONTECARDO_CACHE_DIR=blocked / "cache", TMPDIR=temporary)
    assert answer == "1001"
    assert list(temporary.iterdir()) == []
    assert not list(house.site.rglob("*.nb?"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_cache_folder_that_is_read_only_is_not_used(house):
    folder = house.cache / house.run(RUN_PROBE)[1]
    shutil.rmtree(folder)
    folder.mkdir()
    folder.chmod(0o500)
    assert house.run(RUN_PROBE)[0] == "1001"
    assert not list(house.site.rglob("*.nb?"))


@pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")
def test_machine_code_that_finds_no_room_is_used_and_told(monkeypatch):
    def no_room(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kernel_cache, "_faults", [])
    monkeypatch.setattr(caching.Cache, "save_overload", no_room)

    @kernel
    def one_more(n):
        return n + 1

    assert one_more(4) == 5
    assert kernel_cache.cache_fault().endswith("No space left on device")


def test_few_old_caches_are_kept(house):
    for age in range(10):
        old = house.cache / f"kernels-{age}"
        old.mkdir(parents=True)
        os.utime(old, (1_000_000 - age, 1_000_000 - age))
    _, current, *_ = house.run(RUN_PROBE)
    kept = {path.name for path in house.cache.iterdir()}
    assert kept == {current} | {f"kernels-{age}" for age in range(kernel_cache._OLD_CACHES_KEPT)}


def test_the_cache_is_named_by_the_sources():
    assert kernel_cache.CACHE_FOLDER.name.startswith("kernels-")
    assert kernel_cache.source_hash() == kernel_cache.source_hash()


def test_the_cache_is_named_by_the_tables_too(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_cache, "_SOURCES", tmp_path)
    (tmp_path / "strategies").mkdir()
    hashes = set()
    for content in ("1,2", "1,3"):
        (tmp_path / "strategies" / "table.csv").write_text(content)
        hashes.add(kernel_cache.source_hash())
    assert len(hashes) == 2


@compiled_only
def test_our_kernels_are_cached_and_a_users_are_not():
    assert type(kernel(half.py_func)._cache).__name__ == "FunctionCache"
    assert type(half._cache).__name__ == "NullCache"


@compiled_only
@pytest.mark.parametrize("decorate", [kernel, visiting_kernel])
def test_kernels_let_other_threads_run(decorate):
    assert decorate(half.py_func).targetoptions["nogil"]
