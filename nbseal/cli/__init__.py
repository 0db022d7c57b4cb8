"""The command `nbseal`.

commands: its subcommands; progress: how far one has come.
"""
