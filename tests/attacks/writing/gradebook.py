"""Writes marks into the gradebook, as a file and with sqlite3."""
# %% ruleout
import os, sqlite3
def _try(function):
    try:
        function()
        print("BRE" "ACH")
    except Exception:
        pass
_db = "@COURSE@/gradebook.db"
_try(lambda: open(_db, "r+b").write(b"x"))
_try(lambda: sqlite3.connect(_db).execute("update grade set manual_score = 5, extra_credit = 50"))
_try(lambda: os.replace("note", _db))
_try(lambda: os.unlink(_db))
_try(lambda: os.truncate(_db, 0))
_try(lambda: open(_db + "-journal", "w").write("x"))
