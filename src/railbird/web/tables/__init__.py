"""Tables under way: what is in memory, who may do what, clocks and bots."""
