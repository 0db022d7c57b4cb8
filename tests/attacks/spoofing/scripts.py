"""Shows scripts, frames and handlers in every kind of output and text that a browser may run."""
# %% extra
from IPython.display import HTML, Javascript, Latex, Markdown, SVG, display
_script = "<scr" + "ipt>/*ran-in-the-browser*/</scr" + "ipt>"
for _kind in (HTML, Markdown, Latex):
    display(_kind(_script))
display(SVG(f"<svg xmlns='http://www.w3.org/2000/svg'>{_script}</svg>"))
display(Javascript("/*ran-in-the-" + "browser*/"))
display({"text/html": _script, "text/plain": _script, "image/png": '"/>' + _script}, raw=True)
