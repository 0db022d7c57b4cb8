"""What a student's functions tell of themselves: signature, docstring, annotations, source.

The worker tells these for the stubs in the checker, except for the source, which is that of the
submitted cell.
"""

import ast
import asyncio
import builtins
import collections.abc
import functools
import inspect
import linecache
import typing
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from types import FunctionType, MethodType
from typing import Any

from nbseal.sealed.common.paths import resolve
from nbseal.wire.handles import without_examples
from nbseal.wire.schema import Opaque

FUNCTIONS = "functions"  # what is asked of the worker
YIELDS = "nbseal_yields"  # the attribute of a stub that says whether its function is a generator function
_PLAIN, _WAITS, _YIELDS = "", "waits", "yields"  # what a function is
MAX_HINT = 500  # characters of an annotation
_KINDS = (
    *(inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD),
    *(inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.KEYWORD_ONLY),
    inspect.Parameter.VAR_KEYWORD,
)


# -- in the checker


def tell(stub: FunctionType, told: object, classes: Mapping[str, type]) -> Callable[..., Any]:
    """Give a stub what the worker tells of its function; return it, or a coroutine function.

    classes: those that annotations may name.
    """
    match told:
        case (_, str(how), _, _):
            made = waiting(stub) if how == _WAITS else stub
            show(made, told, classes)
            return made
    return stub


def show(stub: Any, told: object, classes: Mapping[str, type], *, documented: bool = True) -> None:
    """Let a stub, or a function around one, look as the worker tells.

    documented: whether it gets the student's docstring, too.
    """
    match told:
        case (doc, str(how), tuple(parameters), tuple(hints)):
            pass
        case _:
            return
    if documented:
        stub.__doc__ = docstring(stub.__doc__, doc)
    stub.__annotations__ = known = dict(_pairs(hints, classes))
    setattr(stub, YIELDS, how == _YIELDS)
    with suppress(TypeError, ValueError):  # what came is none
        signature = inspect.Signature([_parameter(one, known) for one in parameters])
        stub.__signature__ = signature.replace(
            return_annotation=known.get("return", inspect.Signature.empty)
        )
        show_defaults(stub, signature)


def show_defaults(function: Any, signature: inspect.Signature) -> None:
    """Let a function that takes any arguments show the defaults of a signature."""
    given = [p for p in signature.parameters.values() if p.default is not p.empty]
    named = {p.name: p.default for p in given if p.kind is p.KEYWORD_ONLY}
    function.__defaults__ = (*(p.default for p in given if p.name not in named),) or None
    function.__kwdefaults__ = named or None


def let_stubs_tell() -> None:
    """From now on, `inspect.isgeneratorfunction` knows the stubs of generator functions."""
    real = inspect.isgeneratorfunction

    @functools.wraps(real)
    def isgeneratorfunction(obj: Any) -> bool:
        is_stub = isinstance(obj, FunctionType | MethodType)
        return real(obj) or (is_stub and getattr(obj, YIELDS, False) is True)

    inspect.isgeneratorfunction = isgeneratorfunction  # type: ignore[assignment]


def docstring(ours: str | None, theirs: object) -> str | None:
    """A student's docstring. The only examples in it are the author's: a check may run them here."""
    if type(theirs) is not str:
        return None
    return ours if ours and ">>>" in ours and ">>>" in theirs else without_examples(theirs)


def texts_of(function: Any) -> list[object]:
    """What a student can have written into what such a function tells: no reason may quote it."""
    signature = inspect.signature(function)
    defaults = [p.default for p in signature.parameters.values() if p.default is not p.empty]
    hints = chain.from_iterable(map(_texts, function.__annotations__.values()))
    return [function.__doc__, *signature.parameters, *defaults, *hints]


def _texts(hint: object) -> Iterator[str]:
    """The texts in an annotation, and as which it is shown."""
    if not isinstance(hint, type) or typing.get_args(hint):  # a class that the checker knows
        yield str(hint)
    if isinstance(hint, Opaque):
        yield hint.text
    for part in typing.get_args(hint):
        yield from _texts(part)


def show_source(stub: Any, file: str, lines: list[str], first: int) -> None:
    """Let `inspect.getsource` find the source of a stub's function.

    file: a name for the cell; lines: of the cell; first: where the function begins.
    """
    linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
    stub.__code__ = stub.__code__.replace(co_filename=file, co_firstlineno=first)


