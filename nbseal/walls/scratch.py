"""The folder in which a student's code may write; the zygote watches and empties it.

Whatever lies in it was made to do harm: folders deeper than a path can name, millions of files,
folders that nobody may list. Nothing here follows a link.
"""

import os
from pathlib import Path


def size_of_folder(folder: Path, enough: int) -> int:
    """Bytes of all files below a folder, 4 KiB at least for each; stops counting above `enough`.

    What cannot be looked into, because its path is too long or it is closed, counts as too much.
    """
    total, folders = 0, [os.fspath(folder)]
    while folders and total <= enough:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    total += 4096
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    else:
                        total += entry.stat(follow_symlinks=False).st_size
                    if total > enough:
                        break
        except FileNotFoundError:  # gone in the meantime
            continue
        except OSError:
            return enough + 1
    return total


def empty_folder(folder: Path) -> None:
    """Delete all that is in a folder; what is deep is lifted up first, so that paths stay short."""
    prefix, number = os.urandom(8).hex(), 0
    while names := os.listdir(folder):
        for name in names:
            path = os.path.join(folder, name)
            if not _is_folder(path):
                os.unlink(path)
                continue
            os.chmod(path, 0o700)
            for inner in os.listdir(path):
                inside = os.path.join(path, inner)
                if _is_folder(inside):
                    os.chmod(inside, 0o700)  # else only root may move it
                number += 1
                os.rename(inside, os.path.join(folder, f"{prefix}-{number}"))
            os.rmdir(path)


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)
