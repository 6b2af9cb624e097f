"""Rulings: answers to questions about the rules, with their documents and the scenarios that prove them."""
