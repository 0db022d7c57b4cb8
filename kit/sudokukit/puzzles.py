"""Puzzles as lines of 81 characters."""

from random import Random

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"  # needs guesses below guesses
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"  # solved by propagation alone
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def isomorph(line: str, rng: Random) -> str:
    """The same puzzle in disguise: digits relabelled, rows and columns permuted within and between bands."""
    digits = dict(zip("123456789", rng.sample("123456789", 9)))
    rows, columns = (
        [3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)]
        for _ in "rc"
    )
    cells = [[digits.get(line[9 * i + j], ".") for j in columns] for i in rows]
    return "".join("".join(row) for row in (zip(*cells) if rng.random() < 0.5 else cells))
