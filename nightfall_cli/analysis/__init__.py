"""Measuring and searching."""
