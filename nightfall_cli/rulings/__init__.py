"""Rulings: questions people ask at the table, answered, with their documents and the scenarios that prove them."""
