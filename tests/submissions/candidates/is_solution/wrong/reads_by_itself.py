"""Reads puzzles on one line, with dots, only."""
# marks: is_solution 4
def is_solution(puzzle, board):
    if board is None or has_repeats(board) or any(len(cell) != 1 for row in board for cell in row):
        return False
    return all(mark == "." or mark == str(board[n // 9][n % 9][0]) for n, mark in enumerate(puzzle))
