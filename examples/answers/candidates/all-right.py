"""Everything is right, and written in other ways than the reference."""

# %% blocks_to_rows
def blocks_to_rows(rows):
    blocks = [[] for _ in range(9)]
    for i, row in enumerate(rows):
        for j, thing in enumerate(row):
            blocks[i // 3 * 3 + j // 3].append(thing)
    return blocks


# %% unique_digits
def unique_digits(row):
    new = []
    for n, cell in enumerate(row):
        others = set().union(*row[:n], *row[n + 1:])
        left = set(cell) - others
        new.append([left.pop()] if left else list(cell))
    return new


# %% is_solution
def is_solution(puzzle, board):
    if board is None:
        return False
    known = read_board(puzzle)
    seen = set()
    for i in range(9):
        for j in range(9):
            if len(board[i][j]) != 1:
                return False
            d = board[i][j][0]
            if d not in known[i][j]:
                return False
            seen |= {("row", i, d), ("column", j, d), ("block", i // 3, j // 3, d)}
    return len(seen) == 243


# %% failing_puzzle
grid = [
    "_6_5_4_3_", "1___9___8", "_________",
    "9___5___6", "_4_6_2_7_", "7___4___5",
    "_________", "4___8___1", "_5_2_3_4_",
]
failing_puzzle = "\n".join(grid)


# %% check_solver
def check_solver(solver):
    good = [
        EXAMPLE,
        failing_puzzle,
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        "6..3.2....4.....8..........7.26............543.........8.15........8.2........7..",
    ]
    for puzzle in good:
        if not is_solution(puzzle, solver(puzzle)):
            raise AssertionError("wrong answer for " + puzzle)
    for puzzle in NO_SOLUTION:
        answer = solver(puzzle)
        if answer is not None:
            raise AssertionError(f"{answer} for a puzzle without solution")


# %% trial
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
