"""The rules of Penny."""
