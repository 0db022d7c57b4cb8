"""Packages that students' code must do without, such as a solver where they are to write one.

Their files are out of a worker's reach, and it has imported nothing of them; so it does not matter
how somebody tries to import them. The checker has them.
"""

import re
import sys
import sysconfig
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

_FOLDERS = ("/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", f"{sys.base_prefix}/lib")
_LIBRARY = re.compile(r"^[^/]+\.so(\.|\*|$)")


def paths_of(packages: Collection[str]) -> tuple[Path, ...]:
    """The files and folders of installed packages and shared libraries, real paths; of others, none.

    packages: their names for pip, such as "python-sat"; of libraries of the system, patterns of their
    files, such as "libz3.so*". The packages of other interpreters on this machine are always among the paths.
    """
    found: set[Path] = set()
    for package in packages:
        if _LIBRARY.search(package):
            for folder in _FOLDERS:  # a loader looks there, or in a folder for one kind of machine
                for pattern in (package, f"*/{package}"):
                    found |= {path.resolve() for path in Path(folder).glob(pattern)}
            continue
        with suppress(PackageNotFoundError):
            installed = distribution(package)
            for file in installed.files or ():
                if ".." not in file.parts:  # else it is a program, beside the packages
                    shared = file.parts[0] == "__pycache__"
                    path = installed.locate_file(file if shared else file.parts[0])
                    found.add(Path(str(path)).resolve())
    return tuple(sorted(found | set(_packages_of_others())))


def _packages_of_others() -> Iterator[Path]:
    """The folders of packages, in what a worker may read, that this interpreter does not use."""
    own = {Path(path).resolve() for path in sys.path}
    own |= {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    for folder in _FOLDERS:
        for path in Path(folder).glob("python*/*-packages"):
            if path.resolve() not in own and path.is_dir():
                yield path.resolve()


def modules_in(paths: Iterable[Path]) -> frozenset[str]:
    """The names that are imported from these files and folders."""
    return frozenset(filter(str.isidentifier, (path.name.partition(".")[0] for path in paths)))


def refuse(modules: Sequence[str]) -> None:
    """From now on, importing one of these modules says that it is not there, not that it cannot be read."""
    sys.meta_path.insert(0, _Refusing(modules))


class _Refusing:
    def __init__(self, modules: Sequence[str]) -> None:
        self.modules = frozenset(modules)

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] in self.modules:
            raise ModuleNotFoundError(f"No module named {name!r} in grading", name=name)
