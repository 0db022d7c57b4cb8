"""The command `nbseal`.

commands: the subcommands there are, and what they have in common; grading, marks, platforms, authoring,
doctor: what they do, imported when it is asked for. screen, marks_table, progress: what several print; ending: Ctrl-C.
"""
