"""What is put on an index: the grader and nothing else, and it works where nothing of this repository is."""

import re
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser

import notebooks
import pytest

import nbseal

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with the wheel and the source distribution of this repository."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", folder]
    subprocess.run(command, cwd=notebooks.ROOT, check=True, capture_output=True)
    return folder


def test_the_source_distribution_holds_the_grader_only(built):
    """No solution, no hidden test: source/, bank/, examples/ and tests/ stay here."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
        names = {name.split("/", 1)[1] for name in packed.getnames()}
    rest = {name for name in names if not name.startswith("nbseal/")}
    assert rest == {"pyproject.toml", "LICENSE", "PKG-INFO", ".gitignore"}
    assert not [name for name in names if name.endswith((".ipynb", ".pyc"))]


@pytest.mark.skipif(not (notebooks.ROOT / ".git").exists(), reason="needs the repository")
def test_the_wheel_holds_what_the_package_holds(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "nbseal"]
    there = subprocess.check_output(command, cwd=notebooks.ROOT, text=True).split()
    assert names == {*there} and len(names) > 100
    assert {"nbseal/py.typed", "nbseal/feedback/templates/feedback.html.j2"} <= names


def test_what_an_index_shows(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as packed:
        file = next(name for name in packed.namelist() if name.endswith("/METADATA"))
        data = Parser().parsestr(packed.read(file).decode("utf-8"))
    assert (data["Name"], data["Version"]) == ("nbseal", nbseal.__version__)
    assert "Sudoku" not in data["Summary"] and "pip install nbseal" in data.get_payload()
    assert "Python :: 3.11" in " ".join(data.get_all("Classifier"))
    needed = [one for one in data.get_all("Requires-Dist") if "extra ==" not in one]
    names = {re.split(r"[^\w-]", one)[0] for one in needed}
    assert "nbgrader" in names
    assert not {"pynose", "python-sat", "jupyter", "jupyterlab", "pytest", "hatchling"} & names
    assert not [one for one in needed if "==" in one], "a range, not a version"
    in_words = set(re.findall(r"`nbseal\[(\w+)\]`", data.get_payload()))
    assert in_words == {*data.get_all("Provides-Extra")}
