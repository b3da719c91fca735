"""My games as the page groups them."""

from collections.abc import Sequence

from railbird.web.lobby.service import TableCard

Told = tuple[TableCard, str]  # A table, and the last thing that is known of it.


def mine_in_groups(told: Sequence[Told]) -> list[tuple[str, list[Told]]]:
    """The title of each group and what is in it, the tables that wait for me first."""
    return [
        ("your_turn", [one for one in told if one[0].my_turn]),
        ("mine_playing", [one for one in told if one[0].status == "playing" and not one[0].my_turn]),
        ("mine_waiting", [one for one in told if one[0].status == "waiting"]),
        ("mine_over", [one for one in told if one[0].status in ("over", "abandoned")]),
    ]
