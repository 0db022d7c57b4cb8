"""Proves that the tests of an assignment tell right from wrong.

check: the first look, before a class is graded; plain_nbgrader: the same marks from nbgrader
itself. run: the audit; findings: what is wrong; report: shows it. bank: right and wrong versions
that prove it; mutants, mutation, equivalents: solutions with one mistake each; trials: grades them;
shortcuts: what an audit need not ask. scaffold: a first assignment to go on from.
"""
