"""The version of nbseal, for what is kept: marks are out of date if it changes."""

VERSION = "0.1.0"
