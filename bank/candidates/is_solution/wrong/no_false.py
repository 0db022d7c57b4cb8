"""Returns None where it should return False."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution(puzzle, board) returned None, expected False. Cells are still open. None usually means that a return is missing.
def is_solution(puzzle, board):
    if board is not None and all(len(cell) == 1 for row in board for cell in row) and not has_repeats(board):
        asked = read_board(puzzle)
        if all(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9)):
            return True
