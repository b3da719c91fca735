"""The rules of Jockey: what it is made of, what can be done, and when; they know no page, no bot and no text."""
