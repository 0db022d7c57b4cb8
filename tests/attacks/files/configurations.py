"""Ships configurations: of nbgrader, Jupyter, nbconvert, pytest; as Python and JSON."""
BAD = "c = get_config()\nc.Execute.enabled = False\nc.OverwriteCells.enabled = False\nopen('/tmp/nbseal-attack-config', 'w')\n"
def build(folder, notebook, course):
    for name in ("nbgrader_config.py", "jupyter_config.py", "jupyter_nbconvert_config.py", "jupyter_notebook_config.py", "conftest.py", "setup.cfg", "pytest.ini"):
        (folder / name).write_text(BAD)
    (folder / "nbgrader_config.json").write_text('{"Execute": {"enabled": false}}')
    for name in ("nbgrader_config.py", "jupyter_config.py"):
        (folder.parent / name).write_text(BAD)
