"""The process of a student's code, behind walls.

worker: runs cells and calls; outcomes: what became of a call; names: what is where in the notebook;
extended_classes: classes of the notebook that a student has given another `__init__`.
"""
