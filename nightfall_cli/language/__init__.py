"""The line language: a line as a tree, what names mean, reading and printing moves, completion, expectations."""
