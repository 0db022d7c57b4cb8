"""Grades one submission: bytes in, marks with reasons and the graded notebook out.

grader: the two zygotes, one of checkers and one of workers; recipe: what a grader is made of;
passes: in which order things are asked (pass_request: one of them), and what counts.
checker: runs the test cells (checker_script, bound_names: with stubs for the student's functions);
remote_worker: the checker's end of a worker; worker, shell: run the student's cells;
paths: what stubs call, and stand-ins; movable: which functions may stand in from the checker;
bounded: a limit on computing time;
outputs: what cells show; reasons, fixed_sentences: what a student reads of a failed check.
"""
