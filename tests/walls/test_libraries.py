"""Shared libraries: those that Python and its packages need can be loaded, and no others."""

import ctypes
import struct
import sys
from pathlib import Path

import pytest
from mini import function, given, grading, hidden, reason

from nbseal.walls import libraries
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.libraries import needed_libraries
from nbseal.walls.sandbox import default_readable

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"),
]
READABLE = default_readable()
NEEDED = [path for path in READABLE if ".so" in path.name and path.is_file()]
CELLS = [
    given("opening", "import math"),
    function("f()", "return 0"),
    hidden("test_f_alone", 'assert f() == 0, f"f reached {f()}"'),
]


def loads(path):
    try:
        ctypes.CDLL(str(path))
    except OSError:
        return False
    return True


def foreign():
    """Libraries of this machine that nothing here needs; solvers first."""
    real = {path.resolve() for path in NEEDED}
    found = [
        path
        for folder in libraries._usual_folders()
        for path in sorted(Path(folder).glob("lib*.so*"))
        if path.resolve() not in real
    ]
    return sorted(found, key=lambda path: not path.name.startswith(("libz3", "libglpk", "libgmp")))


@pytest.fixture(scope="module", params=["bubblewrap", "Landlock"])
def grade(request):
    around = request.param == "bubblewrap"
    if around and bubblewrap_command(READABLE, 1 << 20) is None:
        pytest.skip("bubblewrap does not start here")
    with grading(*CELLS, cell=20, bubblewrap=around) as graded:
        yield graded


def reached(grade, code):
    lines = code.replace("\n", "\n    ")
    told = reason(grade({"f": f"def f():\n    {lines}"}), "test_f_alone")
    return told.removeprefix("f reached ")


def test_no_other_library_is_loaded(grade):
    others = [path for path in foreign()[:40] if loads(path)][:3]
    if not others:
        pytest.skip("this machine has no libraries but Python's")
    for path in others:
        for name in (str(path), path.name):
            told = reached(grade, f"import ctypes\nctypes.CDLL({name!r})\nreturn 1")
            assert told.startswith("f raised OSError"), (name, told)
        told = reached(grade, f"open({str(path)!r}, 'rb').read(1)\nreturn 1")
        assert told.startswith(("f raised PermissionError", "f raised FileNotFoundError")), told


def test_what_python_needs_is_loaded(grade):
    code = (
        "import importlib, sysconfig, os\n"
        "folder = os.path.join(sysconfig.get_path('stdlib'), 'lib-dynload')\n"
        "names = [n.partition('.')[0] for n in os.listdir(folder) if n.endswith('.so')]\n"
        "left = []\n"
        "for name in names:\n"
        "    try:\n"
        "        importlib.import_module(name)\n"
        "    except ImportError as error:\n"
        "        if 'open shared object' in str(error):\n"
        "            left.append(name)\n"
        "import numpy\n"
        "return left[:3] or (len(names) > 20) + numpy.linalg.det([[2]])"
    )
    assert reached(grade, code) == "3.0"


def test_few_are_needed():
    """Tens and not thousands; each is a file, none in a folder that is open as a whole."""
    assert 3 < len({path.resolve() for path in NEEDED}) < 150
    assert not {Path(folder) for folder in libraries._FOLDERS} & {*READABLE}
    assert any(path.name.startswith(("libc.so", "libc.musl")) for path in NEEDED)


def test_what_is_no_binary(tmp_path):
    head = b"\x7fELF\x02\x01" + bytes(58)
    table = struct.pack("<IIQQQQQQ", 2, 0, 1 << 60, 0, 0, 1 << 20, 0, 0)
    wrong = {
        "text.so": b"INPUT ( libm.so.6 )",
        "empty.so": b"",
        "short.so.1": head,
        "far.so": head[:32] + struct.pack("<Q14xHH", 64, 56, 1) + bytes(6) + table,
    }
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "pipe.so").symlink_to("/nonexistent")
    bare = needed_libraries((tmp_path / "nothing",))
    assert needed_libraries((tmp_path,)) == bare
    assert bare
