"""What templates are given: guides in three languages, options as questions, the end and the past of a game."""

from __future__ import annotations

import random

import pytest

from railbird.bots.find import LEVELS, find_bot, level
from railbird.bots.scales import worth
from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.game import Seat
from railbird.core.note import Note
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, text
from railbird.desk.facts import income
from railbird.web.drawing import environment
from railbird.web.guide import PASSIVE, explain, guide, posters
from railbird.web.review.scrubber import next_of
from railbird.web.shelf import Question, offered_bots, offered_games, questions
from railbird.web.table.ending import grouped
from railbird.web.words import words

GAMES = sorted(offered_games())


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_explains_itself_alike_in_every_language(game_id: str) -> None:
    game = offered_games()[game_id]
    english = guide(game.package, "en")
    assert len(english.cards) == 6
    for language in LANGUAGES:
        told = guide(game.package, language)
        assert told.first.keys() == english.first.keys()
        assert [card.picture for card in told.cards] == [card.picture for card in english.cards]
        assert all(card.title and card.text for card in told.cards)
        for step in told.first.keys() - {PASSIVE}:
            assert text(game, language).step(step)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_has_a_picture_of_its_own(game_id: str) -> None:
    game = offered_games()[game_id]
    drawn = environment().get_template(f"{game_id}/how.html").module
    pictures = {drawn.picture(card.picture, text(game, "en")) for card in guide(game.package, "en").cards}  # type: ignore[attr-defined]  # a macro
    assert len(pictures) == 6


def test_every_poster_has_a_picture_of_its_own() -> None:
    art = environment().get_template("macros/posters.html").module
    drawn = [str(art.poster(one)) for one in posters("en")]  # type: ignore[attr-defined]  # a macro
    assert len(set(drawn)) == len(GAMES)
    assert all(picture.count("<path") + picture.count("<use") > 5 and "object" not in picture for picture in drawn)
    assert [one.difficulty for one in posters("en")] == [1, 1, 2, 3, 2]
    assert all(one.kind and one.line for language in LANGUAGES for one in posters(language))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_decision_of_a_whole_game_is_explained(game_id: str) -> None:
    game = find_game(game_id)
    table = Table(game, [Seat(name) for name in "ABCD"[: max(3, game.seats.start)]], seed=5)
    bots = [find_bot("random", game, random.Random(seat)) for seat in range(len(table.seats))]
    for _ in range(400):
        if table.is_over():
            break
        for seat in table.state.pending():
            if seat >= 0:
                assert explain(game.package, "en", game.view(table.state, seat), seat), table.state.step.name
        due = table.state.pending()[0]
        table.act(due, bots[due].choose(table.see(due)))


def test_a_claim_of_somebody_who_is_not_on_turn_is_explained_as_one() -> None:
    told = guide("railbird.games.dostihy", "en").first

    class Seen:
        step, passive = "bets", (2,)

    assert explain("railbird.games.dostihy", "en", Seen, 2).text == told[PASSIVE]  # type: ignore[arg-type, union-attr]  # a view of two fields
    assert explain("railbird.games.dostihy", "en", Seen, 1).text == told["bets"]  # type: ignore[arg-type, union-attr]


def test_questions_in_front_are_few_and_know_what_the_table_has_chosen() -> None:
    for game in offered_games().values():
        assert 1 <= len(questions(game, text(game, "cs")).front) <= 6
    game = find_game("winplaceshow")
    asked = questions(game, text(game, "en"), {"version": "fast", "purses": "off"})
    assert asked.front[0].sentence == "The fast game, for up to six: stables are drawn by dice."
    assert asked.changed == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_table_is_asked_is_a_question_and_every_answer_a_sentence(language: str) -> None:
    for game in offered_games().values():
        said = text(game, language)
        for one in questions(game, said).front:
            assert one.ask.endswith("?"), one.name
            assert {value: said.option_says(one.name, value) for value in one.sentences} == one.sentences
            assert all(line.endswith(".") for line in one.sentences.values()), one.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_of_bots_have_one_name_on_pages_and_in_the_terminal(language: str) -> None:
    assert [words(language)(f"levels.{name}") for name in LEVELS] == [level(name, language).title for name in LEVELS]
    assert offered_bots()[: len(LEVELS)] == LEVELS, "the weakest first: a horseshoe more for each"


