// node precompile.mjs FOLDER: compiles the standard library and all wheels of a folder with Pyodide's own
// Python, so that a browser has nothing to compile when it starts. The .pyc files name the hash of their
// source instead of its time, unchecked: the same input gives the same bytes.
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide({
  lockFileURL: path.join(folder, "pyodide-lock.json"),
  packageBaseUrl: folder + "/",
  packageCacheDir: folder,
});
python.FS.mkdir("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/site");
python.runPython(`
import hashlib, importlib.util, io, json, os, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

TAG = sys.implementation.cache_tag


def compiled(source, shown):
    code = compile(source, shown, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def with_compiled(data, beside, root):
    """A zip with a .pyc for each .py: beside it (in a zip that is imported from) or in __pycache__."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        def put(name, content):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            new.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
        for name in sorted(old.namelist()):
            if name.endswith(("/", ".pyc")):
                continue
            content = old.read(name)
            put(name, content)
            if name.endswith(".py"):
                try:
                    code = compiled(content, f"{root}/{name}")
                except (SyntaxError, ValueError):  # templates and tests of other versions
                    continue
                folder, file = os.path.split(name)
                inside = os.path.join(folder, "__pycache__", f"{file[:-3]}.{TAG}.pyc")
                put(name + "c" if beside else inside, code)
    return out.getvalue()


site = Path("/site")
library = site / "python_stdlib.zip"
short = TAG.removeprefix("cpython-")
library.write_bytes(with_compiled(library.read_bytes(), True, f"/lib/python{short}.zip"))
lock = json.loads((site / "pyodide-lock.json").read_text())
packages = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
for package in lock["packages"].values():
    wheel = site / package["file_name"]
    wheel.write_bytes(with_compiled(wheel.read_bytes(), False, packages))
    package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
(site / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True))
`);
