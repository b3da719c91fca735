"""Home, my games, open tables, a new table: before anybody sits."""
