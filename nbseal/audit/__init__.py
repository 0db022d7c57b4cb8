"""Proves that the tests of an assignment tell right from wrong.

run: the audit; findings: what is wrong; report: shows it. bank: right and wrong versions that
prove it; assertions: each of the tests' own; mutants, mutation, equivalents: solutions with one
mistake each; trials: grades them all; shortcuts: what an audit need not ask; plain_nbgrader: the
same marks from nbgrader itself.
"""
