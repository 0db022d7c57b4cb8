"""Why a check cannot do, sealed, what it does in plain nbgrader, and what its author can write instead."""

import io
import re
import tokenize
from collections.abc import Collection
from typing import NamedTuple


class _Way(NamedTuple):
    """words: names of which the check uses one; reason: what stands in the reason of its failure;
    code: what stands in the check. Each of them tells. why, instead: sentences for the author."""

    words: Collection[str]
    reason: str
    why: str
    instead: str
    code: str = ""


_MODELS = (
    r"class \w*(Classifier|Regressor|Regression|SVC|SVR|KMeans|PCA|NB|CV|Ridge|Lasso|Net|Tree|Model|"
    r"Pipeline|Transformer|Vectorizer|Encoder|Scaler|Imputer|Discriminant|Analysis|Sequential) does"
)
_WAYS = (
    _Way(
        (),
        _MODELS,
        "A trained model does not cross between the processes: only data does.",
        "Let the exercise return predictions, coefficients or a score, or have a function of the "
        "student's train and predict for data that the check hands over, and compare these.",
    ),
    _Way(
        (),
        r"class \w*Results(Wrapper)? does",
        "Of statsmodels' fitted models only those of `OLS` cross between the processes.",
        "Let the exercise set or return its `params`, `pvalues`, `rsquared` and so on, and compare these.",
    ),
    _Way(
        (),
        r"class (Line2D|Text|Annotation|Legend|Rectangle|Wedge|Polygon|\w*(Image|Collection|bar)) does",
        "Of a plot, figures and axes cross, but none of what is drawn in them by itself.",
        "Let the exercise return the axes, and ask for their `lines`, `images`, `patches` or `collections`.",
    ),
    _Way(
        (),
        r"class \w*(GroupBy|Resampler|Rolling|Expanding)\w* does",
        "Groups of a table do not cross between the processes, but tables do.",
        "Let the exercise return what it computes of each group.",
    ),
    _Way(
        {"shares_memory", "may_share_memory", "owndata"},
        "",
        "An array shares memory with an argument, or with an array that crosses with it, if it does so in the "
        "student's process and that one is whole and in row order (not a slice of columns, or a transpose), and "
        "no array of Python objects or records. Arrays of pandas' tables have memories of their own.",
        "Pass a whole array, return both arrays from one call, or compare what the array holds and what a change "
        "in place does to the argument.",
        code=r"\.base is\b",
    ),
    _Way(
        {"getsource", "getsourcelines", "getfile", "__code__", "__closure__", "dis", "getmembers"},
        "",
        "The check has a stub in place of the student's function, so it cannot look into its code. Of a "
        "function at the top of a cell, it has the source, the signature and the docstring.",
        "Call the function and compare what it returns.",
    ),
    _Way(
        {"redirect_stderr", "capsys", "capfd"},
        "",
        "What a student's function prints reaches a check inside `redirect_stdout` only.",
        "Use `redirect_stdout`, or let the exercise return the text.",
    ),
    _Way(
        {"patch", "monkeypatch"},
        r"input\(\) has nobody to ask",
        "What a check replaces is replaced in its own process only, not for the student's code. A patch of "
        "a module's function reaches it, a patch of a class does not.",
        "Hand over what the function needs as an argument, or replace it in a given cell before the "
        "exercise.",
    ),
    _Way(
        {"Mock", "MagicMock", "AsyncMock", "create_autospec"},
        "",
        "A mock that a check passes stays in the check's process: the student's code can call it and its "
        "attributes, but finds no class of it, and nothing that it has noted.",
        "Hand over an object of a small class of the check's own, and have that note its calls.",
    ),
    _Way(
        {"caplog", "exc_info", "getLogger", "assertLogs", "LogRecord"},
        "",
        "Of what a student's function logs, the level, the text and the name of the logger reach a check that "
        "has made, or added, a handler; nothing else of a record, and no logger.",
        "Ask for these, or let the function return what it would log.",
    ),
    _Way(
        (),
        r"an open file that your function returned|'(TextIOWrapper|BufferedReader|BufferedWriter)'",
        "An open file stays in the process that opened it. The other one can read, write, seek and close it, "
        "and can iterate over its lines.",
        "Use these methods, or let the function take a name and return a text.",
    ),
    _Way(
        (),
        r"FileNotFoundError|PermissionError",
        "A check and a student's function share the files in the current folder, and in temporary ones, that "
        "are opened by their names. Not shared: links, permissions, times that are set, and what other "
        "programs write.",
        "Open them by that name with `open`, or let the exercise return what it writes.",
    ),
    _Way(
        {"gca", "gcf", "get_axes", "get_lines", "plotchecker"},
        "",
        "Of a plot, its titles, labels, limits, legends and data reach a check, and nothing else.",
        "Ask for these, let the exercise return the data of the plot, or let a person mark it.",
    ),
    _Way(
        {
            *("environ", "argv", "getcwd", "chdir", "In", "Out"),
            *("rcParams", "get_option", "get_printoptions", "getcontext"),
        },
        "",
        "The check looks at the state of its own process, such as a package's setting. The student's cell has changed that of another process.",
        "Let the exercise return a value, and compare that.",
    ),
    _Way(
        {"sqlite3", "Connection", "cursor", "socket", "Popen"},
        r"has no attribute '(execute|executemany|executescript|cursor|commit|fetch\w+|row_factory)'",
        "A connection, such as one to a database, stays in the process that opened it.",
        "Let functions return rows, lists or texts, or open the connection by themselves.",
    ),
    _Way(
        (),
        r"has its own __\w+__, |is abstract, and a class that derives",
        "A class of the check's own that derives from a student's stays in the check's process, and is asked "
        "there. Each call of it takes a millisecond or more and copies the object, and about 100 may wait for "
        "each other. Its `__new__` and `__getattribute__` are not asked, and what the student's code sets in "
        "the class itself, such as a count of objects or what `__init_subclass__` gives, stays there.",
        "Define the class in a given cell after the exercise and before the check; that runs in both "
        "processes.",
        code=r"^[ \t]*class \w+\((?!ABC\b|Protocol\b|NamedTuple\b|TypedDict\b|\w*(Enum|Flag|Exception|Error)\b)[A-Z]",
    ),
    _Way(
        (),
        "",
        "What a check puts into a class of the student's, such as another method, is not there for the "
        "student's code, which runs in another process.",
        "Put it there in a given cell after the exercise and before the check; that runs in both processes.",
        code=r"^[ \t]*[A-Z]\w*\.\w+ = |\bsetattr\([A-Z]",
    ),
    _Way(
        (),
        "",
        "An object of a class of the check's own stays in the check's process, and is asked there. What is "
        "written in C, such as `heapq` or `json`, wants a list or a dict itself.",
        "Define the class in a given cell before the exercise, or hand over an ordinary one.",
        code=r"^[ \t]*class \w+\((list|dict|set|tuple|deque|Counter|OrderedDict|defaultdict)\)",
    ),
    _Way(
        (),
        r"'Opaque'|cannot assign to field|does not cross|cannot be (sent|handed over)|cannot be used\. \(|'tuple' object has no attribute",
        "A value that the check hands over, or gets back, does not cross between the processes as "
        "what it is.",
        "Hand over and return numbers, texts, lists, sets and dicts, and smaller ones if it is one of "
        "these.",
    ),
    _Way(
        (),
        r"NameError: name '",
        "The check uses a name that only the student's cell defines, and whose value does not cross.",
        "Let a function return a plain value of it, or import the module in a given cell.",
    ),
    _Way(
        (),
        r"^This was stopped|[Tt]ook too long",
        "It takes longer than a check may.",
        "Ask for less, or allow more: c.Execute.timeout in nbgrader_config.py.",
    ),
    _Way(
        (),
        r"ModuleNotFoundError|No module named",
        "A package is missing where grading runs, or is closed to students' code.",
        "Install it beside nbseal, or see c.SealedExporter.closed.",
    ),
)
_ELSE = (
    "The check depends on more than what the student's functions return and how they change what "
    "they are given.",
    "Compare values that a function returns.",
)


def way_out(check: str, reason: str) -> tuple[str, str]:
    """Why a check fails with the instructor's own solution, and what to write instead.

    check: its code; reason: of its failure.
    """
    names = _names_in(check)
    for way in _WAYS:
        told = (way.reason, reason), (way.code, check)
        if names & {*way.words} or any(p and re.search(p, text, re.MULTILINE) for p, text in told):
            return way.why, way.instead
    return _ELSE


def _names_in(code: str) -> set[str]:
    """The names of a cell's code, but for those in texts and comments; it may hold magic commands."""
    found = set()
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.NAME:
                found.add(token.string)
    except (tokenize.TokenError, SyntaxError):  # what was read before it counts
        pass
    return found
