"""`railbird bench server`: moves a second, waiting times and processor time of the table server, over real HTTP.

The server runs in a process of its own on a fresh database with durable commits; this process is the players.
"""
