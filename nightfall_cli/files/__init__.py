"""The border to the outside: reading and writing files, the published limits of every size, and text made printable.

Whatever comes from a file, a name or a stream passes through this room; it imports only the standard library.
"""
