"""What holds after every action of every game: whole random games, every seat count, options drawn."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railbird.core import CHANCE, SPECTATOR, Action, Note, Table
from railbird.core.conformance import fingerprint
from railbird.core.options import option_fields
from railbird.core.table import play_out
from railbird.core.view import encode
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import HORSES, Dice, MoveOne, RollAgain
from railbird.games.homestretch.rules.figures import X
from railbird.games.homestretch.rules.state import HomeStretchState
from tests.games.positions import random_pick

from .positions import STANDARD, table

RACE_STEPS = ("first_roll", "choose_move", "choose_last", "choose_again", "second_roll")
MARKET_STEPS = ("share_row", "purchase", "blind")
PLAYED = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def drawn_options(draw: st.DrawFn) -> dict[str, Any]:
    """Any words for the options; a meeting of one to four races."""
    values = {
        field.name: draw(st.sampled_from(field.choices)) for field in option_fields(GAME.options) if field.choices
    }
    values["purple_races"] = draw(st.integers(0, 2))
    values["green_races"] = draw(st.integers(0 if values["purple_races"] else 1, 2))
    return values


@dataclass
class Game:
    """A random game under way, with what is needed to check it after every action."""

    state: HomeStretchState
    options: dict[str, Any]
    notes: list[Note] = field(default_factory=list)
    """All notes so far; `news` has those of the last action."""
    news: list[Note] = field(default_factory=list)
    told: defaultdict[str, list[Note]] = field(default_factory=lambda: defaultdict(list))
    """All notes so far by event, and what was paid under each rule."""
    sums: Counter[str] = field(default_factory=Counter)
    plies: list[tuple[int, Action]] = field(default_factory=list)
    before: HomeStretchState | None = None

    def play(self, rng: Random) -> bool:
        """One ply at random; False at the end."""
        pending = self.state.pending()
        if not pending:
            return False
        actor = rng.choice(pending)
        action = rng.choice(self.state.legal(actor))
        self.before = self.state.copy()
        self.state.notes = self.news = []
        self.state.play(actor, action)
        self.notes += self.news
        for note in self.news:
            self.told[note.event].append(note)
            if note.event == "paid":
                self.sums[note.rule] += number(note)
        self.plies.append((actor, action))
        return True

    @property
    def seats(self) -> range:
        return range(self.state.setup.seats)

    def paid(self, *rules: str) -> int:
        """What was paid under these rules in the whole game."""
        return sum(self.sums[rule] for rule in rules)


def number(note: Note, fact: str = "amount") -> int:
    value = note.facts[fact]
    assert isinstance(value, int)
    return value


# --- the invariants, in the order of the list


def one_money_adds_up(game: Game) -> None:
    setup = game.state.setup
    shares = sum(setup.price[horse] for stable in game.state.stables for horse in stable)
    blind = len(game.told["blind_card"])
    won = game.paid("HS-10.1", "HS-11.3") - game.paid("HS-4.3")
    assert sum(game.state.money[:-1]) == 50 * setup.seats - shares - 3 * blind + won


def two_nobody_is_below_zero(game: Game) -> None:
    if game.options["blind_credit"] == "no_debt":
        assert min(game.state.money[:-1]) >= 0


def three_money_falls_when_buying_and_rises_at_payout(game: Game) -> None:
    assert game.before is not None
    change = [now - then for now, then in zip(game.state.money, game.before.money)]
    for note in game.news:
        if note.event != "paid":
            continue
        falls = ("HS-2.6", "HS-12.4") + (("HS-4.3",) if game.options["bet_stakes"] == "lose_stake" else ())
        assert note.rule in (falls if note.facts["to"] == -1 else ("HS-10.1", "HS-11.3"))
        change[number(note, "to")] -= number(note)
        change[number(note, "from")] += number(note)
    assert not any(change)


def four_no_share_card_is_lost(game: Game) -> None:
    state = game.state
    owned = Counter(horse for stable in state.stables for horse in stable)
    cards = Counter([*state.deck, *state.row, *state.tossed]) + owned
    for pile in (*state.hands, *state.kept):
        cards.update(pile)
    bought = bool(game.told["purchase_round"])
    red = 1 if len(game.seats) >= 4 else 0
    if state.step.name in MARKET_STEPS:
        assert cards == dict.fromkeys(HORSES, 2 + red)
    elif not bought:
        assert cards == dict.fromkeys(HORSES, 2)
    assert max(owned.values(), default=0) <= (2 + red if bought else 2)


def five_stables_have_the_hand_size_and_up_to_two_more(game: Game) -> None:
    size = game.state.setup.hand_size
    bought = bool(game.told["purchase_round"])
    for stable in game.state.stables:
        if game.state.race < 0:
            assert stable == b""
        else:
            assert size <= len(stable) <= (size + 2 if bought else size)


def six_hands_are_equal_whenever_all_have_picked(game: Game) -> None:
    state = game.state
    if state.step.name == "draft" and len(state.pending()) == len(game.seats):
        assert len({len(hand) for hand in state.hands}) == 1


def seven_handicap_tokens_are_the_nine_and_only_come_off(game: Game) -> None:
    assert game.before is not None
    supply = Counter({token.plus or X: token.count for token in STANDARD.handicap_tokens})
    on_track = Counter(token for token in game.state.token if token)
    assert on_track <= supply
    if game.state.step.name in RACE_STEPS:
        assert all(now in (then, 0) for now, then in zip(game.state.token, game.before.token))


def eight_horses_never_go_back(game: Game) -> None:
    assert game.before is not None
    state = game.state
    for horse in HORSES:
        assert 0 <= state.position[horse] <= 10
        assert (state.position[horse] == 10) == (horse in state.home)
        if state.race == game.before.race:
            assert state.position[horse] >= game.before.position[horse]


def nine_a_race_is_over_with_three_horses(game: Game) -> None:
    home = game.state.home
    assert len(set(home)) == len(home) <= 3
    if game.state.step.name in (*RACE_STEPS, "betting", "race_start"):
        assert len(home) < 3
    if game.state.step.name in (*MARKET_STEPS, "game_end"):
        assert len(home) == 3


def ten_nine_horses_run_until_the_end(game: Game) -> None:
    if game.state.step.name in RACE_STEPS:
        assert 11 - len(game.state.home) >= 9
    if game.state.step.name == "choose_last":
        assert len(game.state.legal(game.state.turn)) >= 2


def eleven_every_roll_moves_a_horse_or_takes_off_an_x(game: Game) -> None:
    if not game.news or (game.news[0].event != "rolled" and "race_over" not in [note.event for note in game.news]):
        return
    events = [note for note in game.notes if note.event in ("rolled", "moved", "x_removed", "race_over")]
    rolls = effects = 0
    for note in events:
        if note.event == "race_over":
            assert rolls == effects
            rolls = effects = 0
        elif note.event == "rolled":
            rolls += 1
        else:
            effects += 1
            assert note.event == "x_removed" or number(note, "spaces") >= 1
        assert rolls <= 105
        assert rolls - 1 <= effects <= rolls


def twelve_a_turn_has_one_roll_or_two(game: Game) -> None:
    _, action = game.plies[-1]
    if isinstance(action, Dice) and game.before is not None and game.before.step.name == "second_roll":
        asked = [ply for ply in game.plies[:-1] if ply[0] != CHANCE][-1]
        assert asked[0] == game.before.turn
        assert isinstance(asked[1], MoveOne | RollAgain)
        ended = game.state.turn == (game.before.turn + 1) % len(game.seats) or game.state.step.name == "choose_last"
        assert ended or "race_over" in [note.event for note in game.news]


def thirteen_a_horse_behind_its_plus_has_not_moved(game: Game) -> None:
    if game.options["special_move_handicap"] != "number_only":
        state = game.state
        assert all(state.position[horse] == 0 for horse in HORSES if state.token[horse] > 0)


def fourteen_five_tokens_in_hand_or_on_the_tote(game: Game) -> None:
    assert sorted(game.state.setup.tokens) == [1, 1, 2, 2, 3]
    sizes = {len(slip) for slip in game.state.slips}
    step = game.state.step.name
    if step == "betting":
        assert sizes <= set(range(6))
        assert sizes != {5}
    else:
        assert sizes == ({5} if step in (*RACE_STEPS, "race_start") else {0})


def fifteen_no_box_beyond_the_limit_fixed_at_the_start(game: Game) -> None:
    assert game.before is not None
    for slip, limit in zip(game.state.slips, game.state.limits):
        assert max(Counter(slip).values(), default=0) <= limit
    if game.before.step.name == game.state.step.name == "betting":
        assert game.before.limits == game.state.limits


def sixteen_a_purse_is_paid_once_and_whole(game: Game) -> None:
    for over in [note for note in game.news if note.event == "race_over"]:
        assert game.before is not None
        purses = game.state.setup.card_purse[game.before.card]
        for place, (horse, purse) in enumerate(zip(over.facts["horses"], purses), 1):  # type: ignore[call-overload]
            parts = [number(n) for n in game.news if n.event == "purse" and n.facts["place"] == place]
            owned = any(horse in stable for stable in game.before.stables)
            assert sum(parts) == (purse if owned else 0)  # the supplied purses always divide


def seventeen_a_token_pays_at_most_once(game: Game) -> None:
    bets = [note for note in game.news if note.event in ("bet_won", "bet_lost")]
    if bets:
        assert [note.facts["seat"] for note in bets] == [seat for seat in game.seats for _ in range(5)]
    for note in bets:
        horse = next(horse for horse in STANDARD.horses if horse.number == number(note, "horse"))
        box = getattr(horse, str(note.facts["pool"]))
        assert number(note) in (0, box * number(note, "token"))
        assert 0 <= number(note) <= 3 * box


def eighteen_purple_then_green_and_no_card_twice(game: Game) -> None:
    run = [str(note.facts["card"]) for note in game.told["card_turned"]]
    assert len(set(run)) == len(run)
    due = ["P"] * game.options["purple_races"] + ["G"] * game.options["green_races"]
    assert [card[0] for card in run] == due[: len(run)]
    if not game.state.pending():
        assert len(run) == len(due)


def nineteen_one_second_purchase_after_race_one(game: Game) -> None:
    rounds = [note.facts["round"] for note in game.told["purchase_round"]]
    races = len(game.told["race_over"])
    assert rounds in ([], [1], [1, 2])
    assert not rounds or races >= 1
    bought = len(game.told["bought"]) + len(game.told["blind_card"])
    assert bought <= 2 * len(game.seats)
    if races >= 2:
        assert rounds == [1, 2]
    if not game.state.pending() and races == 1:
        assert rounds == []


def twenty_no_view_tells_a_secret(game: Game) -> None:
    if len(game.plies) % 11:
        return
    for seat in (*game.seats, SPECTATOR):
        world = game.state.copy()
        world.imagine(seat, random_pick(len(game.plies)))
        assert encode(GAME.view(world, seat)) == encode(GAME.view(game.state, seat))
    assert list(game.state.deck) == sorted(game.state.deck)  # a set of cards: no order tells the next one


def twenty_one_same_plies_same_position(game: Game) -> None:
    if game.state.pending():
        return
    again = table(len(game.seats), **game.options)
    for actor, action in game.plies:
        again.apply(actor, action)
    assert fingerprint(again) == fingerprint(game.state)


def twenty_two_somebody_is_asked_something(game: Game) -> None:
    state = game.state
    if state.step.name == "game_end":
        assert state.pending() == ()
        return
    assert state.pending()
    for seat in state.pending():
        if seat >= 0:
            options = state.legal(seat)
            assert state.fallback(seat) in options
            assert len(state.hands[seat]) >= 2 if state.step.name == "draft" else len(options) >= 2


INVARIANTS = (
    one_money_adds_up,
    two_nobody_is_below_zero,
    three_money_falls_when_buying_and_rises_at_payout,
    four_no_share_card_is_lost,
    five_stables_have_the_hand_size_and_up_to_two_more,
    six_hands_are_equal_whenever_all_have_picked,
    seven_handicap_tokens_are_the_nine_and_only_come_off,
    eight_horses_never_go_back,
    nine_a_race_is_over_with_three_horses,
    ten_nine_horses_run_until_the_end,
    eleven_every_roll_moves_a_horse_or_takes_off_an_x,
    twelve_a_turn_has_one_roll_or_two,
    thirteen_a_horse_behind_its_plus_has_not_moved,
    fourteen_five_tokens_in_hand_or_on_the_tote,
    fifteen_no_box_beyond_the_limit_fixed_at_the_start,
    sixteen_a_purse_is_paid_once_and_whole,
    seventeen_a_token_pays_at_most_once,
    eighteen_purple_then_green_and_no_card_twice,
    nineteen_one_second_purchase_after_race_one,
    twenty_no_view_tells_a_secret,
    twenty_one_same_plies_same_position,
    twenty_two_somebody_is_asked_something,
)


@pytest.mark.parametrize("seats", GAME.seats)
@PLAYED
@given(options=drawn_options(), seed=st.integers(0, 2**32))
def test_all_invariants_hold_after_every_action(seats: int, options: dict[str, Any], seed: int) -> None:
    game = Game(table(seats, **options), options)
    rng = Random(seed)
    while game.play(rng):
        for invariant in INVARIANTS:
            invariant(game)
    assert game.state.step.name == "game_end"


@pytest.mark.parametrize("seats", GAME.seats)
@PLAYED
@given(options=drawn_options(), seed=st.integers(0, 2**32))
def test_a_game_of_fallbacks_alone_ends(seats: int, options: dict[str, Any], seed: int) -> None:
    silent = Table(GAME, seats, GAME.read_options(options), seed=seed)
    while not silent.is_over():
        silent.fall_back(silent.state.pending()[0])
    assert len(silent.plies) < GAME.max_plies


class AtRandom:
    """Chooses uniformly."""

    def __init__(self, seed: object) -> None:
        self.random = Random(str(seed))

    def choose(self, seen: Any) -> Action:
        options = seen.legal()
        chosen: Action = options[self.random.randrange(len(options))]
        return chosen


@pytest.mark.parametrize("seats", GAME.seats)
def test_same_seed_and_actions_same_game(seats: int) -> None:
    first, second = (play_out(GAME, seats, [AtRandom(seat) for seat in range(seats)], "seed") for _ in range(2))
    assert first.plies == second.plies
    assert first.record() == second.record()
