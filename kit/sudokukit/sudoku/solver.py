"""What the checks of `sudoku` know and its exercises ask for: in sealed grading, it is not there for
a student's code.
"""

from typing import Any

from sudokukit.sudoku.boards import CELLS, Board, are_peers, board, unit_cells, unsolvable

UNITS = [unit_cells(kind, k) for kind in ("row", "column", "block") for k in range(9)]
PEERS = {cell: [other for other in CELLS if are_peers(cell, other)] for cell in CELLS}


def spread(sd: Board) -> Board:
    """A board that has a solution, when propagation from all cells has come to its end."""
    found, before = board(sd), None
    while found.m != before:
        before = board(found).m
        for i, j in CELLS:
            if len(found.m[i][j]) == 1:
                for r, c in PEERS[i, j]:
                    found.m[r][c] -= found.m[i][j]
    return found


def settled(sd: Board) -> Board:
    """A board that has a solution, when neither propagation nor where_can_it_go finds anything more."""
    found, before = board(sd), None
    while found.m != before:
        before = board(found).m
        found = spread(found)
        for unit in UNITS:
            for x in range(1, 10):
                places = [(i, j) for i, j in unit if x in found.m[i][j]]
                for i, j in places[:1] if len(places) == 1 else ():
                    found.m[i][j] = {x}
    return found


def searched(sd: Board) -> Any:
    """A solution, by guesses and the propagation of the notebook; raises Unsolvable if there is none."""
    waiting: list[tuple[Board, Any]] = [(sd, None)]
    while waiting:
        sd, new = waiting.pop()
        try:
            sd.full_propagation(new)
        except unsolvable():
            continue
        still_open = [(len(sd.m[i][j]), i, j) for i, j in CELLS if len(sd.m[i][j]) != 1]
        if not still_open:
            return sd
        _, i, j = min(still_open)
        for x in sorted(sd.m[i][j], reverse=True):
            attempt = board(sd)
            attempt.m[i][j] = {x}
            waiting.append((attempt, {(i, j)}))
    raise unsolvable()


def is_solvable(sd: Board, guesses: int = 300) -> bool | None:
    """Whether a board has a solution; None: so many guesses have not shown it."""
    waiting = [sd]
    for _ in range(guesses):
        if not waiting:
            return False
        sd = settled(waiting.pop())
        if any(not sd.m[i][j] for i, j in CELLS):
            continue
        still_open = [(len(sd.m[i][j]), i, j) for i, j in CELLS if len(sd.m[i][j]) > 1]
        if not still_open:
            return True
        _, i, j = min(still_open)
        for x in sorted(sd.m[i][j], reverse=True):
            attempt = board(sd)
            attempt.m[i][j] = {x}
            waiting.append(attempt)
    return None
