"""Looks for one by exchanging digits in another puzzle."""
PROPER = "36..2..89...361............8.3...6.24..6.3..76.7...1.8............418...97..3..14"


def misses(puzzle):
    return not is_solution(puzzle, their_solver(puzzle))


failing_puzzle = next(
    puzzle
    for a in "123456789"
    for b in "123456789"
    if misses(puzzle := PROPER.translate({ord(a): b, ord(b): a}))
)
