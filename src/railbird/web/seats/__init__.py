"""Who sits at a table: the waiting room, coming, going, starting, playing once more."""
