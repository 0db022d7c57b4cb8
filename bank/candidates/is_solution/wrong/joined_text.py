"""Looks at all digits of a unit together, so that an open cell makes up for empty ones."""
# marks: is_solution 5
# reason: test_is_solution_boards: is_solution must be False for a board in which nine cells are open and all others empty.
# data: In each unit one cell is open, and all others are empty.
def is_solution(puzzle, board):
    if board is None:
        return False
    for unit in [*board, *transpose(board), *blocks_to_rows(board)]:
        if sorted(d for cell in unit for d in cell) != [1, 2, 3, 4, 5, 6, 7, 8, 9]:
            return False
    return all(cell == known for row, asked in zip(board, read_board(puzzle)) for cell, known in zip(row, asked) if len(known) == 1)
