"""Keeps the boards that are left to try on a stack."""
def trial(board):
    todo = [board]
    while todo:
        board = reduce_board(todo.pop())
        if has_repeats(board) or any(not cell for row in board for cell in row):
            continue
        sizes = {(i, j): len(board[i][j]) for i in range(9) for j in range(9) if len(board[i][j]) > 1}
        if not sizes:
            return board
        i, j = min(sizes, key=sizes.get)
        for digit in board[i][j]:
            guess = [list(row) for row in board]
            guess[i][j] = [digit]
            todo.append(guess)
    return None
