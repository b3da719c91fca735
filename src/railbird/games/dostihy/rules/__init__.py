"""The rules of Dostihy a sázky: what can be done and when; they know no page, no bot and no text."""
