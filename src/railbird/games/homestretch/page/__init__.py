"""What the screen shows of HomeStretch: one module per thing on it."""
