"""Small helper functions, in the words of the author."""
def decided(board):
    return all(len(cell) == 1 for row in board for cell in row)


def keeps(puzzle, board):
    asked = read_board(puzzle)
    for i in range(9):
        for j in range(9):
            if len(asked[i][j]) == 1 and asked[i][j] != board[i][j]:
                return False
    return True


def is_solution(puzzle, board):
    if board is None or not decided(board):
        return False
    return keeps(puzzle, board) and not has_repeats(board)
