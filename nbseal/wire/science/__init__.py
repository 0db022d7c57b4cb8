"""Values of numpy and pandas cross as data, never as pickles, if a course uses them.

arrays: numpy's arrays and numbers; tables: pandas' Series, DataFrame and Index. Neither package is
imported before `know`.
"""

import importlib
import importlib.util
import os
from collections.abc import Collection
from pathlib import Path

from nbseal.wire import schema
from nbseal.wire.exceptions import know_exceptions

_BRINGS = {  # packages whose functions take or return values of these
    **dict.fromkeys(
        ("matplotlib", "networkx", "PIL", "scipy", "sympy", "cv2", "skimage"), ("numpy",)
    ),
    **dict.fromkeys(("pandas", "seaborn", "sklearn", "statsmodels", "patsy"), ("numpy", "pandas")),
}
_FORMS = {"numpy": "nbseal.wire.science.arrays", "pandas": "nbseal.wire.science.tables"}
_ERRORS = {"numpy": ("numpy.exceptions", "numpy.linalg"), "pandas": ("pandas.errors",)}


def packages_of(modules: Collection[str]) -> list[str]:
    """Those of numpy and pandas whose values may cross in a course that imports these modules."""
    names = {name.partition(".")[0] for name in modules}
    names |= {brought for name in names for brought in _BRINGS.get(name, ())}
    return [name for name in _FORMS if name in names and importlib.util.find_spec(name)]


def know(packages: Collection[str], folder: Path) -> None:
    """From now on, values of these packages cross, and messages may be long enough for arrays.

    Both sides must know the same packages.

    folder: where matplotlib may keep its list of fonts.
    """
    os.environ["MPLCONFIGDIR"] = str(folder)
    os.environ["MPLBACKEND"] = "agg"
    for name in ("OPENBLAS", "OMP", "MKL"):  # threads do not survive a fork
        os.environ[f"{name}_NUM_THREADS"] = "1"
    for package in packages:
        importlib.import_module(_FORMS[package])
        for module in _ERRORS[package]:
            know_exceptions(vars(importlib.import_module(module)).values())
        schema.bounds.message = schema.MAX_TABLES
