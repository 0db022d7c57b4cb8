"""The process of a student's code, behind walls.

worker: runs cells and calls; outcomes: what became of a call; passed_functions: the functions of a
check that it may call.
"""
