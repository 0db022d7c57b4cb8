"""Builds the site on which students work in their browser, with nothing installed: JupyterLite.

    python web/build.py --out site

All that goes into the site comes from release/, from PyPI and from npm, pinned and checked with
hashes; the site itself asks nothing of any other host. Needs the group `site`, node and npm.

1. Pyodide's four files, out of its npm package; wheels for the browser (requirements.txt)
2. a lock file for Pyodide that names these wheels only: its own names wheels on a CDN
3. every assignment of release/, with its version in the notebook's file name: the browser's copy of
   a notebook hides a corrected one of the same name
4. the Python modules that the kernel and the notebooks import, compiled (precompile.mjs)
5. `jupyter lite build`; the start page; a check that nothing is missing or points elsewhere
"""

import argparse
import base64
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.parser import Parser
from pathlib import Path

import nbformat
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE = Path(__file__).parent
RELEASE = HERE.parent / "release"
# Must be the version that the kernel is made for; see `npm view pyodide@VERSION dist.integrity`
PYODIDE = "314.0.6"
INTEGRITY = "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
PYTHON = "3.14"
LABEXTENSIONS = Path(sys.prefix) / "share/jupyter/labextensions"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
# What the pages themselves load. Of all that is installed here (nbgrader's for instructors, Jupytext's
# and others) a student needs these only: Python, and widgets
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
# These hold such pages' parts for a server, and nothing that runs in the browser's Python
FOR_SERVERS = {"jupyterlab-widgets", "widgetsnbextension"}
STARTUP = "course_startup"
# Loaded while Pyodide starts, all at once; the kernel would ask for them one after the other
PRELOAD = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
# for the first cells, which could not ask for what the wheel beside a notebook imports
PRELOAD += ["pynose", "anywidget", "sudokukit", "course-startup"]
IGNORED = shutil.ignore_patterns("__pycache__", ".*", "*.pyc")


def run(*command: object, **options: object) -> None:
    """Run a program; what it says is shown only if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout[-4000:]}")


def pyodide_files(cache: Path, folder: Path) -> dict:
    """Put Pyodide's runtime into a folder; returns its own lock."""
    packed = cache / f"pyodide-{PYODIDE}.tgz"
    if not packed.exists():
        run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=cache)
    digest = hashlib.sha512(packed.read_bytes()).digest()
    if (got := f"sha512-{base64.b64encode(digest).decode()}") != INTEGRITY:
        sys.exit(f"{packed} has the integrity {got}, not {INTEGRITY}; delete it and build again")
    folder.mkdir(parents=True)
    with tarfile.open(packed) as tar:
        for name in RUNTIME:
            (folder / name).write_bytes(tar.extractfile(f"package/{name}").read())
        return json.load(tar.extractfile(f"package/{LOCK}"))


def wheels(cache: Path) -> list[Path]:
    """The wheels that run in the browser: those of requirements.txt and the kernel's own."""
    listed = HERE / "requirements.txt"
    folder = cache / f"wheels-{hashlib.sha256(listed.read_bytes()).hexdigest()[:12]}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=cache) as part:
            run(
                *(sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes"),
                *("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"),
                *(f"--python-version={PYTHON}", "-r", listed, "-d", Path(part) / "wheels"),
            )
            (Path(part) / "wheels").rename(folder)
    extension = LABEXTENSIONS / KERNEL / "static/pypi"
    own = [
        w for n in ("ipykernel", "piplite", "pyodide_kernel") for w in extension.glob(f"{n}-*.whl")
    ]
    if len(own) != 3:
        sys.exit(f"there should be three wheels of the kernel in {extension}, but there are: {own}")
    return [*sorted(folder.glob("*.whl")), *own, kit_wheel(), startup_wheel(cache)]


def kit_wheel() -> Path:
    """The tools of the notebooks: also as a package of Python's, whose compiled form is loaded with it."""
    found = sorted(RELEASE.glob("*/sudokukit-*.whl"))
    if len({wheel.read_bytes() for wheel in found}) != 1:
        sys.exit(f"the assignments of {RELEASE} must have one and the same wheel of sudokukit")
    return found[0]


def startup_wheel(cache: Path) -> Path:
    """startup.py as a wheel, because wheels are all that Pyodide loads when it starts."""
    wheel = cache / f"{STARTUP}-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in (
            (f"{STARTUP}.py", (HERE / "startup.py").read_text(encoding="utf-8")),
            (
                f"{STARTUP}-1.dist-info/METADATA",
                f"Metadata-Version: 2.1\nName: {STARTUP}\nVersion: 1\n",
            ),
        ):
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return wheel


