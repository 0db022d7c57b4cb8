"""Ships a nose package beside the notebook whose assertions never fail."""
def build(folder, notebook, course):
    (folder / "nose").mkdir()
    (folder / "nose" / "__init__.py").write_text("")
    (folder / "nose" / "tools.py").write_text("ok_ = eq_ = assert_equal = lambda *_, **__: None\nprint('BRE' + 'ACH')\n")
    (folder / "nose.py").write_text("print('BRE' + 'ACH')\n")
