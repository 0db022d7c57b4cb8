"""Sorts the rows of the board that it was given."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution changed the board: sort, pop and remove change a list; sorted(row) is a new one, and cell[0] takes nothing out.
def is_solution(puzzle, board):
    if board is None:
        return False
    asked, nine = read_board(puzzle), [[d] for d in range(1, 10)]
    right = all(board[i][j] and board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
    for rows in (transpose(board), blocks_to_rows(board), board):
        for row in rows:
            row.sort()
            right = right and row == nine
    return right
