"""What the screen shows of Win, Place & Show: one module per thing on it."""
