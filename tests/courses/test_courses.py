"""Ordinary courses, not written for nbseal: the same marks sealed as with plain nbgrader.

nbgrader's own demo course (what `nbgrader quickstart` lays out) and three assignments of numpy, pandas
and matplotlib. The instructor's solution earns everything, the blank nothing, in both ways; a wrong
answer costs its own exercise.
"""

import shutil
from pathlib import Path

import nbformat
import nbgrader
import pytest
from nbgrader.apps.api import NbGraderAPI
from small_course import gradebook as gradebook_of
from small_course import nbseal as run

from nbseal.audit.check import check_assignment
from nbseal.classroom.first_check import see_which_are_open
from nbseal.classroom.warm_grader import warm_grader
from nbseal.course.config import course_config
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import grade_id, read_notebooks

for package in ("numpy", "pandas", "matplotlib"):
    pytest.importorskip(package)
pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::nbformat.warnings.MissingIDFieldWarning"),
]
HERE = Path(__file__).parent
DEMO = Path(nbgrader.__file__).parent / "docs" / "source" / "user_guide" / "source" / "ps1"
TWO = ["problem1.ipynb", "problem2.ipynb"]
POINTS = {"own": {"charts": 8, "waves": 11, "weather": 10}, "ps1": {"problem1": 3, "problem2": 0}}
WRONG = {  # {assignment: {exercise: (what is right, what is wrong)}}
    "waves": {
        "grid": ("2 * np.pi", "3 * np.pi"),
        "clip": ("values[values < 0] = 0", "values = np.maximum(values, 0)"),
        "people": ("36", "37"),
        "filter": ("np.ones(width) / width", "np.ones(width)"),
    },
    "weather": {
        "clean": (".reset_index(drop=True)", ""),
        "mean_by_place": (".mean()", ".max()"),
        "mark_warm": ("table['kind'] =", "table = table.copy()\n    table['kind'] ="),
    },
    "charts": {
        "parabola": ("ax.plot(x, x**2", "ax.plot(x, x**3"),
        "bars": ("-counts", "counts"),
        "draw": ("for x, _", "for _, x"),
        "mark": ("axes.axvline", "axes.axhline"),
    },
}
LOST = {
    "waves": ["test_grid_sine", "test_clip_small", "test_clip_view", "test_people_ages", "test_filter_two"],
    "weather": ["test_clean_shape", "test_clean_all", "test_mean_by_place_small", "test_mean_by_place_other", "test_mark_warm_it"],
    "charts": ["test_parabola_data", "test_bars_heights", "test_bars_names", "test_draw_points"],
}  # fmt: skip


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The three as one assignment, for plain nbgrader's process takes long to start; the demo as it comes."""
    course = tmp_path_factory.mktemp("course")
    for path in (HERE / "source").iterdir():
        shutil.copytree(path, course / "source" / "own", dirs_exist_ok=True)
    shutil.copy(HERE / "nbgrader_config.py", course)
    shutil.copytree(DEMO, course / "source" / "ps1")
    return course


@pytest.mark.parametrize("name", POINTS)
def test_the_solution_and_the_blank_earn_the_same_sealed_and_plain(course, name):
    assert {n.notebook_name: n.points for n in read_notebooks(course, name)} == POINTS[name]
    assert not any(notebook.failing for notebook in check_assignment(course, name))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_costs_its_own_exercise(course, name):
    (notebook,) = (n for n in read_notebooks(course, "own") if n.notebook_name == name)
    setup = see_which_are_open(course_config(course), notebook)
    answers = {}
    for cell in setup.assignment.notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            right, wrong = WRONG[name].get(grade_id(cell), ("", ""))
            assert right in cell.source
            answers[grade_id(cell)] = cell.source.replace(right, wrong) if right else cell.source
    with warm_grader(setup) as grader:
        graded = grader.grade(nbformat.writes(fill_in(setup.release, answers)).encode())
    assert [r.name for r in graded.results if r.points < r.max_points] == LOST[name]


def test_an_assignment_of_two_notebooks_gets_the_marks_of_plain_nbgrader(course, tmp_path):
    """nbgrader's own, as a class would hand it in: blank, half, the second notebook missing."""
    assert run(course, "release", "ps1").exit_code == 0
    release = course / "release" / "ps1"
    wrong = fill_in(
        nbformat.read(release / "problem1.ipynb", 4),
        {"squares": "def squares(n):\n    return [i ** 2 for i in range(1, n + 1)]"},
    )
    handed = {
        "blank": {name: (release / name).read_text() for name in TWO},
        "half": {TWO[0]: nbformat.writes(wrong), TWO[1]: (DEMO / TWO[1]).read_text()},
        "lacks": {TWO[0]: (DEMO / TWO[0]).read_text()},
    }
    for student, files in handed.items():
        folder = course / "submitted" / student / "ps1"
        folder.mkdir(parents=True)
        for name, text in files.items():
            (folder / name).write_text(text)
    plain = shutil.copytree(course, tmp_path / "plain")
    (plain / "nbgrader_config.py").write_text("c = get_config()\n")
    api = NbGraderAPI(config=course_config(plain))
    for student in handed:
        assert api.autograde("ps1", student)["success"]
    graded = run(course, "grade", "ps1")
    assert graded.exit_code == 1  # a notebook is not there
    assert "lacks/problem2: problem2.ipynb cannot be read" in graded.stderr
    sealed = automatic_marks(course)
    assert sealed == automatic_marks(plain)
    assert [sum(points or 0 for points in sealed[who].values()) for who in handed] == [0, 1, 3]


def automatic_marks(course):
    """{student: {(notebook, cell): points, or None for what a person marks}}."""
    with gradebook_of(course) as gradebook:
        return {
            submission.student.id: {
                (notebook.name, grade.name): grade.auto_score
                for notebook in submission.notebooks
                for grade in notebook.grades
            }
            for submission in gradebook.assignment_submissions("ps1")
        }
