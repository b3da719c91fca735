"""How a good player of Dostihy a sázky thinks."""
