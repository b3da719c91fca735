"""How a good player of Jockey thinks."""
