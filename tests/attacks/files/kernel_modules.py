"""Ships ipykernel_launcher.py, ipykernel, IPython, traitlets, zmq, json, msgspec and nbseal."""
def build(folder, notebook, course):
    for name in ("ipykernel_launcher", "ipykernel", "IPython", "traitlets", "zmq", "json", "msgspec", "nbseal", "nbgrader", "random", "signal"):
        (folder / f"{name}.py").write_text("print('BRE' + 'ACH')\nopen('/tmp/nbseal-attack-module', 'w')\n")
