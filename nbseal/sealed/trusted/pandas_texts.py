"""What pandas may run of a text in `query` and `eval`: conditions and sums of a table's own columns.

Such a text can also name what the check has (`@expected`), and call any method. A student's function
may return one.
"""

import ast
import importlib
from typing import Any

from nbseal.sealed.trusted.texts import COMPUTING
from nbseal.sealed.trusted.written_texts import is_written

_NODES = (
    *(ast.Module, ast.Expr, ast.Assign, ast.Store, ast.Name, ast.Constant, ast.Call),
    *COMPUTING,
)
# These only compute from a column, and run none of their arguments; none can change it in place
_METHODS = {
    "str", "contains", "startswith", "endswith", "match", "fullmatch", "len", "lower", "upper",
    "strip", "title", "isdigit", "isalpha", "dt", "year", "month", "day", "hour", "minute",
    "second", "dayofweek", "weekday", "dayofyear", "quarter", "date", "isin", "between", "isna",
    "isnull", "notna", "notnull", "duplicated", "abs", "round", "mean", "median", "min", "max",
    "sum", "std", "var", "count", "quantile", "shift", "diff", "cumsum", "rank", "prod", "any",
    "all", "nunique", "eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "mul", "div", "mod", "pow",
    "astype", "cumprod", "cummax", "cummin", "pct_change", "day_name", "month_name", "slice", "get",
    "find", "zfill", "capitalize", "isalnum", "isnumeric", "isspace", "islower", "isupper",
    "lstrip", "rstrip",
}  # fmt: skip


def guard_pandas() -> None:
    """From now on, pandas runs no other text, unless the author has written it."""
    module: Any = importlib.import_module("pandas.core.computation.expr")
    tag = importlib.import_module("pandas.core.computation.ops").LOCAL_TAG
    parse = module.Expr.parse

    def parsed(self: Any) -> Any:
        if not is_written(self.expr):
            tree = ast.parse(self._visitor.preparser(self.expr))
            for node in ast.walk(tree):
                if not _may_run(node, tag, self.env.has_resolvers):
                    raise TypeError(
                        "a text for pandas that uses more than columns and their methods"
                    )
        return parse(self)

    module.Expr.parse = parsed


def _may_run(node: ast.AST, tag: str, columns_only: bool) -> bool:
    match node:
        case ast.Attribute(attr=name):
            return name in _METHODS
        case ast.Subscript(slice=ast.Constant()):  # such as `word.str[0]`
            return True
        case ast.Name(id=name):  # without columns, any name is one of the check's
            return columns_only and not name.startswith(tag)
    return isinstance(node, _NODES)
