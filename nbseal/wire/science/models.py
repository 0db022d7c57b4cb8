"""The forms of scikit-learn's models: a class of its own, with parameters and what training has found.

So a check sees how well a student's model does on data that the student does not have. Only models cross
whose predictions are made with numpy, where wrong numbers raise an exception, and those of which all
is looked at here: trees, and models that keep their data, which are trained anew. Others, such
as `SVC`, compute in C with whatever they hold.
"""

import importlib
import os
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.cluster import KMeans
from sklearn.ensemble._forest import BaseForest
from sklearn.metrics import check_scoring
from sklearn.model_selection._search import BaseSearchCV
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.svm import LinearSVC, LinearSVR
from sklearn.tree import BaseDecisionTree
from sklearn.tree._tree import NODE_DTYPE, Tree
from sklearn.utils import parallel
from sklearn.utils._openmp_helpers import _openmp_effective_n_threads

from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.handles import FUNCTIONS, Handle
from nbseal.wire.identity import parts_of
from nbseal.wire.plain_forms import paired
from nbseal.wire.science.arrays import made_array, parts_of_array
from nbseal.wire.science.results import inside_object, made_object, told_attributes

MAX_CLASSES = 10_000
_MODULES = (
    *(
        "linear_model",
        "naive_bayes",
        "preprocessing",
        "decomposition._pca",
        "discriminant_analysis",
    ),
    *("dummy", "impute", "pipeline", "compose", "neural_network", "model_selection._search"),
    *("tree._classes", "ensemble._forest", "ensemble._bagging", "ensemble._voting"),
    *("ensemble._weight_boosting", "feature_extraction.text", "cluster._kmeans"),
)
_NEIGHBOURS = (KNeighborsClassifier, KNeighborsRegressor)


def _all_inside(value: object) -> Iterator[object]:
    todo, seen = [value], set[int]()
    while todo:
        one = todo.pop()
        if id(one) not in seen:
            seen.add(id(one))
            yield one
            todo += parts_of(one, ()) or ()


def _of_model(model: Any) -> tuple[Any, ...] | None:
    told = told_attributes(model)
    if isinstance(model, BaseSearchCV):  # the other side makes a scorer of its own
        pairs = zip(told[::2], told[1::2], strict=True)
        told = tuple(part for pair in pairs if pair[0] != "scorer_" for part in pair)
    if any(isinstance(one, FUNCTIONS) for one in _all_inside(told)):
        return None
    return (told,)


def _model(kind: Any, parts: list[Any]) -> Any:
    if any(isinstance(one, Handle) for one in _all_inside(parts)):
        raise ValueError("a model with a function of its own")
    made = made_object(kind, parts)
    if isinstance(made, BaseSearchCV) and "best_estimator_" in vars(made):
        made.scorer_ = check_scoring(made.estimator, exact(made.scoring, str, type(None)))
    if isinstance(made, KMeans):
        _check_centres(made)
    if isinstance(made, BaseDecisionTree):
        _check_features(made, vars(made).get("tree_"))
    if isinstance(made, BaseForest):
        for tree in vars(made).get("estimators_", ()):
            _check_features(made, exact(tree, type(made.estimators_[0])).tree_)
    return made


def _check_features(model: Any, tree: Any) -> None:
    """Raises ValueError if a tree would look at other data than the model lets through."""
    if tree is not None and exact(tree, Tree).n_features != exact(model.n_features_in_, int):
        raise ValueError("a tree of other data")


def _check_centres(model: Any) -> None:
    """Raises any exception if the centres are none, of the data that the model lets through."""
    centres = vars(model).get("cluster_centers_")
    if centres is None:
        return
    exact(centres, np.ndarray)
    model._n_threads = 1
    if centres.dtype not in (np.float32, np.float64) or centres.ndim != 2 or not len(centres):
        raise ValueError("centres that are none")
    if centres.shape[1] != exact(model.n_features_in_, int):
        raise ValueError("centres of other data")


def _of_tree(tree: Any) -> tuple[Any, ...]:
    _, (features, classes, outputs), state = tree.__reduce__()
    numbers = int(features), int(outputs), int(state["max_depth"])
    return *numbers, *map(parts_of_array, (classes, state["nodes"], state["values"]))


