"""Compares with what the solver of the checks finds."""
# marks: is_solution 0
def is_solution(puzzle, board):
    return board is not None and board == _right_solver(puzzle)
