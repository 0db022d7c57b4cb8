"""Changes modes, owners, times and names of what is outside."""
# %% ruleout
import os
for _act in (
    lambda: os.chmod("@COURSE@/gradebook.db", 0o777), lambda: os.chown("@COURSE@/gradebook.db", 65534, 65534), lambda: os.utime("@COURSE@/source/sudoku/sudoku.ipynb", (0, 0)),
    lambda: os.rename("@COURSE@/submitted/all-right", "@COURSE@/submitted/gone"), lambda: os.truncate("@COURSE@/gradebook.db", 0), lambda: os.rmdir("@COURSE@/feedback"),
    lambda: os.setxattr("@COURSE@/gradebook.db", "user.x", b"x"), lambda: os.mkfifo("fifo"), lambda: os.mknod("node"), lambda: os.chroot("."), lambda: os.chmod(".", 0o777),
):
    try:
        _act()
        print("BRE" "ACH")
    except OSError:
        pass
