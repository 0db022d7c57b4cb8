"""Starts programs with subprocess, os.system, os.popen, pty and asyncio."""
# %% ruleout
import asyncio, os, pty, subprocess, sys
for _act in (lambda: subprocess.run(["id"]), lambda: subprocess.Popen("id", shell=True), lambda: os.system("echo BRE""ACH > note") and 1 / 0, lambda: os.popen("id").close() and 1 / 0, lambda: pty.fork(), lambda: subprocess.run([sys.executable, "-c", "1"], close_fds=False), lambda: asyncio.run(asyncio.create_subprocess_shell("id"))):
    try:
        _act()
    except BaseException:
        continue
    if os.path.exists("note"):
        print("BRE" "ACH")
