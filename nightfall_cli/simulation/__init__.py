"""Simulate many bot games, locally or on a cluster, and summarise them in tables, charts and an HTML page."""
