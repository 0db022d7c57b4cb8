"""Packages that students' code must do without: no way leads to them, and checks have them."""

import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import notebooks
import pytest
from mini import function, given, grading, hidden, own, reason, shown, verdicts
from traitlets.config import Config

from nbseal.course.config import course_config
from nbseal.course.settings import of_assignment, settings_of
from nbseal.errors import CourseError
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.closed_packages import modules_in, paths_of
from nbseal.walls.sandbox import default_readable

pytestmark = pytest.mark.sandbox
PACKAGE = Path(find_spec("pysat").origin).parent
LIBRARY = Path(find_spec("pysolvers").origin)
SYSTEM = next(Path("/usr/lib").glob("*/libm.so.6"), Path(LIBRARY))  # Python itself loads it
CELLS = [
    given("opening", "import sys\nsys.modules['pysat'] = None"),
    function("f()", "return None"),
    hidden(
        "test_f_alone",
        """
del sys.modules["pysat"]
from pysat.solvers import Solver
with Solver(name="g4", bootstrap_with=[[1]]) as solver:
    assert solver.solve()
assert f() is None, f"f reached {f()}"
""",
    ),
    given(
        "later",
        "sys.modules.pop('pysat', None)\ntry:\n    import pysat.solvers\nexcept ImportError as error:\n    print(error)",
    ),
]
WAYS = {
    "an import": "import sys\nfor n in [n for n, m in sys.modules.items() if m is None]:\n    del sys.modules[n]\nfrom pysat.solvers import Solver",
    "an import by fresh finders": "import sys, importlib\nfrom importlib.machinery import PathFinder\nsys.modules.pop('pysat', None)\nsys.meta_path[:] = [PathFinder]\nsys.path_importer_cache.clear()\nfrom pysat.solvers import Solver",
    "the library": f"import ctypes\nctypes.CDLL({str(LIBRARY)!r})",
    "the library as a module": f"import importlib.machinery as m, importlib.util as u\nl = m.ExtensionFileLoader('pysolvers', {str(LIBRARY)!r})\nu.module_from_spec(u.spec_from_loader('pysolvers', l))",
    "bytes of the library": f"assert open({str(LIBRARY)!r}, 'rb').read(1)",
    "the source": f"compile(open({str(PACKAGE / 'solvers.py')!r}).read() or 1 / 0, 'x', 'exec')",
    "a link": f"import os\nos.symlink({str(LIBRARY)!r}, 'here')\nassert open('here', 'rb').read(1)",
    "a library of the system": f"assert open({str(SYSTEM)!r}, 'rb').read(1)",
    "memory": "import gc\nnext(o for o in gc.get_objects() if isinstance(o, type) and o.__module__.startswith('pysat'))",
}


@pytest.fixture(scope="module", params=["bubblewrap", "Landlock"])
def grade(request):
    around = request.param == "bubblewrap"
    if around and bubblewrap_command(default_readable(), 1 << 20) is None:
        pytest.skip("bubblewrap does not start here")
    with grading(*CELLS, cell=20, bubblewrap=around, closed=["python-sat", "libm.so*"]) as graded:
        yield graded


@pytest.mark.parametrize("way", WAYS)
def test_no_way_leads_to_a_closed_package(grade, way):
    code = WAYS[way].replace("\n", "\n        ")
    f = f"def f():\n    try:\n        {code}\n    except BaseException:\n        return None\n    return 1"
    graded = grade({"f": f})
    assert verdicts(graded) == {"test_f_alone": "passed"}, reason(graded, "test_f_alone")


def test_it_is_said_that_it_is_not_there(grade):
    look = own("import nose.tools, numpy, json, msgspec\nprint('these', 'came')")
    told = shown(grade({"f": "def f(): pass"}, {"f": [look]}))
    assert "No module named 'pysat' in grading" in told
    assert "these came" in told


def test_without_the_wall_the_ways_lead_there():
    with grading(*CELLS, cell=20) as grade:
        for way in ("an import", "the library", "the source", "a library of the system"):
            code = WAYS[way].replace("\n", "\n    ")
            graded = grade({"f": f"def f():\n    {code}\n    return 1"})
            assert reason(graded, "test_f_alone") == "f reached 1"


def test_what_belongs_to_a_package():
    paths = paths_of(["python-sat", "no-such-package", "libm.so*"])
    assert SYSTEM.resolve() in paths
    paths = paths_of(["python-sat", "no-such-package"])
    assert PACKAGE.resolve() in paths and LIBRARY.resolve() in paths
    assert modules_in(paths) >= {"pysat", "pysolvers"}
    assert not modules_in(paths) & {"python_sat", "numpy", "site-packages", ""}
    own = [path for path in paths if not path.name.endswith("-packages")]
    assert all(path.parent == PACKAGE.resolve().parent for path in own)


def test_packages_of_other_interpreters():
    """An environment's worker reads nothing of the packages that its base interpreter has."""
    assert paths_of([]) == paths_of(["no-such-package"]) == paths_of(["no-such.solver"])
    base = Path(sysconfig.get_path("stdlib")) / "site-packages"
    if base.is_dir() and str(base) not in sys.path:
        assert base.resolve() in paths_of(["python-sat"])
    assert not {Path(p).resolve() for p in sys.path} & {*paths_of(["python-sat"])}


def test_the_setting():
    def closed(table, name):
        config = table if isinstance(table, Config) else Config(SealedExporter={"closed": table})
        return of_assignment(settings_of(config).closed, name)

    for table, expected in (
        ({"sat": ["python-sat"]}, ("python-sat",)),
        ({"sudoku": ["python-sat"]}, ()),
        ({"*": ["a", "b"], "open": []}, ("a", "b")),
        ({"*": ["a", "b"], "sat": []}, ()),
        (Config(), ()),
    ):
        assert closed(table, "sat") == expected
    config = course_config(notebooks.ROOT)
    for name in ("sudoku", "norvig", "candidates", "sat"):
        assert {"python-sat", "libz3.so*"} <= {*closed(config, name)}
    for setting in ("closed", "allowed"):
        for wrong in (["python-sat"], {"sat": "python-sat"}, {"sat": [1]}):
            with pytest.raises(CourseError, match=f"c.SealedExporter .*'{setting}'"):
                settings_of(Config(SealedExporter={setting: wrong}))
