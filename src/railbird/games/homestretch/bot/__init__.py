"""How a good player of HomeStretch thinks."""
