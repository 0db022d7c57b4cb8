"""Reads a download safely, whoever packed it.

zip_source: a zip, entry by entry, within limits; folder_source: a folder, or a single file.
"""
