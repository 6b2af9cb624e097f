"""Trials: a sentence becomes a board, is played, and every outcome is told with its rules."""
