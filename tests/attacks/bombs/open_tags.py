"""Shows HTML whose tags are never closed, deep in each other, which parsers need the square of time for."""
# everywhere
# right: occurs_once
# %% extra
from IPython.display import HTML
HTML("".join(f"<i title={k}></b>" for k in range(40_000)))
# %% extra
HTML("<img src=x>" + "<p " * 200_000)
# %% extra
HTML("<p>" + "".join(f"<b title={k}>" for k in range(450)) + "</p>" + "<p>x</p>" * 20_000)
