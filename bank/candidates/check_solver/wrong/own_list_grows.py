"""Puts a puzzle into a list of its own in every call, and asks for all of them."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver asks for more and more puzzles, call by call; does it change a list that is not its own?
# data: It is asked about many solvers, one after the other.
WITHOUT = list(NO_SOLUTION)


def check_solver(solver):
    WITHOUT.append("_" * 72 + "7___7____")
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in WITHOUT:
        assert solver(puzzle) is None
