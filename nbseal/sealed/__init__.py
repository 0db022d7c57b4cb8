"""Grades one submission: from the bytes of a notebook to marks, reasons and the graded notebook.

The life of a submission:
1. `grader.Grader` gets its bytes. It has two zygotes (processes; see `processes`), which have imported
   everything: one forks checkers, one workers.
2. `runs.mark` has passes done, one after the other: visible checks, a plain run of visible open ones,
   hidden checks after visible ones, follow-through, a plain run of hidden open ones. For each, the grader
   sends a `common.pass_request` to a new checker.
3. The checker (`checker.checker`) reads the submission, and plans the cells of its worker (`checker.plan`).
   `checker.sealed_run` goes through them: a student's cell runs in the worker, and the instructor's version
   of it here, in `checker.notebook`; in that, a student's functions are stubs. At a test cell, it runs the
   source's. `checker.plain_run` has test cells run in the worker.
4. A stub calls `client.worker_client.WorkerClient`, with one `common.paths.Call`. It sends a message, and
   answers what the worker (`worker.worker`) asks meanwhile (`client.questions`). If the worker is lost,
   `client.replay` runs the cells in a fresh one.
5. What became of each test cell goes back as an event (`common.events`), with a reason (`checker.reasons`).
6. `marking` keeps the results of all passes, `follow_through` asks again what failed after an earlier
   mistake, `telling` writes what else a student reads. The grader makes a `Graded` of it.

An open check runs in the student's process, a sealed one in the checker, to which values cross: they are
copied there as messages. The reference is the instructor's solution of an exercise. A stage is a part of a
pass: some checks, and for which exercises the reference stands in. An experiment is a cell of the course that
shows something; an extra one is a student's own.

Rooms, each knows only those below it: checker, client and worker, around_calls, common.
"""
