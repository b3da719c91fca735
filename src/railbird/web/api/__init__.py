"""The API: `/api/v1`, JSON, the same rights as the pages have."""
