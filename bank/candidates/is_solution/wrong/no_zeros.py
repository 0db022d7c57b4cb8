"""Knows _ and . for a blank, but not 0."""
# marks: is_solution 4
# reason: test_is_solution_puzzle: is_solution must be True for the solution of a puzzle.
# data: It is wrong for puzzles with 0 for a blank.
def is_solution(puzzle, board):
    if board is None or has_repeats(board) or any(len(cell) != 1 for row in board for cell in row):
        return False
    marks = "".join(puzzle.split())
    flat = [cell[0] for row in board for cell in row]
    return all(mark in "_." or int(mark) == d for mark, d in zip(marks, flat))
