"""The shell: typed lines in, answers out."""
