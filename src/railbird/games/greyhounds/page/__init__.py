"""What the screen shows of Greyhounds: one module per thing on it."""
