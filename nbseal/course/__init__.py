"""A course folder: its configuration, its gradebook, and what is kept beside it.

config: nbgrader's configuration; gradebook: reads marks; marks_writer: writes them; release: the students'
version; setup_from_config: what a grader is made of; submissions: what was handed in; records: what
grading left; due, penalties: when it is due, and what being late costs; collected: as whom a
platform named a student; kept: small files for all these; made: files for people; state, evidence, needs_a_person: how far a class has come.
"""
