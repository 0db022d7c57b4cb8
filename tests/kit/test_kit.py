"""kit/build.py, and the wheel of the students' tools that it puts beside each notebook."""

import ast
import base64
import contextlib
import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import zipfile

import notebooks
import pytest

from nbseal.notebook.assignment import grade_id

KIT = notebooks.ROOT / "kit"
MODULES = sorted(path.relative_to(KIT).as_posix() for path in KIT.glob("sudokukit/**/*.py"))
FOREIGN = {  # what is imported besides the standard library and IPython; all of it may be missing
    "sudokukit/checks.py": {"nose"},
    "sudokukit/hand_in.py": {"jupyter_client", "nbclient", "nbformat", "traitlets"},
    "sudokukit/watch/player.py": {"anywidget", "traitlets"},
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    left_out = shutil.ignore_patterns("*.whl", "__pycache__", ".ipynb_checkpoints")
    for name in ("kit", "source"):
        shutil.copytree(notebooks.ROOT / name, folder / name, ignore=left_out)
    return folder


def build(course, *arguments):
    command = [sys.executable, course / "kit" / "build.py", *arguments]
    return subprocess.run(command, cwd=course, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def wheel(course):
    build(course)
    return next(course.glob("source/sudoku/*.whl"))


def first_cell(notebook):
    return next(cell.source for cell in notebook.cells if cell.cell_type == "code")


# -- The wheel
@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_the_wheel_beside_a_notebook_is_what_is_built(name, wheel):
    beside = notebooks.ROOT / "source" / name
    assert [path.name for path in beside.glob("*.whl")] == [wheel.name]
    assert (beside / wheel.name).read_bytes() == wheel.read_bytes()


def test_each_build_gives_the_same_bytes(course, wheel):
    before = wheel.read_bytes()
    for path in (course / "kit").rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    said = build(course).splitlines()
    assert said == [f"source/{name}/{wheel.name}" for name in notebooks.ASSIGNMENTS]
    for line in said:
        assert (course / line).read_bytes() == before


def test_the_wheel_holds_the_package_and_its_record_is_right(wheel):
    with zipfile.ZipFile(wheel) as packed:
        content = {name: packed.read(name) for name in packed.namelist()}
        assert len(content) == len(packed.namelist())
    (record,) = (name for name in content if name.endswith(".dist-info/RECORD"))
    about = record.removesuffix("RECORD")
    others = {"__main__.py", f"{about}METADATA", f"{about}WHEEL", record}
    assert {*content} == {*MODULES, *others}
    for name in MODULES:
        assert content[name] == (KIT / name).read_bytes()
    told = [line.split(",") for line in content.pop(record).decode().splitlines()]
    assert told.pop() == [record, "", ""]
    assert [name for name, _, _ in told] == [*content]
    for name, digest, size in told:
        made = base64.urlsafe_b64encode(hashlib.sha256(content[name]).digest()).decode()
        assert (digest, int(size)) == (f"sha256={made.rstrip('=')}", len(content[name])), name


# -- What it needs
@pytest.mark.parametrize("name", MODULES)
def test_it_imports_what_every_notebook_has(name):
    modules = set()
    for node in ast.walk(ast.parse((KIT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules.add(node.module)
    packages = {module.split(".")[0] for module in modules} - sys.stdlib_module_names
    assert packages - {"IPython", "sudokukit"} == FOREIGN.get(name, set())


def test_it_works_without_the_rest(monkeypatch):
    for package in set().union(*FOREIGN.values()) - {"traitlets"}:  # IPython has that one
        monkeypatch.setitem(sys.modules, package, None)
    notebooks.kit("hand_in")
    for name in MODULES:
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        without = module == "sudokukit.watch.player"
        with pytest.raises(ImportError) if without else contextlib.nullcontext():
            importlib.import_module(module)


# -- The first cell
@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_the_first_cell_is_short(name):
    notebook = notebooks.source_of(name)
    code = first_cell(notebook)
    assert grade_id(next(c for c in notebook.cells if c.cell_type == "code")) == "setup"
    assert len(code.splitlines()) <= 10
    assert f"from sudokukit.{name} import *" in code


def test_an_address_is_written_into_the_notebooks(course, wheel, tmp_path):
    """Then the first cell fetches the file, if it is not there; all else in a notebook stays."""
    paths = sorted((course / "source").glob("*/*.ipynb"))
    assert [path.stem for path in paths] == notebooks.ASSIGNMENTS
    before = [path.read_bytes() for path in paths]
    site = tmp_path / "site"
    site.mkdir()
    shutil.copy(wheel, site)
    address = site.as_uri()
    for given in ("https://example.org/elsewhere", address, f"{address}/"):
        build(course, "--site", given)
        for path, content in zip(paths, before):
            there = f'\\"{wheel.name}\\", \\"{given.rstrip("/")}/\\"'.encode()
            empty = f'\\"{wheel.name}\\", \\"\\"'.encode()
            assert path.read_bytes() == content.replace(empty, there)
            assert content.count(empty) == path.read_bytes().count(there) == 1
    empty = tmp_path / "empty"
    empty.mkdir()
    code = first_cell(notebooks.read(paths[-1])) + "\nprint(kit.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=empty, check=True, capture_output=True, text=True
    )
    assert (empty / wheel.name).read_bytes() == wheel.read_bytes()
    assert done.stdout.startswith(str(empty / wheel.name))
    build(course)  # without an address, that one stays
    assert address.encode() in paths[0].read_bytes()
    build(course, "--site", "")
    assert [path.read_bytes() for path in paths] == before
