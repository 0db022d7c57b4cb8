"""Returns None, and not False, for a board that does not keep the digits of the puzzle."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution returned None, although the puzzle has 6 in row 0, column 0, where the board has 5. Do you compare with the puzzle?
def is_solution(puzzle, board):
    if board is None or has_repeats(board) or any(len(cell) != 1 for row in board for cell in row):
        return False
    if all(cell[0] in known for row, asked in zip(board, read_board(puzzle)) for cell, known in zip(row, asked)):
        return True
