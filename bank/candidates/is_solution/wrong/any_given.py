"""Is content if one digit of the puzzle was kept."""
# marks: is_solution 2
# reason: test_is_solution_examples: is_solution returned True, although the puzzle has 6 in row 0, column 0, where the board has 5. Do you compare with the puzzle?
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return any(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
