"""nbseal: checks releases and reads marks of graded notebooks, beside nbgrader.

The modules, in the order in which an assignment flows through them:

    assignment   reads the instructor's notebook: exercises, test cells, points
    release      makes the students' version with nbgrader, and compares it with the committed one
    answers      puts answers into the exercise cells of a released notebook
    wire         what may cross between a trusted and an untrusted process
    sandbox      walls around an untrusted process, with its filter of system calls in seccomp
    course       the course folder: its configuration and its gradebook
    gradebook    reads marks from nbgrader's gradebook
    cli          the command `nbseal`
    errors       what the user can mend
"""

__version__ = "0.1.0"
