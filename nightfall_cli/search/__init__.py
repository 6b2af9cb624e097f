"""Search lines of play: every outcome and draw, goals, proven best lines.

It also compares boards and sums up events in words.
"""
