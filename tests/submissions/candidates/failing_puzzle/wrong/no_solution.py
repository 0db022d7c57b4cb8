"""A puzzle without solution that only guessing shows."""
# marks: failing_puzzle 3
failing_puzzle = NO_SOLUTION[2]
