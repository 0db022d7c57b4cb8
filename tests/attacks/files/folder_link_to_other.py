"""Has a folder that is a link to another student's."""
def build(folder, notebook, course):
    folder.rmdir()
    folder.symlink_to("../all-right/sudoku")
