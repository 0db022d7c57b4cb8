"""An easy puzzle, which needs no guess."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: The author's solver solves failing_puzzle. It needs no guess there: take a harder one.
failing_puzzle = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
