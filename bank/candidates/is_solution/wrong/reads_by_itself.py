"""Reads puzzles on one line, with dots, only."""
# marks: is_solution 1
# reason: test_is_solution_examples: is_solution(puzzle, board) returned False, expected True. The puzzle has spaces and line ends in between.
def is_solution(puzzle, board):
    if board is None or has_repeats(board) or any(len(cell) != 1 for row in board for cell in row):
        return False
    return all(mark == "." or mark == str(board[n // 9][n % 9][0]) for n, mark in enumerate(puzzle))
