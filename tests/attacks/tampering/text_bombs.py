"""Text cells that take parsers of Markdown long: brackets, emphasis, quotes, tables, formulas."""
from nbformat.v4 import new_markdown_cell
def build(folder, notebook, course):
    for text in ("[" * 3000, "*a" * 3000, "> " * 500 + "x", "|" * 3000, "$" * 3000, "`" * 3000, "<" * 3000, "![" * 2000, "[a](" * 1000):
        notebook.cells.append(new_markdown_cell(text))
