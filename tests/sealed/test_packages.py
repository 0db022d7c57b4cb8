"""What checks of a science course ask of numpy's, scipy's and other packages' values: the right answer
earns its points, sealed; the blank and a wrong one earn nothing."""

import io

import pytest
from mini import exercise, given, grading, hidden, verdicts

pytestmark = pytest.mark.sandbox

NUMPY = {  # {name: (right answer, wrong answer, what the check does)}
    "draws": (
        "def draw(n, rng):\n    return rng.random(n)",
        "def draw(n, rng):\n    return np.random.default_rng(1).random(n)",
        "rng = np.random.default_rng(1)\na, b = draw(3, rng), draw(3, rng)\nassert np.array_equal([*a, *b], np.random.default_rng(1).random(6))",
    ),
    "makes": (
        "def make(seed):\n    return np.random.default_rng(seed)",
        "def make(seed):\n    return np.random.default_rng(0)",
        "rng = make(5)\nassert isinstance(rng, np.random.Generator) and rng.random() == np.random.default_rng(5).random()",
    ),
    "legacy": (
        "def jump(state):\n    return state.normal()",
        "def jump(state):\n    return 0.0",
        "state = np.random.RandomState(2)\nassert [jump(state), jump(state)] == np.random.RandomState(2).normal(size=2).tolist()",
    ),
    "seeded": (
        "def noise(n):\n    return np.random.normal(size=n)",
        "def noise(n):\n    return np.random.default_rng(7).normal(size=n)",
        "np.random.seed(7)\na, b = noise(2), noise(2)\nnp.random.seed(7)\nassert np.array_equal([*a, *b], np.random.normal(size=4))",
    ),
    "singular": (
        "def inverse(a):\n    return np.linalg.inv(a)",
        "def inverse(a):\n    raise ValueError('singular')",
        "try:\n    inverse(np.zeros((2, 2)))\nexcept np.linalg.LinAlgError:\n    pass\nelse:\n    assert False",
    ),
    "text_files": (
        "def total(name):\n    table = np.loadtxt(name)\n    np.savetxt('sum.txt', [table.sum()])\n    np.save('table.npy', table)\n    return table.sum()",
        "def total(name):\n    np.savetxt('sum.txt', [4])\n    return 4",
        "np.savetxt('in.txt', [[1, 2], [3, 4.5]])\nassert total('in.txt') == np.loadtxt('sum.txt') == 10.5 and np.loadtxt('in.txt').shape == np.load('table.npy').shape == np.genfromtxt('in.txt').shape == (2, 2)",
    ),
    "masked": (
        "def small(data, limit):\n    return np.ma.masked_where(data > limit, data)",
        "def small(data, limit):\n    return np.ma.masked_where(data < limit, data)",
        "found = small(np.array([1, 9, 3.5]), 4)\nassert found.mean() == 2.25 and found[1] is np.ma.masked and isinstance(found, np.ma.MaskedArray)",
    ),
    "polynomial": (
        "def slope(p):\n    return p.deriv()\nline = np.poly1d([2, 1])",
        "def slope(p):\n    return p\nline = np.poly1d([2, 3])",
        "P = np.polynomial.Polynomial\nassert slope(P([1, 2, 3])) == P([2, 6]) and slope(np.poly1d([3, 0])) == np.poly1d([3])\nassert line(0) == line.coeffs[1] == 1 and slope(P([1, 2, 3]))(1) == 8",
    ),
    "matrix": (
        "def turn(m):\n    return m.T",
        "def turn(m):\n    return m",
        "assert np.array_equal(turn(np.matrix([[1, 2]])) * np.matrix([[1, 0]]), [[1, 0], [2, 0]])",
    ),
}


