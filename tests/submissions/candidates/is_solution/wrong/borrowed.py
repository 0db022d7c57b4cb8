"""Asks the tool with which the checks look at boards."""
# marks: is_solution 0
def is_solution(puzzle, board):
    try:
        check_answer("the board", board, _opened(puzzle))
    except AssertionError:
        return False
    return True
