"""Is a link to a device that never ends."""
def build(folder, notebook, course):
    (folder / "sudoku.ipynb").symlink_to("/dev/zero")
