"""Compares with the author's answer."""
# marks: is_solution 2
# reason: test_is_solution_rules: is_solution must be True for a board that obeys all rules, if the puzzle has no digits.
def is_solution(puzzle, board):
    return board is not None and board == their_solver(puzzle)
