"""The process of a student's code, behind walls.

worker: runs cells and calls; outcomes: what became of a call; names: what is where in the notebook.
"""
