# make demo   sets everything up, then releases and grades the example class, in a course of its own
# make test   sets everything up, then runs the tests that tell in ten minutes whether all works
# make test-all  the others: every attack, whole audits, large classes, servers, browsers
# make setup  what grading needs: the environment .venv, from requirements.lock
# make develop  the same, and what tests, bench and site need, from requirements-dev.lock
# make coverage  which lines of nbseal the quick tests of some rooms run
# make bench  the measurements of bench/benchmarks.md
# make comparison  the course's solvers and others on the same puzzles: bench/comparison.md
# make rules  what each check asks, and what each mistake costs: bank/<assignment>.md
# make site   the site for students' browsers, in site/ (needs node and npm; serve it with web/serve.py)
# make lock   renews the three lock files from pyproject.toml and web/requirements.in (needs uv)

# The first Python that is new enough; choose another with: make PYTHON=python3.13 ...
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
VENV := .venv
# nbgrader looks for alembic, and for itself, on the PATH.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
# Where this is set, each of the thousand Pythons that tests start compiles what it imports anew.
export PYTHONDONTWRITEBYTECODE :=
# Two for each processor: tests compute most of the time, and wait for limits and servers.
JOBS := $(shell n=$$(($$(getconf _NPROCESSORS_ONLN) * 2)); echo $$((n < 6 ? n : 6)))
# These use all cores, and judge by the clock: nothing runs beside them.
ALONE := tests/audit/test_audit_assignments.py tests/sealed/test_attacks.py tests/sealed/test_alarms.py \
	tests/classroom/test_crowd.py tests/browser/test_jupyterlab.py
# sudoku first, for it is the main one
ASSIGNMENTS := sudoku $(filter-out sudoku,$(notdir $(wildcard source/*)))

.PHONY: setup develop demo test test-all coverage lint bench comparison rules site lock

setup: $(VENV)/.ready

develop: $(VENV)/.develop

# uv, where it is there, takes a third of pip's time. Both check the hashes of the lock, which is whole.
INSTALL := $(if $(shell command -v uv),uv pip install --compile-bytecode --python $(VENV)/bin/python,$(VENV)/bin/python -m pip install --disable-pip-version-check) --quiet --no-deps

$(VENV)/.ready: requirements.lock
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer with venv found. Install one, or name it: make PYTHON=/path/to/python3.13 setup"; exit 2; }
	$(PYTHON) -m venv --clear $(VENV)
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-build-isolation -e .
	@touch $@

$(VENV)/.develop: requirements-dev.lock $(VENV)/.ready
	$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

demo: setup
	@python examples/demo.py $(ASSIGNMENTS)

PYTEST := python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder
test: develop lint
	$(PYTEST)

test-all: develop
	python -m pytest -m slow $(ALONE)
	$(PYTEST) -m slow $(ALONE:%=--ignore %)

# Beside CI's other tests, not in them: measuring doubles the time that they compute.
coverage: develop
	python -m pytest -n $(JOBS) --dist loadfile \
		--cov=nbseal --cov-report=term:skip-covered tests/lms tests/course tests/notebook tests/wire tests/report tests/feedback

lint: develop
	@ruff check .
	@ruff format --check .
	@mypy
	@PYTHONPATH=kit lint-imports --no-cache --no-logo
	@python tests/budgets.py

bench: develop
	python bench/solvers.py
	python bench/efficiency.py
	python bench/overhead.py

comparison: develop
	python bench/comparison.py

rules: develop
	python bench/rules.py

site: develop
	python web/build.py --out site

LOCK := uv pip compile --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header --quiet
lock:
	$(LOCK) pyproject.toml --all-extras --group course --group site --group dev --universal --python-version 3.11 \
		-o requirements-dev.lock
	$(LOCK) pyproject.toml --group course -c requirements-dev.lock --universal --python-version 3.11 -o requirements.lock
	$(LOCK) web/requirements.in --python-platform wasm32-pyodide2025 --python-version 3.14 --no-build -o web/requirements.txt
