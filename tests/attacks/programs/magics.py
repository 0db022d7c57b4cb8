"""Starts programs with IPython: !, !!, %system, %sx, %%bash, %%script, %%python, %alias."""
# %% extra
!echo BRE""ACH
_x = !echo BRE""ACH
print(_x)
!!echo BRE""ACH
%sx echo BRE""ACH
%system echo BRE""ACH
%alias say echo BRE""ACH
say
# %% after sudoku-class
%%bash
echo BRE""ACH
# %% after first-board
%%script sh
echo BRE""ACH
# %% after stuck
%%python3
print("BRE" + "ACH")