VIEWS = {  # a copy or a view: the other one is wrong
    "crop": (
        "def crop(img, t, l, h, w):\n    return img[t:t + h, l:l + w].copy()",
        "def crop(img, t, l, h, w):\n    return img[t:t + h, l:l + w]",
        "image = np.zeros((40, 50), np.uint8)\nimage[10, 20] = 7\nc = crop(image, 10, 20, 5, 6)\nassert c.shape == (5, 6) and c[0, 0] == 7\nc[0, 0] = 99\nassert image[10, 20] == 7",
    ),
    "shared": (
        "def last(a):\n    return a[-2:].copy()",
        "def last(a):\n    return a[-2:]",
        "a = np.arange(5)\nassert last(a).tolist() == [3, 4] and not np.shares_memory(last(a), a)",
    ),
    "base": (
        "def inner(a):\n    return a[1:-1, 1:-1].copy()",
        "def inner(a):\n    return a[1:-1, 1:-1]",
        "assert inner(np.eye(3)).tolist() == [[1]] and inner(np.eye(3)).base is None",
    ),
    "backwards": (
        "def back(a):\n    return a[::-1].copy()",
        "def back(a):\n    return a[::-1]",
        "a = np.arange(3)\nb = back(a)\na[0] = 9\nassert b.tolist() == [2, 1, 0]",
    ),
    "flat": (
        "def flat(a):\n    return a.flatten()",
        "def flat(a):\n    return a.reshape(-1)",
        "a = np.arange(4).reshape(2, 2)\nb = flat(a)\nb[3] = 9\nassert b.tolist() == [0, 1, 2, 9] and a[1, 1] == 3",
    ),
    "halves": (
        "def halves(a):\n    return a[:2].copy(), a[2:].copy()",
        "def halves(a):\n    return a[:2], a[2:]",
        "a = np.arange(4)\nx, y = halves(a)\ny += 5\nassert [*x, *y] == [0, 1, 7, 8] and a.tolist() == [0, 1, 2, 3]",
    ),
    "held": (
        "class Grid:\n    def __init__(self, data):\n        self.data = data.copy()\n    def values(self):\n        return self.data.copy()",
        "class Grid:\n    def __init__(self, data):\n        self.data = data[:]\n    def values(self):\n        return self.data.copy()",
        "a = np.zeros(3)\ng = Grid(a)\na[0] = 5\nassert g.values().tolist() == [0, 0, 0]",
    ),
    "handed_out": (
        "class Table:\n    def __init__(self):\n        self.data = np.arange(3)\n    def values(self):\n        return self.data.copy()",
        "class Table:\n    def __init__(self):\n        self.data = np.arange(3)\n    def values(self):\n        return self.data[:]",
        "t = Table()\nt.values()[0] = 5\nassert t.values().tolist() == [0, 1, 2] == t.data.tolist()",
    ),
    "must": (
        "def window(a, n):\n    return a[n:n + 3]",
        "def window(a, n):\n    return a[n:n + 3].copy()",
        "a = np.arange(9.0)\nw = window(a, 2)\nassert np.shares_memory(w, a) and w.base is a\nw *= 2\nassert a.tolist() == [0, 1, 4, 6, 8, 5, 6, 7, 8]",
    ),
    "turned": (
        "def turned(a):\n    return a.T",
        "def turned(a):\n    return a.T.copy()",
        "a = np.eye(2)\nturned(a)[0, 1] = 5\nassert a[1, 0] == 5",
    ),
    "variables": (
        "m = np.arange(12).reshape(3, 4)\nrow = m[1]\nflat = m.reshape(-1)\nown = m[1].copy()",
        "m = np.arange(12).reshape(3, 4)\nrow = m[1].copy()\nflat = m.flatten()\nown = m[1]",
        "m[1, 0] = 99\nassert row[0] == flat[4] == 99 and own[0] == 4",
    ),
    "two_arguments": (
        "def shift(a, b):\n    b[:] = a[:len(b)].copy()",
        "def shift(a, b):\n    for k in range(len(b)):\n        b[k] = a[k]",
        "a = np.arange(5)\nshift(a, a[1:])\nb = np.arange(5)\nshift(b[:], b[1:])\nassert a.tolist() == b.tolist() == [0, 0, 1, 2, 3]",
    ),
    "kept": (
        "seen = []\ndef keep(a):\n    seen.append(a.copy())\ndef first():\n    return seen[0]",
        "seen = []\ndef keep(a):\n    seen.append(a[:])\ndef first():\n    return seen[0]",
        "a = np.zeros(2)\nkeep(a)\na[0] = 5\nkeep(a)\nassert first().tolist() == [0, 0]",
    ),
    "order": (
        "def columns(a):\n    return np.asfortranarray(a)",
        "def columns(a):\n    return np.ascontiguousarray(a)",
        "assert columns(np.ones((2, 3))).flags.f_contiguous and columns(np.ones((2, 3))).flags['F_CONTIGUOUS']",
    ),
}


