"""Looks at the first candidate of each cell."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution(puzzle, board) returned True, expected False; the board is a solution but for two digits in row 0, column 0.
def is_solution(puzzle, board):
    if board is None or any([] in row for row in board):
        return False
    firsts = [[[cell[0]] for cell in row] for row in board]
    asked = read_board(puzzle)
    kept = all(firsts[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
    return kept and not has_repeats(firsts)
