"""The checker's side of a worker.

remote_worker: `Remote`, which calls the student's functions; worker_process: the process; replay: its
cells; known_values: what both sides know; questions: what the worker asks; trusted_space: what of the
checker's namespace that needs.
"""
