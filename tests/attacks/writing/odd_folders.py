"""Leaves folders behind that are hard to empty: forbidden, very deep, with odd names, thousands of files."""
# %% extra
import os
os.mkdir("shut", 0o700)
for _mode in (0o000, 0o300, 0o500, 0o100):
    os.mkdir(f"shut/{_mode}", 0o700)
    open(f"shut/{_mode}/file", "w").close()
    os.mkdir(f"shut/{_mode}/inner", _mode)
os.mkdir("closed", 0o000)
for _name in (b"\xff\xfe", b"new\nline", b"-rf", b" ", b"\x1b[2J", "é".encode(), b"x" * 255):
    open(_name, "w").close()
for _k in range(3000):
    open(f"file-{_k}", "w").close()
_home = os.getcwd()
for _k in range(3000):
    os.mkdir("deep-folder-with-a-name")
    os.chdir("deep-folder-with-a-name")
    open("f", "w").close()
