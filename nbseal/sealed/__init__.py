"""Grades one submission: from the bytes of a notebook to marks, reasons and the graded notebook.

grader: `Grader`, which keeps the two zygotes (processes); grader_setup: what a grader is made of; runs:
which passes a submission needs; follow_through: what is asked again after an earlier mistake; marking:
its marks; telling: what a student reads besides the reasons.

Rooms, each of which knows only those below it: passes (the checker process, and one pass in it);
trusted (the instructor's notebook there); remote (the checker's side of a worker), student (the
worker: the process of a student's code); asked (what the one asks of the other, besides calls);
common (what the processes have in common).
"""