def grade_all(cases, start, files=None):
    """Grade right, blank and wrong answers of all cases."""
    cells = [given("start", start)]
    for name, (right, _, test) in cases.items():
        cells += [
            exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"),
            hidden(f"test_{name}_it", test),
        ]
    with grading(*cells, files=files, cell=20) as grade:
        for expected, answers in (
            ("passed", {name: case[0] for name, case in cases.items()}),
            ("failed", {}),
            ("failed", {name: case[1] for name, case in cases.items()}),
        ):
            got = verdicts(grade(answers))
            assert {*got.values()} == {expected}, got


def test_numpy():
    pytest.importorskip("numpy")
    grade_all(NUMPY, "import numpy as np")


def test_views():
    pytest.importorskip("numpy")
    grade_all(VIEWS, "import numpy as np")


def test_no_student_sets_the_state_of_a_check_s_generator():
    """Not by the state of a generator that it passes, nor by the shared one that it has seeded."""
    pytest.importorskip("numpy")
    answer = """
def passed(rng):
    rng.bit_generator.state = np.random.default_rng(3).bit_generator.state
def shared():
    np.random.seed(3)
    import random
    random.seed(3)
def back(rng):
    state = rng.bit_generator.state
    rng.random(5)
    rng.bit_generator.state = state
"""
    cells = [
        given("start", "import random\nimport numpy as np"),
        exercise("f", f"### BEGIN SOLUTION\n{answer}\n### END SOLUTION"),
        hidden("test_f_passed", "passed(np.random.default_rng(1))"),
        hidden("test_f_back", "rng = np.random.default_rng(1)\nback(rng)\nassert rng.random() == np.random.default_rng(1).random()"),
        hidden("test_f_numpy", "np.random.seed(1)\nshared()\na = np.random.random()\nnp.random.seed(1)\nassert a == np.random.random()"),
        hidden("test_f_python", "random.seed(1)\nshared()\na = random.random()\nrandom.seed(1)\nassert a == random.random()"),
    ]  # fmt: skip
    with grading(*cells) as grade:
        got = verdicts(grade({"f": answer}))
    assert got == {
        "test_f_passed": "failed",
        "test_f_back": "passed",
        "test_f_numpy": "passed",
        "test_f_python": "passed",
    }


SCIPY = {
    "optimum": (
        "def best(x):\n    return optimize.minimize(lambda x: (x[0] - 3) ** 2, [x])",
        "def best(x):\n    return {'success': True, 'x': np.array([3]), 'fun': 0}",
        "found = best(0)\nassert isinstance(found, optimize.OptimizeResult) and found.success and found['success']\nassert np.allclose(found.x, 3, atol=1e-3) and found.nit > 0",
    ),
    "course_of_time": (
        "def decay(k):\n    return integrate.solve_ivp(lambda t, y: -k * y, (0, 1), [1], rtol=1e-6)\nsolved = decay(1)",
        "def decay(k):\n    return integrate.solve_ivp(lambda t, y: -y, (0, 1), [2])\nsolved = decay(1)",
        "found = decay(2)\nassert found.success and np.isclose(found.y[0, -1], np.exp(-2), rtol=1e-3)\nassert np.isclose(solved.y[0, -1], np.exp(-1), rtol=1e-3)",
    ),
    "takes_one": (
        "def last(found):\n    found.seen = True\n    return found.y[:, -1].tolist()",
        "def last(found):\n    found.seen = True\n    return [2.0]",
        "found = integrate.solve_ivp(lambda t, y: y * 0, (0, 1), [5])\nassert last(found) == [5.0] and found.seen",
    ),
    "line": (
        "def line(x, y):\n    return stats.linregress(x, y)",
        "def line(x, y):\n    return (2, 1, 1, 0, 0)",
        "found = line([0, 1, 2], [1, 3, 5.5])\nexpected = stats.linregress([0, 1, 2], [1, 3, 5.5])\nassert found == expected and found.slope == expected.slope and found.intercept_stderr == expected.intercept_stderr\nslope, *_ = found\nassert type(found) is type(expected)",
    ),
    "test": (
        "def welch(a, b):\n    return stats.ttest_ind(a, b, equal_var=False)",
        "def welch(a, b):\n    return stats.ttest_ind(a, b)",
        "found, expected = welch([1, 2, 4], [2, 5, 9, 3]), stats.ttest_ind([1, 2, 4], [2, 5, 9, 3], equal_var=False)\nassert found.pvalue == expected.pvalue and found.df == expected.df\nassert found.confidence_interval(0.9).low == expected.confidence_interval(0.9).low",
    ),
    "object": (
        "def coin(k, n):\n    return stats.binomtest(k, n)",
        "def coin(k, n):\n    return stats.binomtest(n - k - 1, n)",
        "found = coin(3, 10)\nassert found.pvalue == stats.binomtest(3, 10).pvalue and found.proportion_ci().low > 0",
    ),
    "eigen": (
        "def eigen(a):\n    return np.linalg.eigh(a)",
        "def eigen(a):\n    return a, a",
        "found = eigen(np.diag([1, 2.0]))\nassert np.allclose(found.eigenvalues, [1, 2]) and len(found) == 2",
    ),
    "spline": (
        "def curve(x, y):\n    return interpolate.CubicSpline(x, y)\ndef slope(f, x):\n    return f(x, 1)",
        "def curve(x, y):\n    return interpolate.interp1d(x, y)\ndef slope(f, x):\n    return 0",
        "x = np.arange(5.0)\nf = curve(x, x ** 2)\nassert np.isclose(f(1.5), 2.25) and np.isclose(slope(f, 1), 2)",
    ),
    "distribution": (
        "def null(n):\n    return stats.t(n - 1)",
        "def null(n):\n    return stats.norm()",
        "assert null(4).cdf(1) == stats.t(3).cdf(1)",
    ),
    "sparse": (
        "def second(n):\n    return sparse.diags([1.0, -2, 1], [-1, 0, 1], shape=(n, n), format='csr')\ndef size(a):\n    a[0, 0] = 5\n    return a.nnz",
        "def second(n):\n    return np.eye(n)\ndef size(a):\n    return 0",
        "a = second(3)\nassert sparse.issparse(a) and a.format == 'csr' and a.nnz == size(a) == 7 and a[0, 0] == 5 and (a @ [1, 1, 1])[1] == 0",
    ),
}


