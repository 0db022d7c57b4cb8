# make demo   sets everything up, then releases and marks the example class
# make test   sets everything up, then runs the test suite
# make setup  what both need: the environment .venv, from the lock file
# make forget takes the example class out of submitted/, feedback/ and the gradebook again
# make bench  the measurements of docs/benchmarks.md
# make lock   renews the lock file from pyproject.toml (needs uv)

# The first Python that is new enough; choose another with: make PYTHON=python3.13 ...
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
# nbgrader looks for alembic on the PATH, and for the notebook kernel of this environment.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export JUPYTER_PREFER_ENV_PATH := 1
QUIET := --log-level=ERROR

.PHONY: setup demo forget test lint bench lock

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer with venv found. Install one, or name it: make PYTHON=/path/to/python3.13 setup"; exit 2; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: setup
	@echo "1. The students' version, from source/ to release/"
	@nbgrader generate_assignment sudoku --force $(QUIET)
	@echo "2. The example class hands in"
	@mkdir -p submitted && cp -R examples/submitted/. submitted/
	@echo "3. nbgrader marks it; one of them never ends, so this takes a minute or two"
	@nbgrader autograde sudoku --force $(QUIET) 2>/dev/null
	@nbseal marks sudoku
	@nbgrader generate_feedback sudoku --force $(QUIET) 2>/dev/null
	@nbgrader export --to marks.csv $(QUIET)
	@echo "Feedback: feedback/<student>/sudoku/sudoku.html   All marks: marks.csv"

forget: setup
	@python examples/forget.py
	@rm -f marks.csv

test: setup lint
	$(BIN)/python -m pytest

lint: setup
	@ruff check .
	@ruff format --check .
	@mypy

bench: setup
	$(BIN)/python bench/solvers.py

lock:
	uv pip compile pyproject.toml --all-extras --universal --generate-hashes --python-version 3.11 \
		--no-emit-index-url --no-emit-find-links --no-annotate --no-header --quiet -o requirements.lock
