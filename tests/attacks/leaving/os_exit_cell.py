"""Ends the process in a cell, with exit code 0."""
# %% ruleout
import os
os._exit(0)
