"""A board instead of a text."""
# marks: failing_puzzle 0
failing_puzzle = read_board("85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.")
