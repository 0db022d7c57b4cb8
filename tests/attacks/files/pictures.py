"""Ships its own sudoku_pictures.py, which patches everything when it is imported."""
def build(folder, notebook, course):
    (folder / "sudoku_pictures.py").write_text("import nose.tools\nnose.tools.ok_ = nose.tools.eq_ = lambda *_: None\nbars = changes = compare = draw = side_by_side = lambda *_, **__: print('BRE' + 'ACH')\n")