def write_lock(base: dict, files: list[Path], folder: Path) -> None:
    """Copy wheels, and write the lock that tells Pyodide of them and of nothing else."""
    about = {}
    for wheel in files:
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            meta = next(n for n in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", n))
            metadata = Parser().parsestr(packed.read(meta).decode())
        tops = {n.partition("/")[0].removesuffix(".py") for n in names if n.endswith(".py")}
        imports = sorted(top for top in tops if top.isidentifier())
        name = canonicalize_name(metadata["Name"])
        if name not in FOR_SERVERS:
            about[name] = wheel, metadata, imports
    browser = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "python_full_version": f"{PYTHON}.2",
        "python_version": PYTHON,
        "sys_platform": "emscripten",
        "extra": "",
    }
    packages = {}
    for name, (wheel, metadata, imports) in sorted(about.items()):
        needs = set()
        for line in metadata.get_all("Requires-Dist") or []:
            wanted = Requirement(line)
            if wanted.marker and not wanted.marker.evaluate(browser):
                continue
            needed = canonicalize_name(wanted.name)
            if needed in FOR_SERVERS:
                continue
            version = about[needed][1]["Version"] if needed in about else None
            if version is None or not wanted.specifier.contains(version, prereleases=True):
                sys.exit(f"{name} needs {line}, but requirements.txt gives it {version}; make lock")
            needs.add(needed)
        shutil.copyfile(wheel, folder / wheel.name)
        packages[name] = {
            **{"name": name, "version": metadata["Version"], "file_name": wheel.name},
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            **{"imports": imports, "depends": sorted(needs), "unvendored_tests": False},
            **{"install_dir": "site", "package_type": "package"},
        }
    lock = {"info": base["info"], "packages": packages}
    (folder / LOCK).write_text(json.dumps(lock, indent=1, sort_keys=True))


def version(folder: Path) -> str:
    """A short digest of a release: of its files' names and contents."""
    digest = hashlib.sha256()
    for path in sorted(
        p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts
    ):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:8]


def copy_release(contents: Path) -> dict[str, tuple[str, str]]:
    """Copy all assignments; returns {assignment: (path of its notebook, its title)}."""
    opened = {}
    # the main one first, the others as they come
    for path in sorted(RELEASE.glob("*/*.ipynb"), key=lambda p: (p.stem != "sudoku", p.stem)):
        name, folder = path.stem, contents / path.parent.name
        shutil.copytree(path.parent, folder, ignore=IGNORED, dirs_exist_ok=True)
        target = folder / f"{name}-{version(path.parent)}.ipynb"
        (folder / path.name).rename(target)
        first = nbformat.read(path, as_version=4).cells[0].source
        title = re.search(r"^# (.+)$", first, re.MULTILINE)
        opened[name] = target.relative_to(contents).as_posix(), title[1] if title else name
    if not opened:
        sys.exit(f"there is no notebook in {RELEASE}; run nbgrader generate_assignment first")
    return opened


