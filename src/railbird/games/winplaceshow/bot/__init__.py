"""How a good player of Win, Place & Show thinks."""
