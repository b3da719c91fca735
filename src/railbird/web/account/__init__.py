"""Who I am: names, accounts, sessions, access tokens."""