def test_scipy():
    pytest.importorskip("scipy")
    grade_all(
        SCIPY,
        "import numpy as np\nfrom scipy import integrate, interpolate, optimize, sparse, stats",
    )


NETWORKX = {
    "build": (
        "def build(edges):\n    G = nx.DiGraph()\n    G.add_weighted_edges_from(edges)\n    return G",
        "def build(edges):\n    G = nx.Graph()\n    G.add_weighted_edges_from(edges)\n    return G",
        "G = build([('a', 'b', 2), ('b', 'c', 3)])\nassert G.is_directed() and G['b']['c']['weight'] == 3 and list(nx.topological_sort(G)) == ['a', 'b', 'c']",
    ),
    "degrees": (
        "def degrees(G):\n    return dict(G.degree)",
        "def degrees(G):\n    return {}",
        "assert degrees(club) == dict(club.degree) and degrees(nx.path_graph(3)) == {0: 1, 1: 2, 2: 1}",
    ),
    "prune": (
        "def prune(G):\n    G.remove_nodes_from([n for n, d in list(G.degree) if d < 2])\nrest = club.copy()\nprune(rest)",
        "def prune(G):\n    return G.copy()\nrest = club.copy()",
        "G = nx.cycle_graph(3)\nG.add_edge(0, 9)\nprune(G)\nassert list(G) == [0, 1, 2] and len(rest) == 33",
    ),
    "loops": (
        "def degree(G, n):\n    return G.degree[n]",
        "def degree(G, n):\n    return 2",
        "for G in (nx.path_graph(3), nx.DiGraph([(0, 1), (1, 2)])):\n    nodes = G.nodes()\n    assert [degree(G, n) for n in G] == [1, 2, 1] == [degree(G, n) for n in nodes]\n    assert {degree(G, a) for a, _ in G.edges()} == {1, 2}",
    ),
    "views": (
        "def join(G, a, b):\n    G.add_edge(a, b)",
        "def join(G, a, b):\n    pass",
        "for kind in (nx.Graph, nx.DiGraph):\n    G = kind([(0, 1)])\n    nodes, edges, adj = G.nodes(), G.edges, G.adj\n    join(G, 7, 8)\n    assert [*nodes] == [0, 1, 7, 8] and len(edges) == 2 and [*adj[7]] == [8]",
    ),
}


