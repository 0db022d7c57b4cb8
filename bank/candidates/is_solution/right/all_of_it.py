"""One long expression."""
def is_solution(puzzle, board):
    return board is not None and all(
        sorted(map(tuple, unit)) == [(d,) for d in range(1, 10)]
        for rows in (board, transpose(board), blocks_to_rows(board))
        for unit in rows
    ) and all(set(cell) <= set(asked) for ours, theirs in zip(board, read_board(puzzle)) for cell, asked in zip(ours, theirs))
