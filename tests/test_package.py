"""What is put on an index: the grader and nothing else, and it works where nothing of this repository is."""

import csv
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import notebooks
import pytest

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


# -- where nothing of this repository is
def python(minor):
    """A Python of a version that makes environments, wherever this machine has one, or None."""
    name = f"python3.{minor}"
    pyenv = Path.home() / ".pyenv" / "versions"
    found = [shutil.which(name), *sorted(map(str, pyenv.glob(f"3.{minor}.*/bin/{name}")))]
    for path in filter(None, found):
        code = f"import sys, venv, ensurepip; sys.exit(sys.version_info[1] != {minor})"
        if subprocess.run([path, "-c", code], capture_output=True, check=False).returncode == 0:
            return path
    return None


def commands_of(document):
    """The commands of a document: its indented lines, and no line of what they say."""
    programs = ("python3 ", ".venv/", "export ", "nbseal ", "nbgrader ", "cd ", "mkdir ", "cp ")
    lines = re.findall(r"(?m)^    (\S.*)$", document)
    return [line for line in lines if line.startswith(programs)]


def followed(script, folder, environment):
    quiet = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "check": False}
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, **quiet)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done


@pytest.mark.sandbox
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_your_own_course_word_by_word(built, tmp_path, minor):
    """The commands of docs/your-own-course.md, in an empty folder, with the wheel only; uv, where it is, for pip."""
    if minor != sys.version_info.minor and not os.environ.get("EVERY_PYTHON"):
        pytest.skip("on other versions of Python with EVERY_PYTHON=1; each takes minutes")
    if not (interpreter := python(minor)):
        pytest.skip(f"this machine has no Python 3.{minor}")
    document = (notebooks.ROOT / "docs" / "your-own-course.md").read_text(encoding="utf-8")
    commands = commands_of(document)
    assert [c.split()[1] for c in commands if c.startswith("nbseal ")] == [
        *("doctor", "init", "new", "check", "release", "grade", "feedback", "export", "audit")
    ]
    shutil.copy(next(built.glob("*.whl")), tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(interpreter)
    # the versions that were tested; newer ones are not this test's to judge
    lock = (notebooks.ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = re.findall(r"(?m)^(\S+==[^\\]*?) \\$", lock)
    (tmp_path / "pins.txt").write_text("\n".join(pins))
    uv_reads = tomllib.loads((notebooks.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]
    (tmp_path / "overrides.txt").write_text("\n".join(uv_reads["override-dependencies"]))
    environment = {
        **{name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ},
        **{
            name: value
            for name, value in os.environ.items()
            if name.startswith(("PIP_", "UV_", "SSL_"))
        },
        "PATH": f"{tmp_path / 'bin'}:/usr/local/bin:/usr/bin:/bin",
        "PIP_CONSTRAINT": str(tmp_path / "pins.txt"),
        "UV_CONSTRAINT": str(tmp_path / "pins.txt"),
        "PIP_NO_COMPILE": "1",  # of all that is installed, little is imported
        "JUPYTER_CONFIG_DIR": str(tmp_path / "jupyter"),
        "UV_OVERRIDE": str(tmp_path / "overrides.txt"),
    }
    script = "\n".join(["set -eux", *commands])
    if uv := shutil.which("uv"):  # pip computes for a minute
        script = script.replace(
            ".venv/bin/pip install", f"{uv} pip install --python .venv/bin/python"
        )
    done = followed(script, tmp_path, environment)
    said = " ".join(done.stdout.split())
    assert "Your solution of words earns everything, and the blank notebook nothing." in said
    assert "ada 3 3 bob 0 0" in said and "; 0 findings" in said
    course = tmp_path / "mycourse"
    assert (course / "feedback" / "bob" / "words" / "words.html").is_file()
    with (course / "marks.csv").open(encoding="utf-8-sig") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {who: float(row["total"]) for who, row in rows.items()} == {"ada": 3, "bob": 0}
    inside = list((tmp_path / ".venv").glob("lib/*/site-packages/nbseal"))
    assert len(inside) == 1, "nbseal is installed there, not found in the repository"

    # an older course's assignment of two notebooks, graded by nbgrader's own command and by nbseal's
    script = "set -eux; cd mycourse; export PATH=$PWD/../.venv/bin:$PATH\n"
    script += "nbgrader generate_assignment ps1 --log-level=ERROR\n"
    script += "cp -R source/ps1 submitted/ada/; cp -R release/ps1 submitted/bob/\n"
    script += "nbgrader autograde ps1; nbgrader generate_feedback ps1; nbseal grade ps1\n"
    done = followed(script, tmp_path, environment)
    assert "Notebook JSON is invalid" not in done.stderr
    assert "ada: 3 of 3 points" in done.stderr and "0 notebooks graded, 4 unchanged" in done.stderr
    assert len(list(course.glob("feedback/*/ps1/problem?.html"))) == 4
    assert not list(course.glob("feedback/**/*.json"))
