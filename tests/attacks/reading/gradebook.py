"""Reads the gradebook, as a file and with sqlite3, also as a URI and through a copy."""
# %% ruleout
import os, sqlite3
def _try(function):
    try:
        print("BRE" "ACH", function())
    except Exception:
        pass
_db = "@COURSE@/gradebook.db"
_try(lambda: open(_db, "rb").read(100))
_try(lambda: sqlite3.connect(_db).execute("select * from grade").fetchall())
_try(lambda: sqlite3.connect(f"file:{_db}?mode=ro&immutable=1", uri=True).execute("select * from grade").fetchall())
_try(lambda: __import__("shutil").copy(_db, "copy"))
_try(lambda: os.open(_db, os.O_PATH) and os.listdir("@COURSE@"))
_try(lambda: sqlite3.connect(":memory:").execute(f"attach '{_db}' as g"))
