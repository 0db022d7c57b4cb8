"""Believes what comes back: no block in the referee, a puzzle without solution, no test for None."""

# like: all-right

# %% unique_digits
def unique_digits(row):
    row = [list(cell) for cell in row]
    for n, cell in enumerate(row):
        others = [d for m, other in enumerate(row) if m != n for d in other]
        once = [d for d in cell if d not in others]
        if once:
            row[n] = once[:1]
    return row


# %% is_solution
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))


# %% failing_puzzle
failing_puzzle = NO_SOLUTION[2]


# %% check_solver
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        assert is_solution(puzzle, solver(puzzle))


# %% trial
def trial(board):
    board = reduce_board(board)
    return None if has_repeats(board) else board
