"""The line language: parse lines into trees, resolve names, play lines, and word moves and events.

Also here: completion, highlighting and objections while typing, and the forms of ``expect``.
"""
