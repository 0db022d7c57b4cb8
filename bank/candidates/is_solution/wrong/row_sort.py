"""Sorts the rows of the board first, and then looks at them."""
# marks: is_solution 0
# reason: test_is_solution_examples: is_solution changed the board: sort, pop and remove change a list; sorted(row) is a new one, and cell[0] takes nothing out.
def is_solution(puzzle, board):
    if board is None:
        return False
    for row in board:
        row.sort()
        if row != [[d] for d in range(1, 10)]:
            return False
    for unit in transpose(board) + blocks_to_rows(board):
        if sorted(unit) != [[d] for d in range(1, 10)]:
            return False
    return all(cell[0] in known for row, asked in zip(board, read_board(puzzle)) for cell, known in zip(row, asked))
