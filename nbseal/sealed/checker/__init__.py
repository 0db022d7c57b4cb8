"""The checker process, and one pass in it: some cells of a notebook, and their checks."""
