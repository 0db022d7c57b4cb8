"""Notebooks as data: the instructor's, which is trusted, and a submission, which is not.

whereabouts: where notebooks are; assignment: exercises, test cells and points; items: what gives
points in all notebooks of an assignment; dependencies: which exercises build on which;
given_cells: what cells that are no exercise give; partial_credit: test cells whose value is a mark.
submission: a hostile file as the assignment's cells (hostile_json, cell_matching, cell_merge).
secrets: what only the instructor may read; answers: puts answers into a released notebook.
"""
