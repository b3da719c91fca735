"""What there is to play: games, rulebooks, guides, credits."""
