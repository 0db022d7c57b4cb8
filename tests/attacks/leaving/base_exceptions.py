"""Raises everything that is no Exception out of calls, one after another."""
# %% all
import itertools, asyncio, unittest
_turn = itertools.cycle([KeyboardInterrupt, GeneratorExit, StopIteration, StopAsyncIteration, asyncio.CancelledError, unittest.SkipTest, BaseException, TimeIsUp])
def leave(*_, **__):
    raise next(_turn)
for _name in "ruleout propagate_cell where_can_it_go full_propagation search".split():
    setattr(Sudoku, _name, leave)
occurs_once_in_sets = sudoku_full_propagation = leave
