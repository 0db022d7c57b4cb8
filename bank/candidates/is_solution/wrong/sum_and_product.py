"""Asks for the sum and the product of the nine digits, which 1 2 4 4 4 5 7 9 9 has, too."""
# marks: is_solution 4
# reason: test_is_solution_rules: is_solution must be False for a board in which some of the nine digits are missing everywhere.
# data: Digits are missing, and those in their place have the same sum and product.
from math import prod


def is_solution(puzzle, board):
    if board is None or any(len(cell) != 1 for row in board for cell in row):
        return False
    for unit in [*board, *transpose(board), *blocks_to_rows(board)]:
        digits = [cell[0] for cell in unit]
        if sum(digits) != 45 or prod(digits) != 362880:
            return False
    return all(cell[0] in known for row, asked in zip(board, read_board(puzzle)) for cell, known in zip(row, asked))
