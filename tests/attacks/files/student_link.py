"""Is, as a whole, a link to another student's folder."""
def build(folder, notebook, course):
    folder.rmdir()
    folder.parent.rmdir()
    folder.parent.symlink_to("all-right")
