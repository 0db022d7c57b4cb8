"""nbseal: release, mark and prove graded notebooks, beside nbgrader.

The modules, in the order in which an assignment flows through them:

    assignment   reads the instructor's notebook: exercises, test cells, points
    release      makes the students' version with nbgrader, and compares it with the committed one
    submission   puts answers into the exercise cells of a released notebook
    gradebook    reads marks from nbgrader's gradebook
    cli          the command `nbseal`
"""

__version__ = "0.1.0"
