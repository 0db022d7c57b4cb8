"""Takes memory in a cell until there is no more."""
# right: occurs_once
# %% ruleout
_kept = []
while True:
    _kept.append(bytearray(50_000_000))
