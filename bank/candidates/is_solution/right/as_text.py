"""Turns the board into 81 characters and compares texts."""
def is_solution(puzzle, board):
    if not board:
        return False
    cells = [cell for row in board for cell in row]
    if any(len(cell) != 1 for cell in cells):
        return False
    line = "".join(str(cell[0]) for cell in cells)
    units = [line[9 * k:9 * k + 9] for k in range(9)] + [line[k::9] for k in range(9)]
    for k in (0, 3, 6, 27, 30, 33, 54, 57, 60):
        units.append(line[k:k + 3] + line[k + 9:k + 12] + line[k + 18:k + 21])
    if any("".join(sorted(unit)) != "123456789" for unit in units):
        return False
    return all(mark in "_.0" or mark == digit for mark, digit in zip("".join(puzzle.split()), line))
