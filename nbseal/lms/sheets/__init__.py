"""The tables of marks, one module a format.

mark_sheets: what they have in common; plain_csv, canvas, moodle: tables; gradescope: an autograder
that hands out marks.
"""
