"""Joined from a list of rows with bars around."""
grid = [
    "_6_5_4_3_", "1___9___8", "_________",
    "9___5___6", "_4_6_2_7_", "7___4___5",
    "_________", "4___8___1", "_5_2_3_4_",
]
failing_puzzle = "\n".join(grid)
