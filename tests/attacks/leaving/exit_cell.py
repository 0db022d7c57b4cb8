"""Leaves by exit, quit and sys.exit in cells."""
# %% extra
import sys
exit()
quit()
sys.exit(0)
# %% ruleout
raise SystemExit(0)
