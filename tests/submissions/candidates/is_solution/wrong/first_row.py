"""Compares the first row of the puzzle."""
# marks: is_solution 4
# reason: test_is_solution_puzzle: is_solution must be False for a board that obeys the rules, but belongs to another puzzle.
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[0][j][0] in asked[0][j] for j in range(9))
