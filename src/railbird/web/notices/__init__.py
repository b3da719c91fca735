"""How somebody is told that a table waits for them: devices, mail, webhook, quiet hours."""
