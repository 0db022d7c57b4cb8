# Python in the browser runs this file before the first cell (IPython's PYTHONSTARTUP).
#
# Pyodide's `signal` has SIGALRM but no clock that sends it, so that the time limits of the self-checks
# would do nothing and an endless loop would hang the page's Python. Pyodide does look at the first
# element of an "interrupt buffer" every so many steps of Python, and takes what it finds there as the
# number of a signal. That buffer is meant to be shared memory; here it is an object that answers
# with SIGALRM once its time has come.


def _give_alarms():
    import signal

    import pyodide_js
    from pyodide.code import run_js

    clock = run_js(f"""
    (() => {{
      let due = Infinity, interval = 0;
      const now = () => performance.now() / 1000;
      return {{
        buffer: {{
          get 0() {{
            if (now() < due) return 0;
            due = interval ? now() + interval : Infinity;
            return {int(signal.SIGALRM)};
          }},
          set 0(value) {{}},
        }},
        set(seconds, again) {{
          const before = [due === Infinity ? 0 : Math.max(due - now(), 1e-6), interval];
          due = seconds > 0 ? now() + seconds : Infinity;
          interval = again;
          return before;
        }},
      }};
    }})()
    """)

    def setitimer(which, seconds, interval=0.0):
        """As in the standard library, for ITIMER_REAL: SIGALRM after so many seconds, then at intervals."""
        if which != signal.ITIMER_REAL:
            raise ValueError("only ITIMER_REAL is there in the browser")
        before = tuple(clock.set(float(seconds), float(interval)))
        # nothing is asked of the clock while none is set
        pyodide_js.setInterruptBuffer(clock.buffer if seconds > 0 else None)
        return before

    signal.setitimer = setitimer


_give_alarms()
del _give_alarms

import sudokukit  # noqa: F401, E402 - the same as beside the notebook, and compiled already
