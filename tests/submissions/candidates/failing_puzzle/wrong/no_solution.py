"""A puzzle without solution that only guessing shows."""
failing_puzzle = NO_SOLUTION[2]
