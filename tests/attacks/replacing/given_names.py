"""Replaces the given helpers and constants: no cells, no puzzles, endless time."""
# %% all
ALL_CELLS, BLANK_ROWS, YARDSTICKS = [], [], 10**9
puzzle_board = isomorph = getel = lambda *_: Sudoku(EASY)
EASY = HARDER = ["123456789"] * 9
_random = _time = _signal = _json = None
_compare = _draw = _display = lambda *_, **__: None
