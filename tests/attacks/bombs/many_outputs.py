"""Fills the outputs of twelve cells to their limit."""
# right: occurs_once
# %% repeat 12
print("x" * 1_000_000)
