"""What pages show of a finished game in chances of winning: the chart, what turned it, verdicts, luck and judgement."""
