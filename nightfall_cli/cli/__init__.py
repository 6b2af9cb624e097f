"""The commands of ``nightfall``.

``NAME.py`` runs the command NAME, ``app_*.py`` declare the options for Typer, ``border.py`` prints failures.
"""
