"""Writes to /tmp, the home folder, start-up files of Python, IPython, Jupyter and the shell."""
# %% ruleout
import os, site, sys
_targets = ["/tmp/nbseal-attack-1", "/var/tmp/nbseal-attack-2", "/dev/shm/nbseal-attack-3", "@TMP@/nbseal-attack-4", "@HOME@/.bashrc", "@HOME@/.ipython/profile_default/startup/nbseal-attack.py", "@HOME@/.jupyter/nbgrader_config.py", "@HOME@/.config/nbseal-attack", "@HOME@/.local/lib/python3.11/site-packages/sitecustomize.py"]
_targets += [os.path.join(p, "nbseal-attack.pth") for p in [*site.getsitepackages(), *sys.path] if p]
import nbseal
_targets += [nbseal.__file__, os.path.join(os.path.dirname(nbseal.__file__), "nbseal_attack.py"), sys.executable]
for _path in _targets:
    try:
        os.makedirs(os.path.dirname(_path), exist_ok=True)
        with open(_path, "a") as _file:
            _file.write("")
        print("BRE" "ACH", _path)
    except OSError:
        pass
