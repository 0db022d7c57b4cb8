"""Partial credit: when the value of a test cell's last line is its mark.

nbgrader takes any number that a test cell ends with for the points it earns. A test cell that ends
with `squares(3)`, to show it, would let the student's function say the mark. So here the last line
counts only where no value of a student's can get into it: if it is made of counters,

    points = 0
    if squares(1) == [1]:
        points += 1
    if squares(2) == [1, 4]:
        points += 2
    points

A counter is a name that the cell first sets, and to which it assigns nothing but numbers that are written in the cell,
outcomes of comparisons, other counters, and sums and so on of those. Where the instructor wants
another value to count, the comment `### PARTIAL CREDIT` in the cell says so.

A comparison that stands in the last line by itself is no number of points: if it is true, all of
them are earned, as with nbgrader; if it is not, none.
"""

import ast

PARTIAL_CREDIT = "### PARTIAL CREDIT"


def credit_of(tree: ast.Module, source: str) -> ast.expr | None:
    """The expression in the last line of a test cell whose value is the mark, or None.

    Comparisons that count are made true or false in the tree: the `==` of a class that is a
    student's to write may give any number.
    """
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        return None
    if PARTIAL_CREDIT in source:
        return last.value
    counters = _Counters(tree)
    if not counters.safe(last.value):
        return None
    ast.fix_missing_locations(_Truths(counters.compared).visit(tree))
    return last.value


def points_for(value: object, most: float) -> float | None:
    """The points that a value in the last line gives, at most so many; None if it is no number.

    True gives all of them, False none.
    """
    if isinstance(value, bool):
        return most if value else 0.0
    if type(value) not in (int, float):
        return None
    number = float(value)  # type: ignore[arg-type]
    return min(max(number, 0.0), most) if number == number else 0.0


class _Counters:
    """Which names of a test cell can hold nothing but the instructor's own numbers."""

    def __init__(self, tree: ast.Module) -> None:
        self.values: dict[str, list[ast.expr]] = {}
        self.open: set[str] = set()
        self.compared: set[ast.Compare] = set()  # those that count
        plain: set[ast.expr] = set()
        for node in ast.walk(tree):
            if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) or not node.value:
                continue
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    plain.add(target)
                    self.values.setdefault(target.id, []).append(node.value)
        stored = {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in plain
        }
        self.counters = (
            (self.values.keys() & _set_at_first_sight(tree)) - stored - _otherwise_named(tree)
        )

    def safe(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(value):
                return isinstance(value, int | float)
            case ast.Compare():
                self.compared.add(node)
                return True  # true or false: see `credit_of`
            case ast.UnaryOp(op=ast.Not()):
                return True
            case ast.UnaryOp(operand=operand):
                return self.safe(operand)
            case ast.BinOp(left=left, right=right):
                return self.safe(left) and self.safe(right)
            case ast.BoolOp(values=values):
                return all(map(self.safe, values))
            case ast.IfExp(body=body, orelse=orelse):
                return self.safe(body) and self.safe(orelse)
            case ast.Name(id=name):
                return self.counter(name)
        return False

    def counter(self, name: str) -> bool:
        if name in self.open:  # as in `points = points + 1`
            return True
        self.open.add(name)
        safe = name in self.counters and all(map(self.safe, self.values[name]))
        self.open.discard(name)
        return safe


class _Truths(ast.NodeTransformer):
    """Puts `not not` before some comparisons."""

    def __init__(self, compared: set[ast.Compare]) -> None:
        self.compared = compared

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if node not in self.compared:
            return node
        return ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), node))


def _set_at_first_sight(tree: ast.Module) -> set[str]:
    """Names that a statement at the top sets before anything reads what they were before."""
    seen, found = set[str](), set[str]()
    for statement in tree.body:
        names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
            read = {n.id for n in ast.walk(statement.value) if isinstance(n, ast.Name)}
            found |= names - read - seen
        seen |= names
    return found


def _otherwise_named(tree: ast.Module) -> set[str]:
    """Names of functions, arguments, imports, caught errors and so on: all that is no ast.Name."""
    others = (ast.Name, ast.Attribute, ast.Constant, ast.keyword)
    nodes = [node for node in ast.walk(tree) if not isinstance(node, others)]
    fields = [value for node in nodes for _, value in ast.iter_fields(node)]
    return {value.split(".")[0] for value in fields if isinstance(value, str)}
