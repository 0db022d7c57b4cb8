"""Makes every later cell slow from within: hooks that sleep before and after each."""
# right: occurs_once
# %% after search
import time
get_ipython().events.register("pre_run_cell", lambda *_: time.sleep(100))
