"""Norvig's Sudoku program, written afresh from his description, as the measure of the reference.

Peter Norvig, "Solving Every Sudoku Puzzle", https://norvig.com/sudoku.html: a dict from squares to
strings of digits; assigning a digit eliminates all others; elimination propagates by two rules (a
square with one digit left, a unit with one place left for a digit); search tries the digits of a
square with the fewest. A contradiction is False.
"""

DIGITS = "123456789"
ROWS, COLUMNS = "ABCDEFGHI", DIGITS
SQUARES = [row + column for row in ROWS for column in COLUMNS]
UNITLIST = (
    [[row + column for row in ROWS] for column in COLUMNS]
    + [[row + column for column in COLUMNS] for row in ROWS]
    + [
        [row + column for row in rows for column in columns]
        for rows in ("ABC", "DEF", "GHI")
        for columns in ("123", "456", "789")
    ]
)
UNITS = {square: [unit for unit in UNITLIST if square in unit] for square in SQUARES}
PEERS = {square: set().union(*UNITS[square]) - {square} for square in SQUARES}

Values = dict[str, str]


def solve(line: str) -> str | None:
    """The solution of a puzzle of 81 characters, as 81 digits, or None."""
    values: Values | None = dict.fromkeys(SQUARES, DIGITS)
    for square, digit in zip(SQUARES, line, strict=True):
        if digit in DIGITS and not (values and assign(values, square, digit)):
            return None
    solved = search(values)
    return "".join(solved[square] for square in SQUARES) if solved else None


def assign(values: Values, square: str, digit: str) -> Values | None:
    """Leave only the digit in the square, by eliminating the others; None on a contradiction."""
    for other in values[square].replace(digit, ""):
        if not eliminate(values, square, other):
            return None
    return values


def eliminate(values: Values, square: str, digit: str) -> Values | None:
    """Take the digit out of the square, and follow both rules from there."""
    if digit not in values[square]:
        return values
    values[square] = left = values[square].replace(digit, "")
    if not left:
        return None
    if len(left) == 1 and not all(eliminate(values, peer, left) for peer in PEERS[square]):
        return None
    for unit in UNITS[square]:
        places = [place for place in unit if digit in values[place]]
        if not places or (len(places) == 1 and not assign(values, places[0], digit)):
            return None
    return values


def search(values: Values | None) -> Values | None:
    """Try the digits of a square with the fewest of them, depth first."""
    if values is None or all(len(values[square]) == 1 for square in SQUARES):
        return values
    _, square = min((len(values[s]), s) for s in SQUARES if len(values[s]) > 1)
    for digit in values[square]:
        if solved := search(assign(values.copy(), square, digit)):
            return solved
    return None
