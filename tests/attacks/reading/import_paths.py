"""Makes Python and IPython read files for it: import, %load, %pycat, display of files, linecache, zipimport."""
# %% ruleout
import sys, runpy, linecache, zipimport
sys.path[:0] = ["@COURSE@", "@COURSE@/source/sudoku", "@COURSE@/submitted/all-right"]
print(linecache.getlines("@COURSE@/source/sudoku/sudoku.ipynb"))
from IPython.display import display, Image, HTML, Markdown, FileLink
for _act in (
    lambda: __import__("nbgrader_config"), lambda: runpy.run_path("@COURSE@/nbgrader_config.py"),
    lambda: get_ipython().run_line_magic("pycat", "@COURSE@/source/sudoku/sudoku.ipynb"),
    lambda: get_ipython().run_line_magic("load", "@COURSE@/source/sudoku/sudoku.ipynb"),
    lambda: display(HTML(filename="@COURSE@/source/sudoku/sudoku.ipynb")),
    lambda: display(Markdown(filename="@COURSE@/source/sudoku/sudoku.ipynb")),
    lambda: sys.modules["nbgrader_config"] and print("BRE" "ACH"),
):
    try:
        _act()
    except BaseException as _error:
        print(type(_error))
