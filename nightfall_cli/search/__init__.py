"""Search every line of play: outcomes with chance, goals, best lines, and which positions are equivalent."""