def test_a_number_is_said_in_the_form_that_goes_with_it() -> None:
    game = find_game("homestretch")

    def said(language: str, count: int) -> str:
        return questions(game, text(game, language), {"purple_races": count}).front[0].sentence

    assert [said("en", n) for n in (0, 1, 2)] == ["No purple races.", "1 purple race.", "2 purple races."]
    assert [said("cs", n) for n in (1, 2, 5)] == ["1 fialový dostih.", "2 fialové dostihy.", "5 fialových dostihů."]


def test_an_option_that_is_a_length_of_time_is_chosen_and_told_in_words() -> None:
    race = find_game("winplaceshow")

    def asked(language: str, seconds: int) -> Question:
        return next(one for one in questions(race, text(race, language), {"betting_seconds": seconds}).front
                    if one.name == "betting_seconds")  # fmt: skip

    labels = {choice.value: choice.label for choice in asked("en", 300).choices}
    assert [labels[value] for value in ("0", "90", "300")] == ["No clock", "1 minute 30 seconds", "5 minutes"]
    assert not {"5", "10", "15", "20"} & set(labels), "the rules want 30 seconds at least"
    assert asked("en", 300).sentence == "5 minutes for bids and bets."
    assert asked("it", 90).sentence == "1 minuto e 30 secondi per offerte e scommesse."
    assert asked("cs", 60).sentence == "Na nabídky a\u00a0sázky máte 1 minutu."
    assert {choice.value: choice.label for choice in asked("en", 77).choices}["77"] == "1 minute 17 seconds"
    property_game = find_game("dostihy")
    told = {one.name: one.sentence for one in questions(property_game, text(property_game, "cs")).house}
    assert told["time_limit_minutes"] == "Časový limit: 1 hodina 30 minut."


def test_income_is_what_came_less_what_went_under_the_rules_of_a_column() -> None:
    def paid(source: int, target: int, amount: int, rule: str) -> Note:
        return Note(rule, "paid", {"from": source, "to": target, "amount": amount}, None)

    notes = [paid(-1, 0, 30, "A"), paid(0, 1, 12, "A"), paid(-1, 0, 99, "B")]
    assert income(notes, 0, ("A",)) == 18
    assert income(notes, 1, ("A",)) == 12


def test_figures_are_grouped_as_the_language_does() -> None:
    assert [grouped(-12500, language) for language in ("en", "it", "cs")] == ["−12,500", "−12.500", "−12\u00a0500"]


def test_the_decisions_of_a_seat_before_and_after_a_moment() -> None:
    plies = [(actor, Action()) for actor in (0, CHANCE, 1, 0, CHANCE, CHANCE, CHANCE, CHANCE, 0)]
    assert next_of(plies, 4, [0]) == (1, 9)
    assert next_of(plies, 9, [0]) == (4, None)
    assert next_of(plies, 0, [1]) == (None, 3)
    assert next_of((), 4, [0]) == (None, None)  # a game under way shows nobody's plies


def test_what_was_chosen_is_weighed_against_the_rest_and_a_ruinous_bid_weighs_less() -> None:
    game = find_game("winplaceshow")
    table = Table(game, [Seat(name) for name in "ABCD"], seed=3)
    bots = [find_bot("tipster", game, random.Random(seat)) for seat in range(4)]
    while table.state.step.name != "bid_sheets":
        due = table.state.pending()[0]
        table.act(due, bots[due].choose(table.see(due)))
    horse = table.see(0).legal()[0].horse  # type: ignore[attr-defined]  # a bid
    ruinous = game.read_action("Bid", [horse, 50_000])
    weighed = dict(worth(game, table.see(0), ruinous, random.Random(1), playouts=400))
    assert ruinous in weighed
    assert weighed[ruinous] == min(weighed.values())
