"""Clears and updates outputs of other cells."""
# %% all
from IPython.display import clear_output, display, update_display
_handle = display("x", display_id="same")
update_display("70", display_id="same")
_handle.update("70")
clear_output(wait=True)
