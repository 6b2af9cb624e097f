"""Many games of bots: played anywhere, one line of JSON each, summed up in tables, charts and a page."""
