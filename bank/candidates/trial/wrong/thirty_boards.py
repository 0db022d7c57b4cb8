"""Looks at thirty boards and then gives up."""
# marks: trial 4
# reason: test_trial_examples: trial of an empty board returned None, expected a solved board: a list of 9 rows, each a list of 9 cells. None usually means that a return is missing, or that a search gave up too early.
def trial(board):
    todo = [board]
    for _ in range(30):
        if not todo:
            break
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
