"""Sets names of the course's constants anew, outside of the function."""
puzzle, board = EXAMPLE, read_board(EXAMPLE)
full, latin, spaced, other = 81, [], puzzle, 0


def is_solution(puzzle, board):
    if not board or not all(len(cell) == 1 for row in board for cell in row):
        return False
    digits = [[cell[0] for cell in row] for row in board]
    for rows in (digits, transpose(digits), blocks_to_rows(digits)):
        if any(len(set(row)) < 9 for row in rows):
            return False
    given = [mark for mark in puzzle if not mark.isspace()]
    return all(mark in "_.0" or int(mark) == digits[n // 9][n % 9] for n, mark in enumerate(given))