NETWORKX |= {
    "part": (
        "def part(G, nodes):\n    return G.subgraph(nodes).copy()",
        "def part(G, nodes):\n    return G.subgraph(nodes)",
        "X = part(nx.path_graph(4), [0, 1, 2])\nassert [*X.edges] == [(0, 1), (1, 2)]\nX.add_edge('p', 'q')\nassert 'p' in X",
    ),
    "turned": (
        "def turned(G):\n    return G.reverse()",
        "def turned(G):\n    return G.reverse(copy=False)",
        "X = turned(nx.DiGraph([(1, 2)]))\nX.add_edge(3, 4)\nassert [*X.edges] == [(2, 1), (3, 4)]",
    ),
    "fixed": (
        "def fixed(G):\n    return nx.freeze(G)",
        "def fixed(G):\n    return G",
        "G = nx.path_graph(3)\nassert nx.is_frozen(fixed(G)) and nx.is_frozen(G)\ntry:\n    G.remove_node(0)\nexcept nx.NetworkXError:\n    assert len(G) == 3\nelse:\n    assert False",
    ),
    "marked": (
        "def mark(G):\n    for n in G:\n        G.nodes[n]['seen'] = True",
        "def mark(G):\n    pass",
        "G = nx.path_graph(3)\nmark(G.subgraph([0, 1]))\nassert G.nodes[0]['seen'] and G.nodes[2] == {}",
    ),
    "thawed": (
        "def grown(G):\n    G = nx.Graph(G)\n    G.add_node(9)\n    return G",
        "def grown(G):\n    G.add_node(9)\n    return G",
        "G = nx.freeze(nx.path_graph(2))\nassert [*grown(G)] == [0, 1, 9] and len(G) == 2",
    ),
}


def test_networkx():
    pytest.importorskip("networkx")
    grade_all(NETWORKX, "import networkx as nx\nclub = nx.karate_club_graph()")


PILLOW = {
    "turn": (
        "def turn(image):\n    return image.rotate(90, expand=True)",
        "def turn(image):\n    return image",
        "got = turn(photo)\nassert got.size == (2, 3) and isinstance(got, Image.Image) and got.getpixel((0, 0)) == photo.getpixel((2, 0))",
    ),
    "save": (
        "made = Image.new('L', (2, 2), 7)\nmade.save('made.png')",
        "made = Image.new('L', (2, 2), 8)",
        "assert made.getpixel((0, 0)) == 7 and Image.open('made.png').size == made.size",
    ),
    "load": (
        "def load(path):\n    return Image.open(path)",
        "def load(path):\n    return Image.new('RGB', (3, 2))",
        "Image.new('L', (1, 1), 5).save('other.png')\nassert load('photo.png').getpixel((2, 0)) == photo.getpixel((2, 0))",
    ),
}


def test_pillow():
    image = pytest.importorskip("PIL.Image")
    file = io.BytesIO()
    image.linear_gradient("L").crop((0, 0, 3, 200)).resize((3, 2)).rotate(180).convert("RGB").save(
        file, "PNG"
    )
    grade_all(
        PILLOW,
        "from PIL import Image\nphoto = Image.open('photo.png')",
        {"photo.png": file.getvalue()},
    )


SYMPY = {
    "slope": (
        "def slope(f):\n    return sp.diff(f, x)",
        "def slope(f):\n    return f",
        "assert slope(sp.sin(x) * x) == x * sp.cos(x) + sp.sin(x) and slope(x ** 2).subs(x, 3) == 6",
    ),
    "roots": (
        "roots = sp.solve(x ** 2 - 5 * x + 6, x)\narea = sp.integrate(x, (x, 0, 3))",
        "roots = [2, 4]\narea = 4.5",
        "assert sorted(roots) == [2, 3] and area == sp.Rational(9, 2)",
    ),
    "values": (
        "def values(m):\n    return m.eigenvals()",
        "def values(m):\n    return {1: 2}",
        "assert values(sp.Matrix([[2, 0], [0, 3]])) == {2: 1, 3: 1}",
    ),
    "make": (
        "def make(f):\n    return sp.lambdify(x, f)",
        "def make(f):\n    return lambda x: x",
        "assert make(x ** 2 + 1)(3) == 10",
    ),
}


def test_sympy():
    pytest.importorskip("sympy")
    grade_all(SYMPY, "import sympy as sp\nx = sp.Symbol('x')")


