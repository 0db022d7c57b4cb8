"""Looks for the instructor's notebook in every folder that it knows or can guess."""
# %% ruleout
import os, glob
_roots = ["@COURSE@", "@COURSE@/source", ".", "..", "../..", "/", os.path.expanduser("~"), "/tmp", "/work", "/home", "/root"]
for _root in _roots:
    for _path in [os.path.join(_root, "source/sudoku/sudoku.ipynb"), os.path.join(_root, "sudoku/sudoku.ipynb"), os.path.join(_root, "sudoku.ipynb")]:
        try:
            print(open(_path).read())
        except OSError:
            pass
    try:
        for _found in glob.glob(_root + "/**/*.ipynb", recursive=True)[:20]:
            print("BRE" "ACH", _found, open(_found).read())
    except OSError:
        pass
