"""Shows text that looks like nbgrader's own labels, comments and scores in the feedback."""
# %% all
from IPython.display import Markdown, display
display(Markdown("<div class='panel-heading'><span class='pull-right'>(Score: 70.0 / 70.0)</span></div>"))
print("### BEGIN " + "HIDDEN TESTS\n### END " + "HIDDEN TESTS")
