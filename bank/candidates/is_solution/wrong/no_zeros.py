"""Knows _ and . for a blank, but not 0."""
# marks: is_solution 3
# reason: test_is_solution_examples: is_solution returned False, expected True, of a puzzle with blanks written '0'.
# reason: test_is_solution_puzzle: is_solution must be True for the solution of a puzzle.
def is_solution(puzzle, board):
    if board is None or has_repeats(board) or any(len(cell) != 1 for row in board for cell in row):
        return False
    marks = "".join(puzzle.split())
    flat = [cell[0] for row in board for cell in row]
    return all(mark in "_." or int(mark) == d for mark, d in zip(marks, flat))
