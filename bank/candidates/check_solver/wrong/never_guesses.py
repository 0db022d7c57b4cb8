"""Asks only for puzzles that need no guess."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose board for failing_puzzle is wrong. Is that asked for? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    easy = read_board(EXAMPLE)
    for board in (easy, transpose(easy)):
        puzzle = "".join(str(cell[0]) if len(cell) == 1 else "_" for row in board for cell in row)
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
