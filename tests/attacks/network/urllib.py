"""Downloads a solution with urllib, http.client, asyncio and pip."""
# %% ruleout
import asyncio, http.client, urllib.request
for _act in (lambda: urllib.request.urlopen("http://127.0.0.1:1/", timeout=2), lambda: urllib.request.urlopen("file:///etc/passwd").read(), lambda: http.client.HTTPConnection("127.0.0.1", 1, timeout=2).request("GET", "/"), lambda: asyncio.run(asyncio.open_connection("127.0.0.1", 1)), lambda: urllib.request.urlopen("file://@COURSE@/source/sudoku/sudoku.ipynb").read()):
    try:
        print("BRE" "ACH", _act())
    except ConnectionRefusedError:
        print("BRE" "ACH")
    except Exception:
        pass
%pip install nbseal-attack
!curl http://127.0.0.1:1/
