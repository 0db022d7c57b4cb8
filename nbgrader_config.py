"""nbgrader's settings for this course: what is graded, with which limits, and what is left out."""

import importlib.util
import warnings

c = get_config()  # noqa: F821 - nbgrader provides it

c.CourseDirectory.course_id = "sudoku-course"

# Never copied to or from students: what editors, Python and operating systems leave behind.
c.CourseDirectory.ignore = [
    ".ipynb_checkpoints",
    "__pycache__",
    "*.pyc",
    ".pytest_cache",
    ".DS_Store",
    "Thumbs.db",
    "*~",
]
c.CourseDirectory.max_file_size = 5_000  # kB; nbgrader's own collecting skips larger files

# The next three are for plain nbgrader; sealed grading takes the time limit from them, too.
# A cell may run for 20 seconds; then it is interrupted and the next one runs.
c.Execute.timeout = 20
c.Execute.interrupt_on_timeout = True
# A tag on a test cell must not make nbgrader skip it, and count it as passed.
c.Execute.skip_cells_with_tag = ""
# A deleted test cell comes back, and is graded.
c.OverwriteCells.add_missing_cells = True

# Sealed grading: `nbgrader autograde`, formgrader and NbGraderAPI grade as `nbseal grade` does, and
# a student's code cannot touch the tests. False: grade with plain nbgrader, as if there were no
# nbseal.
SEALED = True

if SEALED and importlib.util.find_spec("nbseal") is None:
    warnings.warn(
        "NOT SEALED: the package nbseal is not installed beside nbgrader, so that autograding runs "
        "students' code in one process with the tests, and the code can change its own marks. "
        "Install nbseal, or set SEALED = False in this file if that is what you want.",
        stacklevel=1,
    )
elif SEALED:
    c.Autograde.exporter_class = "nbseal.nbgrader_plugins.autograde.SealedExporter"
    # `nbgrader generate_feedback` and formgrader write the pages of `nbseal feedback`.
    c.GenerateFeedback.exporter_class = "nbseal.nbgrader_plugins.feedback.SealedFeedback"
    # One mistake costs once: a check that fails because of earlier exercises earns this share of
    # its points if it passes with the reference's functions in place of them. 0 turns it off.
    c.SealedExporter.follow_through = 1.0
    # What students' code must do without, by assignment ("*": all others): packages, such as a solver
    # that is installed for the checks, and shared libraries of the system. Checks have them.
    solvers = [
        "z3",
        "minisat*",
        "cryptominisat*",
        "cadical*",
        "picosat*",
        "kissat*",
        "gecode*",
        "glpk",
    ]
    c.SealedExporter.closed = {"*": ["python-sat", *(f"lib{name}.so*" for name in solvers)]}
