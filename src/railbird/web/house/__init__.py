"""Tables in memory: their logs, who may do what, what each viewer may know, clocks and bots. Knows no request."""
