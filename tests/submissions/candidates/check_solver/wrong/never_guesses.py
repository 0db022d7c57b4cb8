"""Asks only for puzzles that need no guess."""
# marks: check_solver 6
# reason: test_check_solver_guesses: check_solver accepts a solver that believes in its first guess.
def check_solver(solver):
    easy = read_board(EXAMPLE)
    for board in (easy, transpose(easy)):
        puzzle = "".join(str(cell[0]) if len(cell) == 1 else "_" for row in board for cell in row)
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
