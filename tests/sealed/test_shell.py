"""The shell collects what a cell shows. In a process of its own, for there is one shell in each."""

import json
import subprocess
import sys

import pytest
from ipykernel.zmqshell import KernelMagics
from IPython.core.interactiveshell import InteractiveShell

SCRIPT = """
import json, sys
from nbseal.sealed.common import shell
cells = json.load(sys.stdin)
s = shell.make_shell()
rans = [s.run(source, show=show) for source, show in cells]
print(json.dumps([[ran.outputs, repr(ran.error)] for ran in rans]))
"""


def run(*cells, show=True):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([[cell, show] for cell in cells]),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return json.loads(done.stdout)


def test_streams_are_joined_and_kept_in_order():
    (outputs, error), = run("import sys\nprint('a')\nprint('b')\nprint('c', file=sys.stderr)\nprint('d')")  # fmt: skip
    shown = [("stdout", "a\nb\n"), ("stderr", "c\n"), ("stdout", "d\n")]
    assert ([(o["name"], o["text"]) for o in outputs], error) == (shown, "None")


def test_values_and_what_refers_to_them():
    (first, _), (second, _), (quiet, _) = run("40 + 2", "_ + 1", "3;")
    assert first[0]["data"] == {"text/plain": "42"}
    assert second[0]["data"] == {"text/plain": "43"}
    assert quiet == []


# what a cell may say to a kernel, a front end or a keyboard, beyond each magic alone
HABITS = """
%cd .
%cd /content/drive/MyDrive
%pushd /tmp
%popd
%bookmark here
%matplotlib inline
%matplotlib widget
%config InlineBackend.figure_format = 'retina'
%load_ext autoreload
%load_ext google.colab.data_table
%tensorflow_version 2.x
%store x
%history -n 1-3
%logstart
%pdb on
%reset out
!ls
x?
get_ipython().kernel.do_shutdown(True)
import IPython; IPython.get_ipython().kernel.comm_manager.register_target("x", print)
from traitlets.config import Application; Application.instance().kernel.do_shutdown(False)
get_ipython().get_parent()["header"]["msg_id"] + get_ipython().parent_header["header"]["session"]
kernel = get_ipython().kernel; kernel.execution_count + 1, kernel.kernel_info["x"], [*kernel.handlers]
import ipykernel; ipykernel.get_connection_info() + ipykernel.connect.get_connection_file().split("-")[1]
import ipywidgets as w; o = w.Output(); o.__enter__(); o.__exit__(None, None, None)
import faulthandler; faulthandler.enable(); faulthandler.disable()
get_ipython().set_next_input("x = 1")
import asyncio; asyncio.get_event_loop().is_running() or 1 / 0
async def later(): return 3
task = asyncio.create_task(later())
assert await task == 3
asyncio.run(later())
from IPython.display import *; display(Javascript("x"), HTML("x"), IFrame("x", 1, 1)); clear_output()
handle = display("a", display_id=True); handle.update("b")
bar = ProgressBar(2); bar.display(); [0 for _ in bar]
exit
quit()
exit(0)
quit(keep_kernel=True)
help(len)
breakpoint()
import pdb; pdb.set_trace()
""".strip().splitlines()
# magics that run code, change what magics are, empty the namespace, use the network or take seconds
NOT_ALONE = {"run", "automagic", "reset", "code_wrap", "pastebin", "timeit"}


def test_what_is_printed_without_end_fills_no_memory():
    fill = "for _ in range(999):\n    print('x' * 200_000)"
    most = "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000"
    *_, (first, _), _, (last, _) = run("import resource", most, fill, most)
    before, after = (int(shown[0]["data"]["text/plain"]) for shown in (first, last))
    assert after < before + 100


def test_nothing_that_speaks_to_a_kernel_ends_a_cell(tmp_path, monkeypatch):
    """Each magic of IPython and of ipykernel, and habits of that kind."""
    monkeypatch.chdir(tmp_path)
    manager = InteractiveShell().magics_manager.magics
    lines = {*manager["line"], *KernelMagics.magics["line"]} - NOT_ALONE
    cells = {*manager["cell"], "cython", "bigquery"} - NOT_ALONE
    code = [*HABITS, *(f"%{name}" for name in sorted(lines))]
    ends = [f"%%{name}\n1" for name in sorted(cells)]
    rans = run(*(f"{line}\nprint('went on')" for line in code), *ends, "%%debug\na = 7", "a")
    assert {c: e for c, (_, e) in zip([*code, *ends], rans, strict=False) if e != "None"} == {}
    assert rans[-1][0][0]["data"] == {"text/plain": "7"}


def test_what_a_magic_runs_may_end_its_cell():
    mine = "from IPython.core.magic import register_line_magic\n@register_line_magic\ndef mine(_): 1 / 0"
    rans = run("%%time\n1 / 0", "%timeit -n1 -r1 1 / 0", "%prun 1 / 0", mine, "%mine", "%run x.py")
    assert [error.partition("(")[0] for _, error in rans] == [
        *("ZeroDivisionError", "ZeroDivisionError", "ZeroDivisionError"),
        *("None", "ZeroDivisionError", "Exception"),
    ]


def test_errors_have_their_lines():
    (outputs, error), (syntax, _) = run("def f(n):\n    return 1 / n\nf(0)", "1 +")
    assert error.startswith("ZeroDivisionError") and outputs[0]["ename"] == "ZeroDivisionError"
    assert "----> 2     return 1 / n" in "".join(outputs[0]["traceback"])
    assert syntax[0]["ename"] == "SyntaxError"


def test_a_repr_that_fails_and_an_error_without_text():
    code = "class A:\n    def __repr__(self): raise SystemExit\nA()"
    bad = "class E(Exception):\n    def __str__(self): 1 / 0\nraise E"
    (_, _), (outputs, _), (after, _) = run(code, bad, "1")
    assert outputs[-1]["ename"] == "E"
    assert after[0]["data"] == {"text/plain": "1"}


@pytest.mark.parametrize(
    "code",
    ["print('x' * 3_000_000)", "for _ in range(9999): display(1)", "print('x' * 999, end='')\n" * 2000],
)  # fmt: skip
def test_a_flood_is_cut(code):
    (outputs, _), (after, _) = run(code, "print('there')")
    assert len(json.dumps(outputs)) < 1_200_000
    assert "cut off" in outputs[-1]["text"]
    assert after[0]["text"] == "there\n"


def test_nothing_is_made_that_nobody_wants():
    code = "class A:\n    def __repr__(self):\n        global drawn\n        drawn = True\nA()"
    (outputs, _), (_, error) = run(code, "assert not globals().get('drawn')", show=False)
    assert (outputs, error) == ([], "None")


def test_no_thread_is_started():
    assert run("import threading; assert threading.active_count() == 1")[0][1] == "None"
