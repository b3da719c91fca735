"""Records: what somebody has played and how well, who sees it, leaderboards, download and deletion."""
