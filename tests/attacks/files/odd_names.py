"""Has no notebook, but files whose names are control sequences, markup and megabytes."""
# everywhere
def build(folder, notebook, course):
    for name in ("\x1b]0;own\x07.ipynb", "\x1b[2J", "[bold red]x", "new\nline: 70 of 70", "sudoku.ipynb ", "x" * 250):
        (folder / name).write_text("{}")
    (folder / "sudoku.ipynb").symlink_to("nowhere")
