"""The forms of networkx's graphs: nodes, edges between their places, and the attributes of both.

The order of nodes and of their neighbours stays, since algorithms go by it. What edges hold comes once
for each, in the order in which they are met from node to node. A frozen graph, such as `subgraph` gives, stays so.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any

import networkx as nx

from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.plain_forms import KEYS, are_plain, paired
from nbseal.wire.schema import MAX_COLLISIONS

Told = tuple[Any, ...]


def _told(attributes: Mapping[Any, Any]) -> Told | None:
    """Attributes as names and values in turns; None for none, which is shorter."""
    return tuple(chain.from_iterable(attributes.items())) or None


def _attributes(told: Any) -> dict[Any, Any]:
    return {} if told is None else paired([*exact(told, tuple)])


def _told_of_edge(graph: Any, content: Mapping[Any, Any]) -> Told | None:
    """What an edge holds; of a multigraph, the keys and attributes of all edges between two nodes."""
    if not graph.is_multigraph():
        return _told(content)
    return tuple(chain.from_iterable((key, _told(inside)) for key, inside in content.items()))


def _edge(graph: Any, told: Any) -> dict[Any, Any]:
    content = _attributes(told)
    if not graph.is_multigraph():
        return content
    if not content:
        raise ValueError("no edge between two neighbours")
    return {key: _attributes(inside) for key, inside in content.items()}


def _around(neighbours: Any, places: Mapping[Any, int]) -> tuple[Told, Told]:
    """How many neighbours each node has, and the places of all of them in a row."""
    around = [[places[other] for other in others] for others in neighbours.values()]
    return tuple(map(len, around)), tuple(chain.from_iterable(around))


def _of_graph(graph: Any) -> Told:
    places = {node: place for place, node in enumerate(graph)}
    contents, met = [], set[tuple[int, int]]()
    for node, around in graph.adj.items():
        for other, content in around.items():
            if graph.is_directed() or (places[other], places[node]) not in met:
                met.add((places[node], places[other]))
                contents.append(_told_of_edge(graph, content))
    attributes = tuple(_told(graph.nodes[node]) for node in graph)
    before = _around(graph.pred, places) if graph.is_directed() else ((), ())
    told = _told(graph.graph), places.keys(), attributes, tuple(contents)
    return bool(nx.is_frozen(graph)), *told, *_around(graph.adj, places), *before


def _rows(nodes: Sequence[Any], lengths: Any, flat: Any) -> Iterator[list[Any]]:
    """The neighbours of each node. Raises any exception if they are invalid."""
    sizes, places = (ints(exact(told, tuple), len(told)) for told in (lengths, flat))
    if (
        len(sizes) != len(nodes)
        or sum(sizes) != len(places)
        or min(chain(sizes, places), default=0) < 0
    ):
        raise ValueError("neighbours that are none")
    if not are_plain(nodes) and sum(n * n for n in sizes) > MAX_COLLISIONS:
        raise ValueError("a node with too many neighbours")
    others = (nodes[place] for place in places)
    return (list(islice(others, size)) for size in sizes)


def _graph(kind: Any, parts: list[Any]) -> Any:
    frozen, told, keys, attributes, contents, lengths, flat, *before = parts
    graph, nodes = kind(), list(exact(keys, KEYS))
    graph.graph.update(_attributes(told))
    graph.add_nodes_from(nodes)
    for node, some in zip(nodes, exact(attributes, tuple), strict=True):
        graph._node[node].update(_attributes(some))
    rest = iter(exact(contents, tuple))
    for node, others in zip(nodes, _rows(nodes, lengths, flat)):
        for other in others:
            known = None if graph.is_directed() else graph._adj[other].get(node)
            graph._adj[node][other] = _edge(graph, next(rest)) if known is None else known
        if len(graph._adj[node]) != len(others):
            raise ValueError("a neighbour that is there twice")
    _check_other_ends(graph, nodes, *before)
    if next(rest, graph) is not graph:
        raise ValueError("too many edges")
    return nx.freeze(graph) if exact(frozen, bool) else graph


def _check_other_ends(graph: Any, nodes: Sequence[Any], lengths: Any, flat: Any) -> None:
    """Raises any exception if an edge is not there from both ends; of a directed one, make the other."""
    if graph.is_directed():
        for node, others in zip(nodes, _rows(nodes, lengths, flat)):
            graph._pred[node].update((other, graph._succ[other][node]) for other in others)
            if len(graph._pred[node]) != len(others):
                raise ValueError("a neighbour that is there twice")
        if sum(map(len, graph._pred.values())) != sum(map(len, graph._succ.values())):
            raise ValueError("an edge with one end")
    elif any(node not in graph._adj[other] for node in nodes for other in graph._adj[node]):
        raise ValueError("an edge with one end")


def _fits(target: Any, source: Any) -> bool:
    """Whether a graph may become like another one: of a frozen one, only what it holds may change."""
    if not nx.is_frozen(target):
        return True
    sizes = [(len(graph), graph.number_of_edges()) for graph in (target, source)]
    return (
        sizes[0] == sizes[1]
        and all(node in target for node in source)
        and all(target.has_edge(*edge) for edge in source.edges)
    )


def _fill(target: Any, source: Any) -> None:
    if nx.is_frozen(target):  # it may be a view of another one
        return _fill_frozen(target, source)
    target.clear()
    for name in ("graph", "_node", "_adj", "_pred"):
        if name in vars(source):  # in place, for views of it
            vars(target)[name].update(vars(source)[name])
    if nx.is_frozen(source):
        nx.freeze(target)


def _fill_frozen(target: Any, source: Any) -> None:
    pairs = [(target.graph, source.graph)]
    pairs += [(target.nodes[node], source.nodes[node]) for node in source]
    pairs += [(target.edges[edge], source.edges[edge]) for edge in source.edges]
    for old, new in pairs:
        old.clear()
        old.update(new)


def _inside(graph: Any) -> list[Any]:
    """Nodes, and what they and the edges hold."""
    _, told, keys, attributes, contents, *_ = _of_graph(graph)
    return [*keys, told, *attributes, *contents]


def register_all() -> None:
    """Let graphs cross."""
    if nx.Graph in FORMS:
        return
    register(
        *(
            Form(
                f"networkx.{kind.__name__}",
                kind,
                _of_graph,
                partial(_graph, kind),
                _fill,
                _fits,
                kind.copy,
                inside=_inside,
            )
            for kind in (nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph)
        )
    )
