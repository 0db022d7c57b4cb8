"""Packages that students' code must do without, such as a solver where they are to write one.

Their files are out of a worker's reach, and it has imported nothing of them; so it does not matter
how somebody tries to import them. The checker has them.
"""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path


def paths_of(packages: Iterable[str]) -> tuple[Path, ...]:
    """The files and folders of installed packages, real paths; of others, none.

    packages: their names for pip, such as "python-sat".
    """
    found: set[Path] = set()
    for package in packages:
        with suppress(PackageNotFoundError):
            installed = distribution(package)
            for file in installed.files or ():
                if ".." not in file.parts:  # else it is a program, beside the packages
                    shared = file.parts[0] == "__pycache__"
                    path = installed.locate_file(file if shared else file.parts[0])
                    found.add(Path(str(path)).resolve())
    return tuple(sorted(found))


def modules_in(paths: Iterable[Path]) -> frozenset[str]:
    """The names that are imported from these files and folders."""
    return frozenset(filter(str.isidentifier, (path.name.partition(".")[0] for path in paths)))


def refuse(modules: Sequence[str]) -> None:
    """From now on, importing one of these modules says that it is not there.

    This is for the words only: without it, that the files cannot be read would be said.
    """
    sys.meta_path.insert(0, _Refusing(modules))


class _Refusing:
    def __init__(self, modules: Sequence[str]) -> None:
        self.modules = frozenset(modules)

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] in self.modules:
            raise ModuleNotFoundError(f"No module named {name!r} in grading", name=name)
