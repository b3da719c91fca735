"""What templates are given: a table through one viewer's eyes, with everything computed that pages show."""
