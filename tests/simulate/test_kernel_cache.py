"""A cache of machine code that can't be stale, and kernels that let other threads run."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from montecardo.simulate import compiling, kernel_cache
from montecardo.simulate.compiling import (
    JIT_ENABLED,
    kernel,
    visiting_kernel,
)
from numba.core import caching

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")


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


@visiting_kernel
def half(x):
    return x // 2


@compiled_only
def test_our_kernels_are_cached_and_a_users_are_not():
    assert type(kernel(half.py_func)._cache).__name__ == "FunctionCache"
    assert type(half._cache).__name__ == "NullCache"


@compiled_only
@pytest.mark.parametrize("decorate", [kernel, visiting_kernel])
def test_kernels_let_other_threads_run(decorate):
    assert decorate(half.py_func).targetoptions["nogil"]
