"""The instructor's notebook as a checker runs it, and what a student reads of a failed check.

trusted_notebook: its cells, run one by one; shared_names: the names that it has from the worker;
pickles: which ones a check loads.
texts: those that packages run as code (sympy_texts, pandas_texts, formula_texts, document_texts;
written_texts: which ones are the author's).
checker_script: the cells, compiled, with stubs for what students write (stub_cells); bound_names: which
names a cell binds and uses; changed_state: which data solution cells change in place; movable: which
functions of the reference the checker may run for a worker.
reasons, fixed_sentences: what a student reads.
"""
