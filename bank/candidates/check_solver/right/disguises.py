"""Makes disguises of its puzzles by turning the digits."""
def check_solver(solver):
    for step in range(4):
        digits = "123456789"
        table = str.maketrans(digits, digits[step:] + digits[:step])
        for puzzle in (EXAMPLE, failing_puzzle):
            disguise = puzzle.translate(table)
            assert is_solution(disguise, solver(disguise))
        for puzzle in NO_SOLUTION:
            assert solver(puzzle.translate(table)) is None
