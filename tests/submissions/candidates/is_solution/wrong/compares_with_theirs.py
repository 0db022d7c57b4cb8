"""Compares with the author's answer."""
def is_solution(puzzle, board):
    return board is not None and board == their_solver(puzzle)
