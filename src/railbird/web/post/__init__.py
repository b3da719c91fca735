"""What leaves the house: messages to people that a table waits for them, by push, mail and webhook."""
