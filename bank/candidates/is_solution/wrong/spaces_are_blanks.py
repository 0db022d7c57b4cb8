"""Takes a space in the text of a puzzle for an open cell."""
# marks: is_solution 3
# reason: test_is_solution_examples: is_solution(puzzle, board) returned False, expected True. The puzzle has spaces and line ends in between.
def is_solution(puzzle, board):
    if board is None or has_repeats(board) or any(len(cell) != 1 for row in board for cell in row):
        return False
    marks = "".join(puzzle.splitlines())
    flat = [cell[0] for row in board for cell in row]
    return all(mark in " _.0" or int(mark) == d for mark, d in zip(marks, flat))
