"""What the screen shows of Dostihy a sázky: one module per thing on it."""
