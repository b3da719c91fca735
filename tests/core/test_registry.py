import pytest

from railbird.core import registry
from railbird.core.errors import UnknownGame
from railbird.core.game import AnyGame


def test_a_game_of_another_package_plugs_in(penny: AnyGame) -> None:
    assert registry.game_ids() == ("penny",)
    assert registry.find_game("penny") is penny
    assert registry.all_games() == (penny,)


def test_an_unknown_game_lists_the_games(penny: AnyGame) -> None:
    with pytest.raises(UnknownGame, match=r"no game called 'chess'. Choose one of: penny\."):
        registry.find_game("chess")


def test_our_five_games_are_installed() -> None:
    assert registry.game_ids() == ("dostihy", "greyhounds", "homestretch", "jockey", "winplaceshow")
