"""How a table of HomeStretch begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from collections.abc import Sequence

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.homestretch.rules.actions import POOLS, Bet, RaceCard
from railbird.games.homestretch.rules.edition import HORSES, HomeStretchEdition
from railbird.games.homestretch.rules.figures import X, blind_price
from railbird.games.homestretch.rules.options import HomeStretchOptions
from railbird.games.homestretch.rules.setup import Setup
from railbird.games.homestretch.rules.state import HomeStretchState, empty_table
from railbird.games.homestretch.rules.steps import FLOW

TIERS = ("longshot", "middle", "favourite")


def start(seats: Sequence[Seat], options: HomeStretchOptions, edition: HomeStretchEdition) -> HomeStretchState:
    """HS-1.1 to HS-1.7: an empty table; the first ply deals the first card."""
    return empty_table(setup(seats, options, edition))


def setup(seats: Sequence[Seat], options: HomeStretchOptions, edition: HomeStretchEdition) -> Setup:
    """The numbers of an edition, read under some options, for these seats."""
    count = len(seats)
    horses = {horse.number: horse for horse in edition.horses}
    by_number = [horses.get(number) for number in range(13)]
    tokens = sorted(edition.players.bet_tokens, reverse=True)
    cards = [RaceCard(card.id, index) for index, card in enumerate(edition.race_cards)]
    bets = {token: tuple(Bet(token, horse, pool) for horse in HORSES for pool in POOLS) for token in tokens}
    return Setup(
        seats=count,
        hands=edition.hands(count),
        colors=_colors(seats, edition),
        palette=edition.players.colors,
        start_money=edition.players.starting_money,
        hand_size=edition.hand_size(count),
        price=[horse.price if horse else 0 for horse in by_number],
        tier=[TIERS.index(horse.tier) if horse else 0 for horse in by_number],
        tote=[getattr(horses[number], pool) for number in HORSES for pool in POOLS],
        tokens=tokens,
        bets=[bets[token] for token in tokens],
        blue_per_horse=edition.shares.blue_per_horse,
        red_per_horse=edition.shares.red_per_horse if edition.uses_red(count) else 0,
        surcharge=edition.shares.blind_surcharge,
        blind_cover=blind_price(max(horse.price for horse in edition.horses), edition.shares.blind_surcharge),
        purchase_rounds=edition.shares.second_purchase_rounds,
        purchase_after=edition.shares.second_purchase_after_race,
        finish=edition.track.finish,
        finishers=edition.track.finishers,
        move_long=edition.track.move_long,
        move_short=edition.track.move_short,
        second_move=edition.track.second_roll_move,
        special=edition.special_move.spaces_by_difference,
        cards=cards,
        card_numbers={card.id: card.index for card in cards},
        card_green=[card.color == "green" for card in edition.race_cards],
        card_purse=[card.purse for card in edition.race_cards],
        card_tokens=[_tokens(card.handicap, edition) for card in edition.race_cards],
        green=_races(options, edition),
        bet_timing=options.bet_timing,
        places_shared=options.bet_limit_ties == "shared",
        values_open=options.bet_values == "open",
        lose_stake=options.bet_stakes == "lose_stake",
        special_tokens=options.special_move_handicap,
        rounding=options.split_rounding,
        debt=options.blind_credit == "debt_allowed",
        flow=FLOW,
    )


def _colors(seats: Sequence[Seat], edition: HomeStretchEdition) -> list[int]:
    """R-7, R-50: colours decide ties; unless chosen, seat 0 is black, then blue, green, red, white, yellow."""
    palette = edition.players.colors
    free = [color for color in palette if color not in {seat.color for seat in seats}]
    chosen = [seat.color or free.pop(0) for seat in seats]
    for color in chosen:
        if color not in palette:
            raise BadOptions(f"There is no colour {color!r}; there are: {', '.join(palette)}.")
    if len(set(chosen)) != len(chosen):
        raise BadOptions("Every seat has a colour of its own (HS-1.1).")
    return [palette.index(color) for color in chosen]


def _tokens(handicap: list[tuple[int, str]], edition: HomeStretchEdition) -> list[int]:
    plus = {token.kind: token.plus or X for token in edition.handicap_tokens}
    tokens = [0] * 13
    for horse, kind in handicap:
        tokens[horse] = plus[kind]
    return tokens


def _races(options: HomeStretchOptions, edition: HomeStretchEdition) -> list[bool]:
    """HS-1.3: purple races first, then green ones."""
    for color, wanted in (("purple", options.purple_races), ("green", options.green_races)):
        there = sum(card.color == color for card in edition.race_cards)
        if wanted > there:
            raise BadOptions(f"Option {color}_races: {wanted} is not allowed; the edition has {there} {color} cards.")
    if options.purple_races + options.green_races < 1:
        raise BadOptions("Options purple_races and green_races: at least one race must be run.")
    return [False] * options.purple_races + [True] * options.green_races
