"""Prints, displays and logs a hidden test's inputs inside the call."""
# %% ruleout
import sys, logging, warnings
from IPython.display import display
def sudoku_ruleout(self, i, j, x):
    text = "LE" + f"AK {i} {j} {x} {self.to_string()}"
    if (i, j) not in ((2, 7), (0, 2)):
        print(text)
        display(text)
        print(text, file=sys.stderr)
        sys.__stdout__.write(text)
        sys.__stderr__.write(text)
        logging.error(text)
        warnings.warn(text)
        get_ipython().display_pub.publish({"text/plain": text})
        get_ipython().collector.wanted = True
        get_ipython().collector.stream("stdout", text)
    return set()
