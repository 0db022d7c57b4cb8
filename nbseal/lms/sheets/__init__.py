"""The tables of marks.

mark_sheets: plain CSV, Moodle's and Canvas'; gradescope: an autograder that hands out marks.
"""
