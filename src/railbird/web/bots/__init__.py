"""Bots at the server's tables: they think in processes of their own."""
