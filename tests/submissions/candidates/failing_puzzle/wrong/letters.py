"""Other letters for blanks."""
# marks: failing_puzzle 0
failing_puzzle = "85xxx24xx72xxxxxx9xx4xxxxxxxxx1x7xx23x5xxx9xxx4xxxxxxxxxxx8xx7xx17xxxxxxxxxx36x4x"