def write_config(folder: Path) -> None:
    """The settings of the pages, of the kernel and of `jupyter lite build`."""
    packages = f"/lib/python{PYTHON}/site-packages"
    settings = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"./static/pyodide/{LOCK}",
            "packages": PRELOAD,
            "env": {"PYTHONSTARTUP": f"{packages}/{STARTUP}.py"},
        },
    }
    config = {
        "appName": "Notebooks",
        "exposeAppInBrowser": True,  # so that a test can ask whether Python is ready
        "litePluginSettings": {f"{KERNEL}:kernel": settings},
    }
    lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}
    overrides = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}
    missing = [name for name in EXTENSIONS if not (LABEXTENSIONS / name).is_dir()]
    if missing:
        sys.exit(f"not installed: {missing}; run make develop")
    build = {
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(LABEXTENSIONS / name) for name in EXTENSIONS],
    }
    for name, content in (
        ("jupyter-lite.json", lite),
        ("overrides.json", overrides),
        ("jupyter_lite_config.json", {"LiteBuildConfig": build}),
    ):
        (folder / name).write_text(json.dumps(content, indent=1))


def start_page(opened: dict[str, tuple[str, str]]) -> str:
    items = "\n".join(
        f'<li><a href="notebooks/index.html?path={html.escape(path)}">{html.escape(title)}</a>'
        f" <span>{html.escape(path.rpartition('/')[2])}</span></li>"
        for path, title in opened.values()
    )
    return (HERE / "start.html").read_text(encoding="utf-8").replace("<!-- notebooks -->", items)


def check(site: Path) -> None:
    """End with a message if a file is missing or not what its hash says, or if a setting of the
    kernel points to another host."""
    folder = site / "static/pyodide"
    bad = [f"{name} is missing" for name in (*RUNTIME, LOCK) if not (folder / name).is_file()]
    packages = json.loads((folder / LOCK).read_text())["packages"]
    for name, package in packages.items():
        file = folder / package["file_name"]
        if not file.is_file():
            bad.append(f"{name}: {file.name} is missing")
        elif hashlib.sha256(file.read_bytes()).hexdigest() != package["sha256"]:
            bad.append(f"{name}: the hash of {file.name} is not that of the lock")
        bad += [f"{name} needs {other}" for other in package["depends"] if other not in packages]
    config = json.loads((site / "jupyter-lite.json").read_text())["jupyter-config-data"]
    settings = config["litePluginSettings"][f"{KERNEL}:kernel"]
    if "://" in json.dumps(settings) or not settings["disablePyPIFallback"]:
        bad.append("the kernel would ask other hosts")
    if bad:
        sys.exit("the site is not complete:\n  " + "\n  ".join(bad))


def build(out: Path, cache: Path) -> None:
    """Build the site in `out`, which is made anew; `cache` keeps what was downloaded."""
    if PYODIDE_VERSION != PYODIDE:
        sys.exit(f"the kernel is made for Pyodide {PYODIDE_VERSION}, but PYODIDE is {PYODIDE}")
    for program in ("node", "npm"):
        if not shutil.which(program):
            sys.exit(f"{program} is not installed; it is needed to build the site, not to use it")
    if out.exists() and any(out.iterdir()) and not (out / "jupyter-lite.json").exists():
        sys.exit(f"{out} is there and is no such site; name another folder, or delete it")
    cache.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        lite, contents = Path(work, "lite"), Path(work, "contents")
        pyodide = lite / "static/pyodide"
        write_lock(pyodide_files(cache, pyodide), wheels(cache), pyodide)
        opened = copy_release(contents)
        run("node", HERE / "precompile.mjs", pyodide, contents, *PRELOAD)
        write_config(lite)
        run(
            *(sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", lite),
            *("--output-dir", out, "--contents", contents, "--no-sourcemaps", "--force"),
            *("--apps", "notebooks", "--apps", "tree"),
            cwd=lite,
        )
    (out / "index.html").write_text(start_page(opened), encoding="utf-8")
    (out / ".nojekyll").touch()  # GitHub Pages then shows all files as they are
    check(out)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {len(opened)} notebooks, {size / 1e6:.0f} MB, ready for any static host")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the site for students' browsers.")
    parser.add_argument("--out", type=Path, default=Path("site"))
    parser.add_argument("--cache", type=Path, default=Path(".site-cache"))
    options = parser.parse_args()
    build(options.out.resolve(), options.cache.resolve())


if __name__ == "__main__":
    main()
