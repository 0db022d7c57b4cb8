"""Is a web page that asks to log in."""
def build(folder, notebook, course):
    (folder / "sudoku.ipynb").write_text("<!DOCTYPE html><title>BRE" "ACH: log in</title>")
