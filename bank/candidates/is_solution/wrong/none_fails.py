"""Cannot take None."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution raised TypeError: zip() argument after * must be an iterable, not NoneType. Something is None there: a function without return gives None, and so do methods such as add, append, update, discard, remove and sort.
def is_solution(puzzle, board):
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
