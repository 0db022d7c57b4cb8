"""The command `nbseal`.

commands: the subcommands and their options; what each does is imported when it is asked for:
grading, marks, platforms, authoring. screen: what several say; progress: how far one has come; ending: Ctrl-C.
"""
