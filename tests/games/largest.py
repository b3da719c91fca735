"""For each game the largest box its edition file may describe, where several numbers must grow together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LANES = 6


def homestretch(box: dict[str, Any]) -> None:
    """Long lanes, short steps, all the cards and all the races there may be."""
    box["track"] |= {"spaces": 30, "finish": 31, "move_long": 1, "move_short": 1, "second_roll_move": 1}
    box["special_move"]["spaces_by_difference"] = [1] * 6
    box["players"]["starting_money"] = 10_000
    box["shares"] |= {"blue_per_horse": 12, "red_per_horse": 12, "second_purchase_rounds": 12}
    box["shares"]["hand_size"] = {"2": 40, "3": 40, "4": 33, "5": 26, "6": 22}
    box["races"] = {"purple": 12, "green": 11}


def jockey(box: dict[str, Any]) -> None:
    """A long track for cards that hardly move, in a deck with few that move at all times."""
    box["track"]["spaces"] = 240
    for card in box["card_types"]:
        if "steps" in card:
            card["steps"] = 8 if card["effect"] == "steps" else 1
    for deck in box["decks"].values():
        deck["per_horse"] = {"plus7": 4, "plus10": 1, "triple": 20, "chase": 0}
        deck["neutral"] = dict.fromkeys(deck["neutral"], 0)
    box["deal"] = {"hand_size": {"2": 40, "3": 33, "4": 25, "5": 20, "6": 16}, "redeal_cards": 1}


def greyhounds(box: dict[str, Any]) -> None:
    """Three laps of the longest track in every race."""
    box["track"]["spaces_per_lap"] = 120
    box["race_limits"]["stall_rounds"] = 40
    for race in box["races"]:
        race |= {"laps": 3, "moving_cards": 1}
    box["money"] |= {"player_start": 1_000_000, "bet_total_max": 1_000_000, "bet_step": 1, "bet_total_min": 1}
    box["money"] |= {"bookmaker_start_4_players": 1_000_000, "bookmaker_start_3_players": 1_000_000}


def dostihy(box: dict[str, Any]) -> None:
    """All the cards there may be."""
    for deck in ("finance", "nahoda"):
        last = box[deck][-1]
        box[deck] += [last | {"id": f"more_{deck}_{number}"} for number in range(60 - len(box[deck]))]
        box["components"][f"{deck}_cards"] = 60


def winplaceshow(box: dict[str, Any]) -> None:
    """Five long sections, three times round, horses that hardly run or run as far as they may."""
    for section in box["track"]["section"]:
        section["spaces"] = [40] * LANES
        section["passing"] = [list(range(1, 41))] * LANES
    for start in box["track"]["start"].values():
        start |= {"section": "run_out", "number": 1, "crossings": 3, "rail_spaces": 600}
    box["limits"] |= {"bonus_spaces": 6, "passing_short_max": 6, "lane_changes": {"veteran": 4, "apprentice": 4}}
    box["money"] |= {"bet_max": 20_000, "daily_double_max": 20_000}
    for race in box["race"]:
        for horse in race["horse"]:
            boxes = [1] * 29 + [20]
            horse |= {"boxes": boxes, "class": sum(boxes), "speed": sum(boxes[:-1])}


LARGEST: dict[str, Callable[[dict[str, Any]], None]] = {
    "homestretch": homestretch,
    "jockey": jockey,
    "greyhounds": greyhounds,
    "dostihy": dostihy,
    "winplaceshow": winplaceshow,
}
