"""Grades one submission: from the bytes of a notebook to marks, reasons and the graded notebook.

grader: `Grader`, which keeps the two zygotes; grader_setup: what a grader is made of;
marking: which passes a submission needs, and its marks; pass_request: the request for one pass.
checker: the checker process; checked_pass: one pass in it, of the cells that pass_steps says;
unsealed_pass: a pass for a test that runs in the worker; trusted_notebook: the instructor's cells
as it runs them (checker_script, stub_cells, bound_names: compiled, with stubs for what students
write; shared_names: the names that it has from the worker; told_classes, told_functions: what the
worker tells of those; changed_state: which data solution cells change in place).
events, setups: the messages between the processes.
remote_worker: the checker's side of a worker. It uses worker_process (the process), replay (its
cells), known_values (what both sides know), questions (what the worker asks), surroundings (what
a check redirects or replaces), patched (what it patches), worker_files (files by their names), pickles (which
ones a check loads) and trusted_space (the checker's namespace).
worker, shell: run the student's cells; outcomes: what became of a call there; passed_functions:
those of a check, there; open_files: files that opening cells have left open.
paths: what stubs call; movable: which reference functions the checker may run for a worker;
bounded: a limit on computing time.
outputs: what cells show; reasons, fixed_sentences: what a student reads of a failed check.
"""
