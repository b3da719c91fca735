"""The position of a game of HomeStretch."""

from __future__ import annotations

from typing import Any, Final

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import Pick, Standing, State, Step
from railbird.games.homestretch.rules.actions import HORSES, Bet, RaceCard
from railbird.games.homestretch.rules.imagine import imagine_draft, imagine_slips

NO_TOKEN: Final = 0
X: Final = -1
"""What stands behind a horse: NO_TOKEN, the X, or the number of a plus token."""


class Setup:
    """Edition, options and seats as plain numbers, made once per table and shared by all its positions."""

    def __init__(
        self,
        *,
        colors: list[int],
        palette: list[str],
        start_money: int,
        hand_size: int,
        price: list[int],
        tier: list[int],
        tote: list[int],
        tokens: list[int],
        blue_per_horse: int,
        red_per_horse: int,
        surcharge: int,
        purchase_rounds: int,
        purchase_after: int,
        finish: int,
        finishers: int,
        move_long: int,
        move_short: int,
        second_move: int,
        special: list[int],
        cards: list[RaceCard],
        card_green: list[bool],
        card_purse: list[tuple[int, int, int]],
        card_tokens: list[list[int]],
        green: list[bool],
        bet_timing: str,
        places_shared: bool,
        values_open: bool,
        lose_stake: bool,
        special_tokens: str,
        rounding: str,
        debt: bool,
        flow: Flow,
    ) -> None:
        self.seats = len(colors)
        self.colors = colors
        """For each seat the place of its colour in the tie-break order (R-7)."""
        self.palette = palette
        """The names of the colours in tie-break order."""
        self.hands = 3 if self.seats == 2 else self.seats
        """The hands of the draft: with two seats there is a phantom's (HS-14.1)."""
        self.start_money = start_money
        self.hand_size = hand_size
        self.blue_cards = blue_per_horse * len(HORSES)
        self.price = price
        self.tier = tier
        """0 long shots, 1 the middle, 2 favourites, by horse (HS-13.2)."""
        self.tote = tote
        """The payout number of each of the 33 boxes (HS-4.1)."""
        self.tokens = tokens
        """The bet tokens in the order they are laid, falling."""
        self.bets: list[tuple[Bet, ...]] = _bets(tokens)
        """For each of the five tokens its 33 bets."""
        self.blue_per_horse = blue_per_horse
        self.red_per_horse = red_per_horse
        """0 where the red deck is not used (HS-1.7)."""
        self.surcharge = surcharge
        self.purchase_rounds = purchase_rounds
        self.purchase_after = purchase_after
        self.blind_cover = surcharge + max([price[horse] for horse in HORSES])
        """What a blind purchase needs in hand (R-30)."""
        self.finish = finish
        self.finishers = finishers
        self.move_long = move_long
        self.move_short = move_short
        self.second_move = second_move
        self.special = special
        self.cards = cards
        self.card_numbers = {card.id: card.index for card in cards}
        """The place of each race card in the lists below."""
        self.card_green = card_green
        self.card_purse = card_purse
        self.card_tokens = card_tokens
        """For each race card what stands behind each horse (index: its number)."""
        self.green = green
        """For each race whether a green card is due: purple first (HS-1.3)."""
        self.bet_timing = bet_timing
        self.places_shared = places_shared
        self.values_open = values_open
        self.lose_stake = lose_stake
        self.special_tokens = special_tokens
        self.rounding = rounding
        self.debt = debt
        self.flow = flow


def _bets(tokens: list[int]) -> list[tuple[Bet, ...]]:
    by_value = {
        token: tuple([Bet(token, horse, pool) for horse in HORSES for pool in ("win", "place", "show")])
        for token in tokens
    }
    return [by_value[token] for token in tokens]


