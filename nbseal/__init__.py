"""nbseal: grades notebooks of nbgrader courses without ever showing their tests to students' code.

The modules, in the order in which a submission flows through them:

    cli            the command `nbseal`; progress: how far it has come
    classroom      finds the submissions of a course, has each graded, keeps the results
    grade          one submission: bytes in, marks and the graded notebook out
    zygote         the processes that fork checkers and workers; scratch: where workers may write
    checker        runs the test cells; trusted: the instructor's cells with stubs for functions,
                   names and credit: what those cells bind, and when their last line is a mark
    submission     reads a hostile notebook; untrusted: its bytes; match and merge: its cells
    remote         the checker's end of a worker; links, exceptions, outputs: what comes from there
    reasons        what a student reads about a failed check; messages: those that quote nothing
    wire           what crosses: parts, packing, unpacking, registry; frames: over a socket;
                   keeping: what a student keeps on an object and does not cross
    closed         packages that students' code must do without
    callbacks      functions that a check passes to a student's: they stay in the checker
    worker         runs the student's cells and functions; shell: IPython without a kernel
    sandbox        the walls around both, with their filter of system calls in seccomp
    gradebook      nbgrader's: reads marks, writes marks
    plugin         the same grading behind nbgrader's own commands; warm: keeps a grader ready

    marking        in which passes a submission is marked; order: what a checker is told to do;
                   needs: which exercises build on which; recipe: what a grader is made of
    pool           several graders at once; cluster and cluster_worker: on the machines of a Dask
                   cluster; unit: what is sent there, and what comes back
    writing        marks into the gradebook, in batches; locking: one run at a time
    due            when it is due, for whom later; dates keeps that beside the gradebook, too;
                   penalties: what is taken off for being late
    state          who is graded, whose marks are outdated, who is missing: in one way for all

    feedback       a page a student: outline (of the assignment), standing (in the gradebook), pages
    returning      the pages as a learning platform takes them back
    shown          a student's cells and outputs as HTML; sanitise: so that nothing in it acts
    drawings       whether a browser draws a student's drawing soon
    harmless       looks through a finished page; feedback_plugin: behind nbgrader's own commands

    audit          whether an assignment's tests tell right from wrong; audit_report shows it
    bank           the right and wrong versions that prove it; assertions: of the tests, one by one
    trials         runs mutants, many at a time in a pool; plain: the same marks from nbgrader itself;
                   spare: what an audit need not ask
    leaks          what nobody but the instructor may read, and where it stands nevertheless
    assignment     reads the instructor's notebook: exercises, test cells, points
    release        the students' version, and whether the committed one is fresh; enters the
                   assignment into the gradebook
    mutants        solutions with one mistake each, to see that the checks notice; equivalents: those
                   that no check can notice, with reasons; mutation: the operators that make them

    collect        what a learning platform hands out -> submitted/: archive and folders read it,
                   downloads, whose and claims tell who is who, choosing finds the notebook, placing
                   writes; roster: the platform's list of people; inside: what a
                   download's own files tell; languages: Moodle's; known: who was collected
                   before; people: the class in the gradebook
    report         the class in figures: from evidence, which reads gradebook and records;
                   reason_groups, attention: parts of it; similarity: pairs that resemble each
                   other; report_page and plots: the page, with templates/
    export         marks for learning platforms: sheets, gradescope; tables: CSV files

    answers        puts answers into the exercise cells of a released notebook
    course         the course folder: its configuration and its gradebook
    errors         what the user can mend; text: words for people
"""

import sys

__version__ = "0.1.0"

# nbformat imports jsonschema, and that, where it can, a grammar of international web addresses that
# takes a second to compile, in every process. No notebook's schema asks for it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
