"""The checker's side of a worker.

remote_worker: `Remote`, which calls the student's functions; worker_process: the process; replay: its
cells; known: what this side knows; questions: what the worker asks.
"""
