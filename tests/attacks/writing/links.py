"""Puts symbolic and hard links into its folder, and writes through them."""
# %% ruleout
import os
for _k, _target in enumerate(("@COURSE@/gradebook.db", "@COURSE@/source", "@HOME@", "/etc/passwd")):
    for _link in (os.symlink, os.link):
        try:
            _link(_target, f"link-{_k}")
            print("BRE" "ACH", _target)
            open(f"link-{_k}", "a").write("x")
        except OSError:
            pass
