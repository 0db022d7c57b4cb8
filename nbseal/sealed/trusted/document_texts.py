"""What jinja2 and PyYAML may do with a text: fill in a template, and read plain data.

A template can reach any object from the values that it gets, and so run code; a YAML text can name any
function, which is then called. A student's function may return one.
"""

import importlib
from typing import Any


def guard_jinja2() -> None:
    """From now on, all templates are rendered as in jinja2's sandbox."""
    plain: Any = importlib.import_module("jinja2.environment").Environment
    sandboxed = importlib.import_module("jinja2.sandbox").SandboxedEnvironment
    for name, value in vars(sandboxed).items():
        if not name.startswith("__"):
            setattr(plain, name, value)


def guard_yaml() -> None:
    """From now on, no text names anything of Python's, whatever its loader."""
    module = importlib.import_module("yaml.constructor")
    for name in ("FullConstructor", "UnsafeConstructor"):
        getattr(module, name).yaml_multi_constructors = {}