def _tree(parts: list[Any]) -> Any:
    features, outputs, depth = ints(parts[:3], 3)
    classes, nodes, values = (made_array(exact(told, tuple)) for told in parts[3:])
    if nodes.dtype.names != NODE_DTYPE.names or nodes.ndim != 1 or not len(nodes):
        raise ValueError("nodes that are none")
    nodes = nodes.astype(NODE_DTYPE)
    if classes.dtype != np.intp or classes.shape != (outputs,) or not 1 <= outputs <= MAX_CLASSES:
        raise ValueError("classes that are none")
    most = int(classes.max())
    if classes.min() < 1 or most > MAX_CLASSES or values.shape != (len(nodes), outputs, most):
        raise ValueError("values that are none")
    if values.dtype != np.float64 or not 0 <= depth <= len(nodes):
        raise ValueError("values that are none")
    _check_nodes(nodes, features)
    made = Tree(features, classes, outputs)
    state = {"max_depth": depth, "node_count": len(nodes), "nodes": nodes, "values": values}
    made.__setstate__(state)
    return made


def _check_nodes(nodes: Any, features: int) -> None:
    """Raises ValueError unless each node leads to later ones, and asks for a feature that is there."""
    here, left, right = np.arange(len(nodes)), nodes["left_child"], nodes["right_child"]
    leaf = left == -1
    after = (left > here) & (right > here) & (left < len(nodes)) & (right < len(nodes))
    known = (nodes["feature"] >= 0) & (nodes["feature"] < features)
    if not np.all((leaf & (right == -1)) | (after & known)):
        raise ValueError("a node that leads elsewhere")


def _of_neighbours(model: Any) -> tuple[Any, ...] | None:
    parameters = model.get_params(deep=False)
    if not isinstance(model.metric, str) or callable(model.weights):
        return None
    told = tuple(part for pair in parameters.items() for part in pair)
    data = vars(model).get("_fit_X")
    if data is None:
        return told, None, None, None
    target = model._y
    if type(data) is not np.ndarray:  # a sparse matrix
        return None
    if isinstance(model, KNeighborsClassifier):
        if isinstance(model.classes_, list):  # more than one is predicted
            return None
        target = model.classes_[target]
    names = vars(model).get("feature_names_in_")
    return told, data, target, names


def _neighbours(kind: Any, parts: list[Any]) -> Any:
    told, data, target, names = parts
    made = kind(**paired([*exact(told, tuple)]))
    if data is not None:
        made.fit(exact(data, np.ndarray), exact(target, np.ndarray))
    if names is not None:
        made.feature_names_in_ = exact(names, np.ndarray)
    return made


def _fill(target: Any, source: Any) -> None:
    vars(target).clear()
    vars(target).update(vars(source))


def _copy(model: Any) -> Any:
    made = object.__new__(type(model))
    vars(made).update(vars(model))
    return made


def _kinds() -> Iterator[Any]:
    """The classes of models that cross with their attributes."""
    for name in _MODULES:
        importlib.import_module(f"sklearn.{name}")
    todo: list[Any] = [BaseEstimator]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if (
            kind.__module__.removeprefix("sklearn.").startswith(_MODULES)
            and kind.__name__[0] != "_"
        ):
            yield kind
    yield from (LinearSVC, LinearSVR)


def _count_processors() -> None:
    """Have scikit-learn look how many there are, and which libraries use them, and remember it: within
    walls, nothing tells."""
    number = os.environ.pop("OMP_NUM_THREADS", None)  # with it, it would not look
    parallel._get_threadpool_controller()
    for physical in (True, False):
        _openmp_effective_n_threads(only_physical_cores=physical)
    if number is not None:
        os.environ["OMP_NUM_THREADS"] = number


def register_all() -> None:
    """Let models cross."""
    if Tree in FORMS:
        return
    _count_processors()

    def form(kind: Any, take: Any, make: Any) -> Form:
        name = f"sklearn.{kind.__name__}"
        return Form(name, kind, take, partial(make, kind), _fill, copy=_copy, inside=inside_object)

    register(
        *(form(kind, _of_model, _model) for kind in {*_kinds()}),
        *(form(kind, _of_neighbours, _neighbours) for kind in _NEIGHBOURS),
        Form("sklearn.Tree", Tree, _of_tree, _tree),
    )
