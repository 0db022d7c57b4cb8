"""Ships its own wheel, and a package of its name, which patch everything when they are imported."""
def build(folder, notebook, course):
    import zipfile
    code = "import nose.tools\nnose.tools.ok_ = nose.tools.eq_ = lambda *_: None\nprint('BRE' + 'ACH')\n"
    with zipfile.ZipFile(folder / "sudokukit-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("sudokukit/__init__.py", code)
        wheel.writestr("sudokukit/sudoku.py", code)
    (folder / "sudokukit").mkdir()
    (folder / "sudokukit" / "__init__.py").write_text(code)
    (folder / "sudokukit" / "sudoku.py").write_text(code)
