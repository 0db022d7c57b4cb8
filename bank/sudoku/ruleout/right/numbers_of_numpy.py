"""Names the cell by two integers of numpy, which are equal to Python's."""
import numpy


def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    cell.remove(x)
    if not cell:
        raise Unsolvable
    return {tuple(numpy.array([i, j]))} if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
