# `make` alone lists what there is to make. Everything happens in .venv, which is made on first use.

PYTHON ?= python3
GAMES  ?= 1_000_000
OUT    ?= out/ragemore

BIN   := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help setup report test test-all plain lint format bench ladder clean distclean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(READY)  ## make .venv and install the project there, as `pip install -e .[test]`

# Made anew whenever the list of dependencies changes.
$(READY): pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "Montecardo needs Python 3.11 or newer, and there is no '$(PYTHON)' here: make PYTHON=/path/to/python3.11"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Montecardo needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1): make PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

report: $(READY)  ## play GAMES games of Ragemore with each built-in strategy; the report goes to OUT
	$(BIN)/montecardo report ragemore --games $(GAMES) --out $(OUT)

test: $(READY)  ## the tests, on every core
	$(BIN)/pytest --numprocesses auto

test-all: $(READY)  ## the tests, and the full-size forms of the slow ones
	$(BIN)/pytest --numprocesses auto -m "slow or not slow"

plain: $(READY)  ## the rules' and strategies' tests in plain Python, with their coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest --cov --cov-report=term-missing:skip-covered tests/simulate tests/strategies

lint: $(READY)  ## ruff and mypy
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY)  ## let ruff put the files into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY)  ## the benchmarks
	$(BIN)/pytest --benchmark-enable --benchmark-only -m "slow or not slow" tests/benchmarks

ladder: $(READY)  ## Rage's ladder of skill at every table size, with its figures (some minutes)
	$(BIN)/pytest --numprocesses 0 -m "slow or not slow" tests/strategies/test_rage_ladder.py

clean:  ## delete what tools left behind, but not .venv, out or runs
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage*
	find simulate strategies analysis reports tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean  ## delete .venv too
	rm -rf .venv
