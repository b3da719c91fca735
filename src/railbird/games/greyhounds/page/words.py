"""Sentences on the page of Greyhounds: what is asked, what the commentator says, and what each player is doing."""

from collections.abc import Sequence

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.rules.figures import MOVE_RULES, SLIP_RULE
from railbird.games.greyhounds.view import Dog, GreyhoundsView, Player

CLOSE = 10  # So many spaces before the line the finish begins.
CLEAR = 12  # A lead of so many spaces is a long one.
PARADE = ("choose_set", "chart", "discard")


def question(seen: Seen[GreyhoundsView], words: Text) -> tuple[str, str, str]:
    """What a seat is asked, with its limit and the rule behind it."""
    view = seen.view
    if view.step not in ("choose_hands", "bet", *PARADE):
        return words.page("ask_card"), words.page(f"moves_{view.moving_cards}"), MOVE_RULES[view.moving_cards]
    what = view.step.removeprefix("choose_")
    rule = SLIP_RULE if what == "bet" else seen.rule
    return words.page(f"ask_{what}"), words.page(f"{what}_help", limit=view.hand_limit), rule


def in_turn(view: GreyhoundsView, words: Text) -> str:
    """Who chooses at the same time, who has shown and who is still to come."""
    level = [dog.seat for dog in view.dogs if dog.dog in view.group and dog.seat not in (None, view.seat)]
    if level:
        return words.page("turn_level", seats=level)
    own = [dog.dog for dog in view.dogs if dog.seat == view.seat]
    at = next((n for n, group in enumerate(view.order) if any(dog in own for dog in group)), len(view.order))
    after = [dog for group in view.order[at + 1 :] for dog in group]
    shown = any(dog.card is not None for dog in view.dogs)
    return words.page("turn_last" if not after else "turn_middle" if shown else "turn_first", dogs=after)


# --- the commentator


def says(view: GreyhoundsView, words: Text) -> str:
    """One line about the position, from what everybody sees."""
    if view.step == "bet":
        return words.page("says_bet")
    if view.step != "pick_card":
        return words.page("says_parade") if view.step in PARADE else ""
    home = [dog for dog in view.dogs if dog.place and dog.status == "finished"]
    if home:
        return words.page("says_home", dog=min(home, key=lambda dog: dog.place or 0).dog)
    running = sorted((dog for dog in view.dogs if dog.status == "running"), key=lambda dog: -dog.position)
    if not running or running[0].position == 0:
        return words.page("says_start")
    return _on_field(view, running, words)


def _on_field(view: GreyhoundsView, running: list[Dog], words: Text) -> str:
    """Who leads, who is about to be lapped, and how close it is."""
    first, last = running[0], running[-1]
    if len(running) == 1:
        return words.page("says_alone", dog=first.dog)
    level = [dog.dog for dog in running if dog.position == first.position]
    if len(level) > 1:
        return words.page("says_level", dogs=level)
    second = running[1]
    lead = first.position - second.position
    if first.spaces_to_go <= CLOSE and lead <= CLOSE:
        return words.page("says_post", dog=first.dog, other=second.dog)
    if view.lapped_at is not None and first.position - last.position >= view.lapped_at - CLOSE:
        return words.page("says_lapping", dog=first.dog, other=last.dog)
    if lead >= CLEAR:
        return words.page("says_away", dog=first.dog, spaces=lead)
    return words.page("says_leads", dog=first.dog, other=second.dog, spaces=first.spaces_to_go)


# --- the players


def player_row(view: GreyhoundsView, player: Player, words: Text, seats: Sequence[Sitter]) -> PlayerRow:
    """A seat as everybody sees it: its money, and what it is doing."""
    due, betting = player.seat in view.pending, view.step == "bet"
    color = seats[player.seat].color if player.seat < len(seats) else ""
    return words.once(_row, player.seat, color, player.money, player.dog, player.bookmaker, due, betting)


def _row(
    words: Text, seat: int, color: str, cash: int, dog: str | None, bookmaker: bool, due: bool, betting: bool
) -> PlayerRow:
    money = words.money(cash)
    who = words.page("is_bookmaker") if bookmaker else words.page("is_punter") if dog is None else ""
    if betting and not bookmaker:
        said, icon = (words.page("writing"), "clock") if due else (words.page("slip_in"), "envelope")
    elif due:
        said, icon = words.page("thinking"), "clock"
    else:
        said, icon = words.page("runs_dog", dog=dog) if dog is not None else "", ""
    return PlayerRow(
        seat=seat,
        name=words.name("seat", seat),
        color=color,
        money=money,
        short=money,
        does=" · ".join(part for part in (who, said) if part),
        icon=icon,
        due=due,
    )
