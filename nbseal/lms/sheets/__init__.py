"""The tables of marks, one module a format.

mark_sheets: what they have in common, plain CSV and Moodle; canvas; gradescope: an autograder that
hands out marks.
"""
