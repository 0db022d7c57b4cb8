"""The same grading and feedback behind nbgrader's own commands.

autograde: what `nbgrader autograde` and formgrader run; feedback: what `nbgrader generate_feedback`
runs. A course's nbgrader_config.py names them.
"""
