"""Compares puzzles with one solution with it, and collects all mistakes."""
def check_solver(solver):
    mistakes = []
    answers = {
        EXAMPLE: "5 1 4 8 9 6 3 2 7",
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..": "4 8 3 9 2 1 6 5 7",
    }
    for puzzle, row in answers.items():
        board = solver(puzzle)
        if not board or " ".join(str(cell[0]) for cell in board[0]) != row or not is_solution(puzzle, board):
            mistakes.append(puzzle)
    for puzzle in [failing_puzzle, "." * 81]:
        if not is_solution(puzzle, solver(puzzle)):
            mistakes.append(puzzle)
    mistakes += [puzzle for puzzle in NO_SOLUTION if solver(puzzle) is not None]
    assert mistakes == []
