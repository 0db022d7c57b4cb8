"""The instructor's notebook as a checker runs it, and what a student reads of a failed check.

trusted_notebook: its cells, run one by one; namespace: what they leave there; shared_names: the names
that it has from the worker.
checker_script: the cells, compiled, with stubs for what students write (stub_cells); bound_names: which
names a cell binds and uses; movable: which functions of the reference the checker may run for a
worker; served: which given ones it runs beside the reference.
reasons, fixed_sentences: what a student reads.
"""
