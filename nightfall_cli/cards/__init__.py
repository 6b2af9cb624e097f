"""The printed cards: values with their sources, texts and their effects, the library.

The data are the TOML files in ``data/``.
"""
