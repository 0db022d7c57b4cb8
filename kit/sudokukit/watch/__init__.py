"""Watch a solver at work on a Sudoku board: `watch`, in `sudokukit.watch.steps`.

recorder  looks at the boards that a notebook's functions work on, and writes down what changes
telling   from what was written down to steps, each with its reason in words
steps     `watch` itself, and the pictures of some steps
moving    the film as one picture that moves, where it is not
player    the film with its buttons, where anywidget is installed
"""
