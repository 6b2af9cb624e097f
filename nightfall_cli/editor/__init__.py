"""Help for editors and assistants: files with faults, completion and boards at a line, and tables for a program.

Only ``*_server.py`` import pygls or mcp.
"""
