"""Arrays and tables cross as data: the same value of the same type, and nothing that is hostile.

In a process of its own: in all others, nothing of numpy's is known to the wire.
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("pandas")

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", ["science_inside"])
def test_what_crosses(name):
    """All tests of that file."""
    inside = HERE / f"{name}.py"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(inside)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_the_wire_alone_imports_neither():
    code = "import sys, nbseal.sealed.grader, nbseal.wire.science as s\nprint(s.packages_of(['math']), {'numpy', 'pandas'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "[] set()"
