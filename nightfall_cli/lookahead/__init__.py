"""Looking ahead: every line of play from a position, with every draw, and which positions come to the same."""
