"""How a table of Greyhounds begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.greyhounds.rules.edition import PAIRS, GreyhoundsEdition
from railbird.games.greyhounds.rules.options import GreyhoundsOptions
from railbird.games.greyhounds.rules.setup import DOGS, HUNDREDTHS, NEUTRAL, Setup
from railbird.games.greyhounds.rules.state import GreyhoundsState, empty_table
from railbird.games.greyhounds.rules.steps import FLOW

OWNERS = (3, 4)
"""How many seats own a dog."""
SHORTEST, LONGEST = 10, 120
"""R-1: the spaces a lap may have."""


def start(seats: Sequence[Seat], options: GreyhoundsOptions, edition: GreyhoundsEdition) -> GreyhoundsState:
    """GH-1 to GH-7: an empty table."""
    return empty_table(setup(seats, options, edition))


def seating(count: int, options: GreyhoundsOptions) -> None:
    """GH-60, R-35, R-42: the seats are three or four dog owners and the punters after them."""
    fewest, most = (owners + options.punters for owners in OWNERS)
    if not fewest <= count <= most:
        punters = f"{options.punters} punter{'' if options.punters == 1 else 's'}"
        raise BadOptions(
            f"Greyhounds has three or four dog owners and as many punters as the option punters says: "
            f"with {punters} there are {fewest} or {most} seats, not {count} (R-35)."
        )


def setup(seats: Sequence[Seat], options: GreyhoundsOptions, edition: GreyhoundsEdition) -> Setup:
    """The numbers of an edition, read under some options, for these seats."""
    seating(len(seats), options)
    owners = len(seats) - options.punters
    lap = _lap(options, edition)
    behind = {"overtake": lap + 1, "draw_level": lap, "off": 0}[options.lapping]
    money, odds = edition.money, edition.odds
    bookmaker_game = options.mode == "bookmaker"
    return Setup(
        owners=owners,
        seats=len(seats),
        neutral_dog=NEUTRAL if owners < DOGS else -1,
        colors=_colors(seats, owners, edition),
        lap=lap,
        laps=[race.laps for race in edition.races],
        finish=[race.laps * lap + int(options.finish_line == "cross") for race in edition.races],
        out_behind=[behind if race.lapping else 0 for race in edition.races],
        moving=[race.moving_cards for race in edition.races],
        by_card=options.photo_finish == "card",
        placed_last=options.retired_dogs == "placed_last",
        cancel=options.tie_rule == "hans_im_glueck",
        second_race_ties=options.second_race_ties,
        stall_rounds=edition.race_limits.stall_rounds,
        neutral_card=edition.neutral_dog.card,
        neutral_sixfold=options.neutral_rank == "six_tens",
        look=options.set_choice == "look" and not bookmaker_game,
        bookmaker_game=bookmaker_game,
        bookmaker_seat=_bookmaker(options, owners) if bookmaker_game else -1,
        bookmaker_extra=_bookmaker_extra(options, owners, edition) if bookmaker_game else 0,
        sum_limit=edition.cards.bookmaker.sum_limit,
        pro_rata=options.bookmaker_insolvency == "pro_rata",
        start_money=money.player_start,
        punter_money=edition.punters.start,
        prizes=list(money.prizes),
        bet_min=money.bet_total_min,
        bet_max=money.bet_total_max,
        bet_step=_bet_step(options, edition),
        per_bet=options.bet_scope == "per_bet",
        odds=[
            [round(odd * HUNDREDTHS) for odd in row]
            for row in (odds.sieg, odds.platz, [odds.einlauf[pair] for pair in PAIRS])
        ],
        prize_ties=options.final_tie == "prize_money",
        flow=FLOW,
    )


def _colors(seats: Sequence[Seat], owners: int, edition: GreyhoundsEdition) -> list[str]:
    """GH-3, R-42: colours are chosen with the seats, otherwise taken in order; the neutral dog has the first free."""
    palette: list[str] = [dog.id for dog in edition.dogs]
    for seat in seats[owners:]:
        if seat.color:
            raise BadOptions(f"{seat.name} is a punter and has no dog, so no colour either (GH-60).")
    taken = [seat.color for seat in seats[:owners] if seat.color]
    for color in taken:
        if color not in palette:
            raise BadOptions(f"There is no dog {color!r}; there are: {', '.join(palette)}.")
    if len(set(taken)) != len(taken):
        raise BadOptions("Every player has a colour of their own (GH-3).")
    free = [color for color in palette if color not in taken]
    chosen = [seat.color or free.pop(0) for seat in seats[:owners]]
    return chosen + free[: DOGS - owners]


def _lap(options: GreyhoundsOptions, edition: GreyhoundsEdition) -> int:
    """R-1: the edition's track unless the table wants another."""
    length = options.track_length or edition.track.spaces_per_lap
    if not SHORTEST <= length <= LONGEST:
        raise BadOptions(
            f"Option track_length: {length} is not allowed; expected 0 (the edition's) "
            f"or a whole number from {SHORTEST} to {LONGEST}."
        )
    return length


def _bet_step(options: GreyhoundsOptions, edition: GreyhoundsEdition) -> int:
    """GH-14: the minimum and the maximum can be staked exactly."""
    step = options.bet_step or edition.money.bet_step
    if edition.money.bet_total_min % step or edition.money.bet_total_max % step:
        raise BadOptions(f"Option bet_step: {step} is not allowed; the stake limits are no multiples of it (GH-14).")
    return step


def _bookmaker(options: GreyhoundsOptions, owners: int) -> int:
    """R-42: the bookmaker owns a dog."""
    seat = options.bookmaker_seat
    if seat == "random":
        return -1
    if seat >= owners:
        raise BadOptions(
            f"Option bookmaker_seat: seat {seat} owns no dog; expected random or 0 to {owners - 1} (R-42)."
        )
    return seat


def _bookmaker_extra(options: GreyhoundsOptions, owners: int, edition: GreyhoundsEdition) -> int:
    """GH-44, GH-58, GH-60: what makes a player's starting money the bookmaker's."""
    money = edition.money
    own = money.bookmaker_start_4_players if owners == DOGS else money.bookmaker_start_3_players
    return own - money.player_start + options.punters * edition.punters.bookmaker_extra_per_punter
