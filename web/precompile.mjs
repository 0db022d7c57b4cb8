// node precompile.mjs FOLDER CONTENTS PACKAGE...: starts the kernel as a browser would, with these packages and
// with all that the notebooks of CONTENTS import, and puts the compiled form of every module that this took beside
// its source: a browser has nothing to compile when it starts, and nothing else to load. The .pyc files name the
// hash of their source instead of its time, unchecked: the same input gives the same bytes.
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide({
  lockFileURL: path.join(folder, "pyodide-lock.json"),
  packageBaseUrl: folder + "/",
  packageCacheDir: folder,
  packages: process.argv.slice(4),
  stdout: () => {},
  stderr: () => {},
});
for (const [name, root] of [["site", folder], ["contents", path.resolve(process.argv[3])]]) {
  python.FS.mkdir(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
await python.runPythonAsync(`
import hashlib, importlib, importlib.util, io, json, os, pkgutil, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

from pyodide.code import find_imports

TAG = sys.implementation.cache_tag
SITE = Path("/site")


async def used():
    """The files of all modules that it takes to start, to run the notebooks' imports, to show an error and
    to complete a name."""
    import piplite.piplite
    import pyodide_kernel

    pyodide_kernel.stdout_stream.publish_stream_callback = lambda *_: None
    import sudokukit

    names = {module.name for module in pkgutil.walk_packages(sudokukit.__path__, "sudokukit.")}
    for path in Path("/contents").rglob("*.ipynb"):
        for cell in json.loads(path.read_text())["cells"]:
            if cell["cell_type"] == "code":
                names.update(find_imports("".join(cell["source"])))
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:  # what is not there in a browser
            pass
    await pyodide_kernel.kernel_instance.run("1 / 0")
    pyodide_kernel.kernel_instance.complete("import json; json.du", 20)
    return {file for m in list(sys.modules.values()) if (file := getattr(m, "__file__", None))}


def compiled(source, shown):
    code = compile(source, shown, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def with_compiled(data, beside, root, wanted):
    """A zip with a .pyc for each wanted .py: beside it (in a zip that is imported from) or in __pycache__."""
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
            if f"{root}/{name}" in wanted:
                code = compiled(content, f"{root}/{name}")
                folder, file = os.path.split(name)
                inside = os.path.join(folder, "__pycache__", f"{file[:-3]}.{TAG}.pyc")
                put(name + "c" if beside else inside, code)
    return out.getvalue()


wanted = await used()
library = SITE / "python_stdlib.zip"
short = TAG.removeprefix("cpython-")
library.write_bytes(with_compiled(library.read_bytes(), True, f"/lib/python{short}.zip", wanted))
lock = json.loads((SITE / "pyodide-lock.json").read_text())
packages = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
for package in lock["packages"].values():
    wheel = SITE / package["file_name"]
    wheel.write_bytes(with_compiled(wheel.read_bytes(), False, packages, wanted))
    package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
(SITE / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True))
`);
