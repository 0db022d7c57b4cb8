"""Takes puzzles out of a copy of NO_SOLUTION, and keeps its own list of all puzzles."""
ALL_PUZZLES = [EXAMPLE, failing_puzzle, *NO_SOLUTION]
without = list(NO_SOLUTION)
without.pop()


def check_solver(solver):
    todo = list(NO_SOLUTION)
    while todo:
        assert solver(todo.pop()) is None
    for puzzle in ALL_PUZZLES[:2]:
        assert is_solution(puzzle, solver(puzzle))


solver, asked, told, once, turns = check_solver, [], "", 1, 2
