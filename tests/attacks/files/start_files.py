"""Ships sitecustomize, usercustomize, .pth files, IPython profiles and start-up scripts."""
BAD = "print('BRE' + 'ACH')\nopen('/tmp/nbseal-attack-start', 'w')\n"
def build(folder, notebook, course):
    for name in ("sitecustomize.py", "usercustomize.py", "x.pth", ".pythonrc.py", "ipython_config.py", "ipython_kernel_config.py", ".ipython/profile_default/startup/00.py", ".ipython/profile_default/ipython_config.py", "pyvenv.cfg", "__init__.py", "__main__.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(BAD)
