"""The checker process, and one pass in it: some cells of a notebook, and their checks.

checker: the process; checked_pass: a pass, of the cells that pass_steps says; plain_run:
the checks that run in the worker.
"""
