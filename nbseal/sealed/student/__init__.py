"""The process of a student's code, behind walls.

worker: runs cells and calls; extended_classes: classes to which a student gives another `__init__`; outcomes: what became of a call; names: what is where in the notebook.
"""