STATSMODELS = {
    "known": (
        "def known(values):\n    return pd.Series(values, dtype='Int64')",
        "def known(values):\n    return pd.Series(values, dtype='float')",
        "found = known([1, None])\nassert found[1] is pd.NA and found.dtype == 'Int64' and found.sum() == 1",
    ),
    "model": (
        "model = smf.ols('y ~ x', data=table).fit()",
        "model = smf.ols('x ~ y', data=table).fit()",
        "assert model.params['x'] > 1.9 and model.rsquared > 0.99 and model.nobs == 5",
    ),
}


def test_statsmodels():
    pytest.importorskip("statsmodels")
    start = "import pandas as pd\nimport statsmodels.formula.api as smf\ntable = pd.DataFrame({'x': [1, 2, 3, 4, 5], 'y': [2, 4, 6, 8, 10.5]})"
    grade_all(STATSMODELS, start)


PAGES = {
    "soup": (
        "soup = BeautifulSoup(PAGE, 'html.parser')",
        "soup = BeautifulSoup(PAGE[:60], 'html.parser')",
        "assert isinstance(soup, BeautifulSoup) and soup.title.string == 'Old & new' and len(soup.find_all('td')) == 2\nassert str(soup) == str(BeautifulSoup(PAGE, 'html.parser'))",
    ),
    "books": (
        "def books(soup):\n    return [(int(d['data-id']), d.a.get_text(), 'sold' in d['class']) for d in soup.find_all('div')]",
        "def books(soup):\n    return [(int(d['data-id']), d.a.get_text(), True) for d in soup.find_all('div')]",
        "assert books(BeautifulSoup(PAGE, 'html.parser')) == [(7, 'T €', True), (8, 'U', False)]",
    ),
    "pick": (
        "def pick(soup):\n    return soup.find('div')\ndef cells(soup):\n    return soup.find_all('td')",
        "def pick(soup):\n    return str(soup.find('div'))\ndef cells(soup):\n    return soup.find_all('td')[:1]",
        "page = BeautifulSoup(PAGE, 'html.parser')\nassert [c.text for c in cells(page)] == ['1', '2'] and pick(page).name == 'div' and pick(page)['class'] == ['a', 'sold'] and pick(page) == page.div",
    ),
    "clean": (
        "def clean(soup):\n    for script in soup.find_all('script'):\n        script.decompose()",
        "def clean(soup):\n    soup.clear()",
        "page = BeautifulSoup(PAGE, 'html.parser')\nclean(page)\nassert page.script is None and page.title.text == 'Old & new'\nclean(page.body)\nassert page.td.text == '1'",
    ),
}
PAGE = "<html><head><title>Old &amp; new</title></head><body><script>1 < 2</script><div class='a sold' data-id=7><a>T &euro;</a></div><div class=b data-id=8><a>U</a></div><table><tr><td>1</td><td>2</td></tr></table><!-- c --></body></html>"


def test_beautiful_soup():
    grade_all(PAGES, f"from bs4 import BeautifulSoup\nPAGE = {PAGE!r}")


def test_an_estimator_of_a_student_s():
    """scikit-learn asks for the parameters of its `__init__`, and for what it was made with."""
    pytest.importorskip("sklearn")
    start = "import numpy as np\nfrom sklearn.base import BaseEstimator, TransformerMixin, clone\nfrom sklearn.pipeline import make_pipeline"
    right = "class Shift(BaseEstimator, TransformerMixin):\n    def __init__(self, k=1, how='add'):\n        self.k, self.how = k, how\n    def fit(self, X, y=None):\n        return self\n    def transform(self, X):\n        return np.asarray(X) + self.k"
    test = "assert Shift(k=2.5).get_params() == {'k': 2.5, 'how': 'add'} and clone(Shift(2.5)).k == 2.5\nmade = make_pipeline(Shift(2)).set_params(shift__k=3)\nassert clone(made).fit_transform([[1]]).tolist() == [[4]]"
    cells = [
        given("start", start),
        exercise("it", f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"),
        hidden("test_it", test),
    ]
    with grading(*cells) as grade:
        told = [verdicts(grade({"it": code}))["test_it"] for code in (right, right.replace("= k", "= k + 1"), "")]  # fmt: skip
    assert told == ["passed", "failed", "failed"]
