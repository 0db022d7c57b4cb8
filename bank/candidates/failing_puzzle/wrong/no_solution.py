"""A puzzle without solution that only guessing shows."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: failing_puzzle has no solution. Was a digit copied wrongly? Take one from a newspaper, or take digits away from a solved board.
failing_puzzle = NO_SOLUTION[2]
