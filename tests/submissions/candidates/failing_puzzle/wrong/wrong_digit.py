"""A good puzzle with one digit copied wrongly."""
# marks: failing_puzzle 3
# reason: test_failing_puzzle_solution: failing_puzzle has no solution.
failing_puzzle = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.5."
