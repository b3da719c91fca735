"""The rules of Win, Place & Show: what can be done and when; they know no page, no bot and no text."""
