"""Grades one submission: bytes in, marks with reasons and the graded notebook out.

grader: the two zygotes, one of checkers and one of workers; grader_setup: what a grader is made of;
marking: in which order things are asked (pass_request: one of them), and what counts.
checker: the process that checks; checked_pass: one pass in it; trusted_notebook: the instructor's
cells (checker_script, bound_names: with stubs for the student's functions);
events, setups: what the processes tell each other;
remote_worker: the checker's end of a worker, made of worker_process (the process), replay (its
cells), known_values (what both know), questions (what it asks) and trusted_space (what the checker's
namespace knows); worker, shell: run the student's cells;
paths: what stubs call, and stand-ins; movable: which functions may stand in from the checker;
bounded: a limit on computing time;
outputs: what cells show; reasons, fixed_sentences: what a student reads of a failed check.
"""
