"""Takes an empty cell for a decided one."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution(puzzle, board) returned True, expected False; the board is a solution but for no digit in row 0, column 1.
def is_solution(puzzle, board):
    if board is None:
        return False
    asked = read_board(puzzle)
    cells = [(cell, asked[i][j]) for i, row in enumerate(board) for j, cell in enumerate(row)]
    return not has_repeats(board) and all(len(cell) < 2 and set(cell) <= set(known) for cell, known in cells)