class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    def __init__(
        self,
        deal: Step[Any],
        draft: Step[Any],
        toss: Step[Any],
        draft_pay: Step[Any],
        race_prep: Step[Any],
        betting: Step[Any],
        race_start: Step[Any],
        first_roll: Step[Any],
        choose_move: Step[Any],
        choose_last: Step[Any],
        choose_again: Step[Any],
        second_roll: Step[Any],
        payout: Step[Any],
        market: Step[Any],
        share_row: Step[Any],
        purchase: Step[Any],
        blind: Step[Any],
        game_end: Step[Any],
    ) -> None:
        self.deal = deal
        self.draft = draft
        self.toss = toss
        self.draft_pay = draft_pay
        self.race_prep = race_prep
        self.betting = betting
        self.race_start = race_start
        self.first_roll = first_roll
        self.choose_move = choose_move
        self.choose_last = choose_last
        self.choose_again = choose_again
        self.second_roll = second_roll
        self.payout = payout
        self.market = market
        self.share_row = share_row
        self.purchase = purchase
        self.blind = blind
        self.game_end = game_end


class HomeStretchState(State):
    """Everything on the table. Horses are their numbers 2 to 12; lists by horse have 13 places."""

    __slots__ = (
        "card",
        "cards_run",
        "deck",
        "dice_first",
        "dice_second",
        "hands",
        "home",
        "kept",
        "limits",
        "order",
        "position",
        "race",
        "rollers",
        "rolls",
        "round",
        "row",
        "second",
        "setup",
        "slips",
        "slips_shown",
        "stables",
        "token",
        "tossed",
        "turn",
        "waiting",
    )

    setup: Setup
    # the race: what changes with every roll is a list
    position: list[int]
    """Spaces travelled; the finish means home."""
    token: list[int]
    """What stands behind each horse."""
    home: tuple[int, ...]
    """The horses across the line, in order."""
    turn: int
    """The seat with the dice."""
    second: bool
    """Whether the dice on the table are the second roll of the turn."""
    dice_first: int
    dice_second: int
    # what changes once in a phase is a tuple
    race: int
    """The race being prepared, run or paid, from 0; -1 before the first."""
    card: int
    cards_run: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    kept: tuple[tuple[int, ...], ...]
    """The cards each seat has kept in the draft, round by round; empty once they are its stable."""
    tossed: tuple[int, ...]
    """The cards thrown from the phantom hand, round by round."""
    deck: tuple[int, ...]
    """Share cards face down, as a set: undealt, left over, or the deck of the second purchase."""
    row: tuple[int, ...]
    stables: tuple[bytes, ...]
    """For each seat the horses it has shares of, sorted; bytes are small numbers in a quarter of the space."""
    round: int
    """Round of the draft or of the second purchase, from 0."""
    order: tuple[int, ...]
    """Seats in the order of betting, or those still to buy in this round."""
    waiting: tuple[int, ...]
    """Seats whose slip is not full, in the order of betting."""
    limits: tuple[int, ...]
    """Own tokens allowed per box, by seat (HS-5.3)."""
    slips: tuple[bytes, ...]
    """For each seat the boxes its tokens lie in, in the order of `setup.tokens`."""
    slips_shown: bool
    """Under `simultaneous`: whether the slips have been laid open by boxes."""
    rollers: tuple[int, ...]
    """Seats rolling for the start; `rolls` has what they rolled so far."""
    rolls: tuple[int, ...]

    def copy(self) -> HomeStretchState:
        other = HomeStretchState()
        other.step = self.step
        other.under = self.under
        other.money = self.money[:]
        other.reveals = self.reveals
        other.notes = None
        other.setup = self.setup
        other.position = self.position[:]
        other.token = self.token[:]
        other.home = self.home
        other.turn = self.turn
        other.second = self.second
        other.dice_first = self.dice_first
        other.dice_second = self.dice_second
        other.race = self.race
        other.card = self.card
        other.cards_run = self.cards_run
        other.hands = self.hands
        other.kept = self.kept
        other.tossed = self.tossed
        other.deck = self.deck
        other.row = self.row
        other.stables = self.stables
        other.round = self.round
        other.order = self.order
        other.waiting = self.waiting
        other.limits = self.limits
        other.slips = self.slips
        other.slips_shown = self.slips_shown
        other.rollers = self.rollers
        other.rolls = self.rolls
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """Only three things are secret: the draft, token values, and slips that are not public yet."""
        if self.race < 0:
            imagine_draft(self, seat, pick)
        else:
            imagine_slips(self, seat, pick)

    def standing(self) -> Standing:
        """HS-13.1, HS-13.2: money, price of the shares, then long shots, middle, favourites (R-42, R-52)."""
        seats = self.setup.seats
        return Standing(self.money[:seats], [self._key(seat) for seat in range(seats)])

    def _key(self, seat: int) -> tuple[int, ...]:
        stable = self.stables[seat]
        tiers = [0, 0, 0]
        for horse in stable:
            tiers[self.setup.tier[horse]] += 1
        price = sum([self.setup.price[horse] for horse in stable])
        return (self.money[seat], price, tiers[0], tiers[1], tiers[2])

    def play(self, seat: int, action: Action) -> None:
        """As ever; but a seat whose slip is full is told so (HS-5.1), not that it is not asked."""
        if isinstance(action, Bet) and self.step is self.setup.flow.betting and self.has_bet(seat):
            raise Illegal("HS-5.1", "slip_full", {"seat": seat})
        super().play(seat, action)

    def turn_rule(self) -> str:
        """Whose move it is stands in HS-5.2 while betting, in HS-12.3 while buying, in HS-6.7 otherwise."""
        if self.step is self.setup.flow.betting:
            return "HS-5.2"
        if self.step is self.setup.flow.purchase:
            return "HS-12.3"
        if self.step is self.setup.flow.draft:
            return "HS-2.2"
        return "HS-6.7"

    # --- questions the steps share

    def has_bet(self, seat: int) -> bool:
        """Whether the seat has laid all its tokens (HS-5.1)."""
        return 0 <= seat < self.setup.seats and len(self.slips[seat]) == len(self.setup.tokens)

    def poorest_first(self) -> tuple[int, ...]:
        """Seats from least money to most, equal money in colour order (HS-12.3, R-27)."""
        keys = [(self.money[seat], self.setup.colors[seat], seat) for seat in range(self.setup.seats)]
        return tuple([seat for _, _, seat in sorted(keys)])

    def richest_first(self) -> tuple[int, ...]:
        """Seats from most money to least, equal money in colour order (HS-5.2, R-7)."""
        keys = [(-self.money[seat], self.setup.colors[seat], seat) for seat in range(self.setup.seats)]
        return tuple([seat for _, _, seat in sorted(keys)])

    def bank_pays(self, seat: int, amount: int, rule: str) -> None:
        """Winnings move the seat's cube forward (HS-11.3)."""
        self.pay(BANK, seat, amount, rule)


def empty_table(setup: Setup) -> HomeStretchState:
    """HS-1.5, HS-1.6: everybody with the starting money, all cards together, nothing dealt."""
    state = HomeStretchState()
    state.begin([setup.start_money] * setup.seats + [-setup.start_money * setup.seats])
    state.step = setup.flow.deal
    state.setup = setup
    state.position = [0] * 13
    state.token = [NO_TOKEN] * 13
    state.home = ()
    state.turn = 0
    state.second = False
    state.dice_first = 0
    state.dice_second = 0
    state.race = -1
    state.card = -1
    state.cards_run = ()
    state.hands = ((),) * setup.hands
    state.kept = ((),) * setup.seats
    state.tossed = ()
    state.deck = tuple([horse for horse in HORSES for _ in range(setup.blue_per_horse)])
    state.row = ()
    state.stables = (b"",) * setup.seats
    state.round = 0
    state.order = ()
    state.waiting = ()
    state.limits = ()
    state.slips = (b"",) * setup.seats
    state.slips_shown = False
    state.rollers = ()
    state.rolls = ()
    return state
