"""A hard puzzle of which a digit was taken away."""
# marks: failing_puzzle 6
# reason: test_failing_puzzle_one: failing_puzzle has more than one solution.
# data: Its puzzle has a second solution, which the self-check tells and lets pass.
failing_puzzle = "8....24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
