"""Prints all that lies in its folder and beside it, in search of what others left there."""
# %% ruleout
import os
for _folder, _folders, _files in [*os.walk("."), *os.walk(os.path.expanduser("~")), *os.walk("/tmp"), *os.walk("@TMP@")]:
    for _file in _files:
        _path = os.path.join(_folder, _file)
        print(_path)
        if _file.startswith("note"):
            print(open(_path).read())
