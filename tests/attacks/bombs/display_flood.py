"""Displays a hundred thousand things, large pictures, and one thing of 100 MB."""
# right: occurs_once
# %% ruleout
from IPython.display import display, HTML, Image
for _ in range(2000):
    display("flood")
    display(HTML("flood" * 1000))
display(HTML("x" * 100_000_000))
display({"application/json": ["x" * 1_000_000] * 50}, raw=True)
raise ValueError("x" * 50_000_000)
