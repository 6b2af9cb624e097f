"""Check and measure the engine: random play with every check (`selfcheck`) and speed figures (`bench`)."""
