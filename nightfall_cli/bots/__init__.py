"""Players that are programs: each sees its own view of the table and answers with a legal move."""
