"""Has a folder that is a link to the instructor's."""
def build(folder, notebook, course):
    folder.rmdir()
    folder.symlink_to(course / "source" / "sudoku")
