"""An endless loop in a cell."""
# right: occurs_once
# %% ruleout
while True:
    pass
