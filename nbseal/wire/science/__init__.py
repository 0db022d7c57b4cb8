"""Values of numpy, pandas and matplotlib cross as data, never as pickles, if a course uses them.

arrays: numpy's arrays and numbers; masked: those with missing elements; columns, tables: those of pandas; plots: figures and axes;
current_plots: the figures that pyplot has open. None of these packages is imported before `know`.
"""

import importlib
import importlib.util
import os
from collections.abc import Collection
from pathlib import Path

from nbseal.wire import schema
from nbseal.wire.science import results

MASKED = "numpy.ma"  # of numpy, what crosses only in a course that uses it
PACKAGES = ("numpy", "pandas", "matplotlib", "scipy", "networkx", "PIL")
_BRINGS = {  # packages whose values other packages return
    "pandas": ("numpy",),
    "matplotlib": ("numpy",),
    "scipy": ("numpy",),
    "networkx": ("numpy", "scipy"),
    "PIL": ("numpy",),
    "sklearn": ("numpy", "pandas", "scipy"),
    "statsmodels": ("numpy", "pandas", "scipy"),
    "seaborn": ("numpy", "pandas", "matplotlib"),
    "plotchecker": ("numpy", "matplotlib"),
}
_FORMS = {
    "numpy": ("arrays", "odd_arrays", "chance"),
    MASKED: ("masked",),
    "pandas": ("arrays", "tables"),
    "matplotlib": ("arrays", "plots"),
    "scipy": ("sparse", "functions"),
    "networkx": ("graphs",),
    "PIL": ("images",),
}


def packages_of(modules: Collection[str]) -> list[str]:
    """The installed packages whose values may cross in a course that imports these modules."""
    names = {name.partition(".")[0] for name in modules}
    names |= {needed for name in names for needed in _BRINGS.get(name, ())}
    found = [p for p in PACKAGES if p in names and importlib.util.find_spec(p)]
    return [*found, MASKED] if "numpy" in found and MASKED in modules else found


def know(packages: Collection[str], folder: Path) -> None:
    """From now on, values of these packages cross, and messages may be long enough for arrays.

    Both sides must know the same packages.

    folder: where matplotlib may keep its list of fonts.
    Raises ImportError if a package is not installed.
    """
    os.environ["MPLCONFIGDIR"] = str(folder)
    os.environ["MPLBACKEND"] = "agg"
    for name in ("OPENBLAS", "OMP", "MKL"):  # threads do not survive a fork
        os.environ[f"{name}_NUM_THREADS"] = "1"
    for package in packages:
        for module in _FORMS[package]:
            importlib.import_module(f"{__name__}.{module}").register_all()
        results.register_for(package)
        schema.bounds.message = schema.MAX_TABLES
