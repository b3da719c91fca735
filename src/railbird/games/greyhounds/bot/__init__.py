"""How a good player of Greyhounds thinks."""
