"""Makes folder within folder as long as it lives, which takes long to clear away."""
# right: occurs_once
# %% ruleout
import os
while True:
    os.mkdir("d")
    os.chdir("d")
