"""Values of numpy, pandas and other packages cross as data, never as pickles, if a course uses them.

arrays, views, odd_arrays, masked, chance: numpy's arrays and numbers, arrays in the memory of others,
polynomials, those with missing elements, and random generators; columns, tables, nullable: those of pandas; plots: figures and axes;
current_plots: the figures that pyplot has open; results, sparse, functions: scipy's; graphs:
networkx's; images: Pillow's; symbols: sympy's; regressions: statsmodels'; pages: Beautiful Soup's.
None of these packages is imported before `know`.
"""

import importlib
import importlib.util
import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from nbseal.wire import schema
from nbseal.wire.science import results

# what crosses as what it is only in a course that uses it: masked arrays, and nullable types of pandas
MASKED, NULLABLE = "numpy.ma", "pandas.NA"
PLOTS, OPEN, CLOSE = "plots", "open", "close"  # what a worker is asked about pyplot's figures
PACKAGES = (
    "numpy",
    "pandas",
    "matplotlib",
    "scipy",
    "networkx",
    "PIL",
    "sympy",
    "statsmodels",
    "bs4",
    "patsy",  # these have no values that cross; a checker guards the texts that they run
    "formulaic",
    "jinja2",
    "yaml",
)
_BRINGS = {  # packages whose values other packages return
    "pandas": ("numpy",),
    "matplotlib": ("numpy",),
    "scipy": ("numpy",),
    "networkx": ("numpy", "scipy"),
    "PIL": ("numpy",),
    "sympy": ("numpy",),
    "sklearn": ("numpy", "pandas", "scipy"),
    "statsmodels": ("numpy", "pandas", "scipy", "patsy", "formulaic"),
    "patsy": ("numpy", "pandas"),
    "formulaic": ("numpy", "pandas", "scipy"),
    "flask": ("jinja2",),
    "seaborn": ("numpy", "pandas", "matplotlib"),
    "plotchecker": ("numpy", "matplotlib"),
}
_FORMS = {
    "numpy": ("arrays", "views", "odd_arrays", "chance"),
    MASKED: ("masked",),
    "pandas": ("arrays", "tables"),
    NULLABLE: ("nullable",),
    "matplotlib": ("arrays", "plots"),
    "scipy": ("sparse", "functions"),
    "networkx": ("graphs",),
    "PIL": ("images",),
    "sympy": ("symbols",),
    "statsmodels": ("regressions",),
    "bs4": ("pages",),
    "patsy": (),
    "formulaic": (),
    "jinja2": (),
    "yaml": (),
}


def packages_of(modules: Collection[str]) -> list[str]:
    """The installed packages whose values may cross in a course that imports these modules."""
    names = {name.partition(".")[0] for name in modules}
    names |= {needed for name in names for needed in _BRINGS.get(name, ())}
    found = [p for p in PACKAGES if p in names and importlib.util.find_spec(p)]
    used = (name for name in (MASKED, NULLABLE) if name.partition(".")[0] in found)
    return [*found, *(name for name in used if name in modules)]


def know(packages: Collection[str], folder: Path) -> None:
    """From now on, values of these packages cross, and messages may be long enough for arrays.

    Both sides must know the same packages. Values of one that cannot be imported, or that is of a
    version which lacks what a form needs, do not cross.

    folder: where matplotlib may keep its list of fonts.
    """
    os.environ["MPLCONFIGDIR"] = str(folder)
    os.environ["MPLBACKEND"] = "agg"
    for name in ("OPENBLAS", "OMP", "MKL"):  # threads do not survive a fork
        os.environ[f"{name}_NUM_THREADS"] = "1"
    for package in packages:
        for module in _FORMS[package]:
            with suppress(ImportError):
                _register(module)
        with suppress(ImportError):
            results.register_for(package)
        schema.bounds.message = schema.MAX_TABLES


def _register(module: str) -> None:
    """Let the values of one of the modules here cross, unless a package has no such name."""
    try:
        importlib.import_module(f"{__name__}.{module}").register_all()
    except AttributeError as error:
        where = getattr(error.obj, "__module__", None) or getattr(error.obj, "__name__", "")
        if str(where).partition(".")[0] not in PACKAGES:  # it is a mistake of ours
            raise
