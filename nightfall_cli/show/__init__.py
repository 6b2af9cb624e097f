"""Draw boards, chains, hands and cards: as plain text, on a terminal, in SVG and HTML; tables of cards."""
