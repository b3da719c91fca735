"""What the screen shows of Jockey: one module per thing on it."""