def beginnings(source: str) -> dict[str, int]:
    """{function: number of its first line} of those at the top of a submitted cell."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    defined = (node for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {n.name: min([n.lineno, *(d.lineno for d in n.decorator_list)]) for n in defined}


def waiting(stub: Callable[..., Any]) -> Callable[..., Any]:
    """A coroutine function that calls a stub."""

    async def call(*arguments: Any, **keywords: Any) -> Any:
        return stub(*arguments, **keywords)

    call.__name__ = call.__qualname__ = stub.__name__
    vars(call).update(vars(stub))
    return call


def _pairs(hints: Collection[Any], classes: Mapping[str, type]) -> Iterator[tuple[str, object]]:
    for hint in hints:
        match hint:
            case (str(name), str(text)):
                yield name, _annotation(text, classes)


def _parameter(told: object, hints: Mapping[str, object]) -> inspect.Parameter:
    match told:
        case (str(name), int(kind), tuple(default)) if 0 <= kind < len(_KINDS):
            given = default[0] if default else inspect.Parameter.empty
            hint = hints.get(name, inspect.Parameter.empty)
            return inspect.Parameter(name, _KINDS[kind], default=given, annotation=hint)
    raise ValueError("no parameter")


def _annotation(text: str, classes: Mapping[str, type]) -> object:
    """The type that an annotation names; something opaque, if it names none that is known.

    Never a text: `typing.get_type_hints` would run it.
    """
    try:
        return _type(ast.parse(text[:MAX_HINT], mode="eval").body, classes)
    except Exception:  # it is none, or `typing` refuses it
        return Opaque("annotation", text)


def _type(node: ast.AST, classes: Mapping[str, type]) -> Any:
    match node:
        case ast.Constant(value=str(text)):
            return _type(ast.parse(text, mode="eval").body, classes)
        case ast.Constant(value=value) if value is ... or isinstance(value, int | None):
            return value
        case ast.Name(id=name):
            found = classes.get(name) or getattr(builtins, name)
            if isinstance(found, type):
                return found
        case ast.Attribute(attr=name):
            owner = {"typing": typing, "collections.abc": collections.abc}[ast.unparse(node.value)]
            if name in owner.__all__:
                return getattr(owner, name)
        case ast.Subscript(value=owner, slice=inner) if ast.unparse(owner)[-7:] == "Literal":
            return typing.Literal[ast.literal_eval(inner)]
        case ast.Subscript(value=owner, slice=inner):
            return _subscripted(_type(owner, classes), _type(inner, classes))
        case ast.Tuple(elts=some):
            return tuple(_type(one, classes) for one in some)
        case ast.List(elts=some):
            return [_type(one, classes) for one in some]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _type(left, classes) | _type(right, classes)
    raise ValueError("no type")


def _subscripted(owner: Any, inner: object) -> Any:
    made = owner[inner]
    if isinstance(made, str):  # that of a student's `__class_getitem__`
        raise ValueError("no type")
    return made


# -- in the worker


def described(paths: Collection[str], space: Mapping[str, Any]) -> dict[str, Any]:
    """What some functions tell of themselves."""
    found = {}
    for path in paths:
        try:
            function = resolve(path, space)
            if callable(function) and not isinstance(function, type):
                found[path] = description(function)
        except Exception:  # it is not there, or tells nothing
            continue
    return found


def description(function: Any) -> tuple[Any, ...]:
    """What a function tells of itself. Raises TypeError or ValueError if it tells nothing."""
    signature = inspect.signature(function)
    parameters = tuple(
        (p.name, int(p.kind), () if p.default is p.empty else (p.default,))
        for p in signature.parameters.values()
    )
    hints = getattr(function, "__annotations__", {})
    texts = tuple((name, _text(hint)) for name, hint in hints.items())
    how = _YIELDS if inspect.isgeneratorfunction(function) else _PLAIN
    how = _WAITS if asyncio.iscoroutinefunction(function) else how
    return function.__doc__, how, parameters, texts


def _text(hint: Any) -> str:
    if isinstance(hint, str):
        return repr(hint)[:MAX_HINT]
    own = isinstance(hint, type) and not typing.get_args(hint)
    return (hint.__qualname__ if own else repr(hint).replace("__main__.", ""))[:MAX_HINT]
