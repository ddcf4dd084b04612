"""What questions, buttons and warnings say, and what a player works out."""

from __future__ import annotations

import random
import re

import pytest

import tradewinds as tw
from asking import offered
from tradewinds.engine.actions import Action
from tradewinds.engine.game import Game

NAMES = ["Anna", "Ben", "Chloé", "Dan"]
NO_BREAK = "\u00a0"
LANGUAGES = ("en", "fr")


def position(*lines: str) -> Game:
    """Set up a position of four players; the three towns face up are the first cards of the game."""
    return tw.parse("sail_to_india", "\n".join(("players: 4", *lines)), seed=1)


def warned(game: Game, action: str, language: str = "en") -> str:
    """Return the warning before something that must be legal."""
    chosen = game.action(action)
    assert chosen in game.actions
    return game.view(game.asked).warning_in(chosen, language).replace(NO_BREAK, " ")


def button(game: Game, action: str, language: str = "en") -> str:
    return game.view(game.asked).button_in(game.action(action), language).replace(NO_BREAK, " ")


def asked(game: Game, language: str = "en") -> str:
    return game.question_in(language, NAMES).replace(NO_BREAK, " ")


def sale(line: str) -> Game:
    """Return a game in which seat 0 has sold all its goods, but has not finished the sale."""
    game = position(line)
    game.play("sell goods")
    while game.actions[-1].verb == "sell":
        game.play(game.actions[-1])
    return game


def voyage(line: str) -> Game:
    """Return a game in which the ship of seat 0 at town 3 has come to town 4, which is face down."""
    game = position(line)
    game.play("move ships")
    game.play("sail 3-4")
    return game


# Warnings.


def test_a_sale_warns_of_what_will_find_no_marker() -> None:
    game = sale("seat 0: wealth 4; goods 1a; buildings 2a 3a; ships 3")
    assert warned(game, "done") == (
        "You have too few markers on Lisbon: 2 wealth will be lost, unless you send markers home for it."
    )
    assert "sauf si vous renvoyez d’autres marqueurs pour cela : 2 richesses." in warned(game, "done", "fr")


@pytest.mark.parametrize(
    "seat",
    [
        "seat 0: wealth 4; lisbon 1; goods 1a; buildings 2a 3a; ships 3",  # a marker for the point, one for the wealth
        "seat 0: wealth 2; goods 1a; buildings 2a 3a; ships 3",  # the banker in place takes it all
        "seat 0: wealth 4; points 1; goods 1a; buildings 2a 3a; ships 3",  # the historian in place takes the point
    ],
)
def test_a_sale_that_fits_warns_of_nothing(seat: str) -> None:
    assert warned(sale(seat), "done") == ""


def test_the_last_marker_for_the_point_is_missing_for_the_wealth_and_the_other_way_round() -> None:
    game = sale("seat 0: wealth 4; goods 1a; buildings 2a 3a; ships 3")
    game.play("done")
    assert "2 wealth will be lost" in warned(game, "store")
    assert warned(game, "decline") == "1 point will be lost for good."
    assert warned(game, "decline", "fr") == "Perte définitive : 1 PV."
    game.play("decline")
    assert warned(game, "store") == ""
    assert warned(game, "decline") == "2 wealth will be lost for good."


def test_a_discovery_warns_if_nobody_can_record_it() -> None:
    assert "1 point will be lost, unless you send" in warned(voyage("seat 0: points 5; ships 3"), "done")
    assert warned(voyage("seat 0: points 4; ships 3"), "done") == ""
    assert warned(voyage("seat 0: points 5; lisbon 1; ships 3"), "done") == ""


def test_india_is_worth_two_points_that_may_be_lost() -> None:
    game = position("discovered: 11", "seat 0: points 4; ships 11")
    game.play("move ships")
    game.play("sail 11-12")
    assert "1 point will be lost" in warned(game, "done")


def test_cartography_warns_when_it_is_asked_for_and_not_before() -> None:
    game = voyage("seat 0: wealth 1; points 5; ships 3; technologies cartography")
    assert warned(game, "done") == ""
    game.play("done")
    assert warned(game, "pay") == ""  # the banker is set free and records both points
    assert "1 point will be lost" in warned(game, "skip")


def test_cartography_that_sets_nobody_free_warns_of_both_points() -> None:
    game = voyage("seat 0: wealth 3; points 5; ships 3; technologies cartography")
    game.play("done")
    assert "2 points will be lost" in warned(game, "pay")


def test_banking_warns_if_its_point_is_lost() -> None:
    assert warned(position("seat 0: wealth 5; points 5; technologies banking"), "use banking") == (
        "You have too few markers on Lisbon: 1 point will be lost."
    )
    assert warned(position("seat 0: wealth 6; points 5; technologies banking"), "use banking") == ""


def test_printing_press_warns_once_a_turn() -> None:
    line = "seat 0: wealth 3; points 5; ships 1; technologies printing_press"
    assert "1 point will be lost" in warned(position(line), "acquire metallurgy")
    assert warned(position("used: printing_press", "action points: 1", line), "acquire metallurgy") == ""


def test_a_technology_without_printing_press_warns_of_nothing() -> None:
    assert warned(position("seat 0: wealth 3; points 5; ships 1"), "acquire geography") == ""


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        ("return banker low", "He takes 3 wealth out of the game.", "3 richesses quittent le jeu avec lui."),
        ("return banker full", "He takes 5 wealth out of the game.", "5 richesses quittent le jeu avec lui."),
        ("return historian low", "1 recorded point is erased.", "1 PV noté est effacé."),
        ("return historian full", "5 recorded points are erased.", "5 PV notés sont effacés."),
        (
            "return building 2b",
            "You give up the church: 4 points fewer at the end.",
            "Vous abandonnez l’église : 4 PV de moins à la fin.",
        ),
        (
            "return building 2a",
            "You give up the market of coffee: 1 point fewer at the end.",
            "Vous abandonnez le marché du café : 1 PV de moins à la fin.",
        ),
        ("return ship 1", "", ""),
        ("return good 1a", "", ""),
    ],
)
def test_sending_home_warns_of_what_goes_with_the_marker(action: str, english: str, french: str) -> None:
    game = position("seat 0: wealth 8; points 6; ships 1; goods 1a; buildings 2a 2b; technologies evangelism")
    assert [warned(game, action, language) for language in LANGUAGES] == [english, french]


def test_geography_warns_of_buildings_but_not_of_goods() -> None:
    game = position("seat 0: goods 1a; buildings 2b; technologies geography")
    game.play("use geography")
    assert warned(game, "embark building 2b") == "You give up the church: 2 points fewer at the end."
    assert warned(game, "embark good 1a") == ""


def test_a_building_that_becomes_another_warns_of_the_difference() -> None:
    game = position("seat 0: wealth 2; buildings 2b; ships 2")
    game.play("build")
    game.play("site 2a")
    assert warned(game, "with building") == "You give up the church: 1 point fewer at the end."
    assert warned(game, "with ship") == ""
    other_way = position("seat 0: wealth 2; buildings 2a")
    other_way.play("build")
    other_way.play("site 2b")
    assert warned(other_way, "with building") == ""


@pytest.mark.parametrize(
    ("lines", "english", "french"),
    [
        (
            (),
            "You still have 2 action points, which will be lost.",
            "Il vous reste 2 points d’action, qui seront perdus.",
        ),
        (
            ("action points: 1",),
            "You still have 1 action point, which will be lost.",
            "Il vous reste 1 point d’action, qui sera perdu.",
        ),
        (("action points: 0",), "", ""),
        (
            ("action points: 0", "turns: 5", "max turns: 8"),
            "This is your last turn.",
            "C’est votre dernier tour.",
        ),
        (("action points: 0", "turns: 5", "max turns: 9"), "", ""),
        (
            ("action points: 1", "discovered: 12", "india: 2", "turns: 5"),
            "You still have 1 action point, which will be lost. This is your last turn.",
            "Il vous reste 1 point d’action, qui sera perdu. C’est votre dernier tour.",
        ),
    ],
)
def test_ending_a_turn_warns_of_points_left_and_of_the_last_turn(
    lines: tuple[str, ...], english: str, french: str
) -> None:
    game = position(*lines)
    assert [warned(game, "end turn", language) for language in LANGUAGES] == [english, french]


LOSSES = (
    "lost_points",
    "lost_wealth",
    "sent_banker_home",
    "sent_historian_home",
    "sent_building_home",
    "embarked_building",
)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_stores_what_he_can_loses_only_what_he_was_warned_of(seed: int) -> None:
    chooser = random.Random(seed)
    game = tw.new("sail_to_india", players=3, seed=seed)
    for _ in range(120):
        for action in game.actions:
            if action.text != "with building":  # whether that loses something depends on both buildings
                told = game.view(game.asked).warning_in(action, "en")
                assert bool(told) == loses_by(game, action), f"{action}: {told}\n{game}"
        game.decide(chooser.choice(game.actions))


def loses_by(game: Game, action: Action) -> bool:
    """Tell whether something gets lost by an action, though afterwards everything is stored that can be."""
    if action.text == "end turn":
        return bool(game.state.turn.action_points)
    trial = game.copy()
    told = list(trial.play(action))
    while action.group != "send_home" and "decline" in offered(trial):
        told += trial.play("store" if "store" in offered(trial) else "decline")
    return any(event.kind in LOSSES for event in told)


# Buttons.


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        ("employ", "Employ a marker (1 wealth)", "Activer un marqueur (1 richesse)"),
        ("speed up", "Speed up ships to 2 (2 wealth)", "Accélérer les navires à 2 (2 richesses)"),
        ("acquire metallurgy", "Acquire Metallurgy (free)", "Acquérir la Métallurgie (gratuit)"),
        ("acquire banking", "Acquire Banking (3 wealth)", "Acquérir le Système bancaire (3 richesses)"),
        ("return banker full", "Send the banker on 5 home", "Renvoyer à Lisbonne le banquier de la case 5"),
        ("return banker low", "Send the banker on 2 home", "Renvoyer à Lisbonne le banquier de la case 2"),
        ("return historian low", "Send the historian on 4 home", "Renvoyer à Lisbonne l’historien de la case 4"),
        ("return ship 2", "Send a ship home from town 2", "Renvoyer à Lisbonne un navire de la ville 2"),
        (
            "return good 1b",
            "Send the marker on the coffee of town 1 home",
            "Renvoyer à Lisbonne le marqueur sur le café de la ville 1",
        ),
        (
            "return building 2b",
            "Send the marker on the church of town 2 home",
            "Renvoyer à Lisbonne le marqueur sur l’église de la ville 2",
        ),
    ],
)
def test_a_button_between_actions_says_what_it_costs_and_where(action: str, english: str, french: str) -> None:
    game = position("seat 0: wealth 7; points 4; lisbon 1; ships 2; goods 1b; buildings 2b; supply 2")
    assert [button(game, action, language) for language in LANGUAGES] == [english, french]


def test_metallurgy_makes_technologies_cheaper_on_their_buttons() -> None:
    game = position("seat 0: wealth 4; technologies metallurgy")
    assert button(game, "acquire banking") == "Acquire Banking (2 wealth)"
    assert button(game, "acquire geography") == "Acquire Geography (free)"


def test_the_speed_button_says_what_comes_next() -> None:
    assert button(position("seat 0: wealth 4; speed 2"), "speed up") == "Speed up ships to 3 (4 wealth)"
    assert button(position("seat 0: wealth 4; speed 3"), "speed up") == "Speed up ships"


def test_buttons_of_moves_name_towns_and_what_is_unknown_of_them() -> None:
    game = position("question: move", "action points: 1", "seat 0: lisbon 1; ships 3; speed 2")
    assert button(game, "launch 2") == "Sail from Lisbon to town 2"
    assert button(game, "sail 3-1") == "Sail from town 3 to town 1"
    assert button(game, "sail 3-4") == "Sail from town 3 to town 4, still face down"
    assert button(game, "sail 3-4", "fr") == "Aller de la ville 3 à la ville 4, encore face cachée"
    last = position("discovered: 11", "question: move", "action points: 1", "seat 0: ships 11")
    assert button(last, "sail 11-12") == "Sail from town 11 to town 12, still face down: India"


def test_buttons_of_goods_and_buildings_name_them() -> None:
    game = position("question: load", "action points: 1", "seat 0: ships 1 2")
    assert button(game, "load 1b") == "Town 1: convert a ship into coffee"
    assert button(game, "load 2b", "fr") == "Ville 2 : convertir un navire en sucre"
    builds = position("question: site", "action points: 1", "seat 0: wealth 2; ships 1")
    assert button(builds, "site 1b") == "Build the market of gems of town 1"
    assert button(builds, "site 1b", "fr") == "Construire le marché des pierres précieuses de la ville 1"


def test_the_buttons_of_builders_name_the_marker() -> None:
    game = position(
        "question: builder", "site: 2a", "action points: 1", "seat 0: wealth 2; ships 2; goods 2b; buildings 2b"
    )
    assert button(game, "with ship") == "With a ship"
    assert button(game, "with good b") == "With the marker on the sugar"
    assert button(game, "with building") == "With the marker on the church"
    assert button(game, "with building", "fr") == "Avec le marqueur sur l’église"


def test_nobody_has_to_know_the_letters_of_spaces() -> None:
    game = tw.new("sail_to_india", players=3, seed=2)
    chooser = random.Random(2)
    for _ in range(150):
        for language in LANGUAGES:
            said = [game.view(game.asked).button_in(action, language) for action in game.actions]
            assert not [words for words in said if re.search(r"\d[ab]\b", words)]
        game.decide(chooser.choice(game.actions))


def test_finishing_a_sale_says_what_it_brings() -> None:
    game = sale("seat 0: wealth 1; goods 1a 2b; buildings 2a")
    assert button(game, "done") == "Finish the sale: 3 wealth and 1 point"
    assert button(game, "done", "fr") == "Terminer la vente : 3 richesses et 1 PV"
    assert button(sale("seat 0: wealth 1; goods 1a"), "done") == "Finish the sale: 1 wealth"
    manufacture = sale("seat 0: wealth 1; goods 1a; technologies manufacture")
    assert button(manufacture, "done") == "Finish the sale: 2 wealth"


def test_finishing_moves_says_what_they_bring() -> None:
    assert button(position("question: move", "action points: 1"), "done") == "Finish the moves"
    assert button(voyage("seat 0: ships 3"), "done") == "Finish the moves: discover town 4, 1 point"
    india = position("discovered: 11", "seat 0: ships 11; lisbon 3; technologies port_maintenance")
    for action in ("move ships", "launch 1", "launch 1", "launch 1"):
        india.play(action)
    assert button(india, "done") == "Finish the moves: 1 point"
    india.play("sail 11-12")
    assert button(india, "done") == "Finish the moves: reach India, 3 points"
    assert button(india, "done", "fr") == "Terminer le déplacement : atteindre les Indes, 3 PV"


def test_storing_says_how_much_a_marker_takes() -> None:
    game = position("question: store_wealth", "wealth due: 6", "seat 0: wealth 5; lisbon 2")
    assert button(game, "store") == "A marker from Lisbon becomes a banker: 5 wealth"
    assert button(game, "decline") == "Do without 6 wealth"
    points = position("question: store_points", "entered: yes", "discovered: 4", "seat 0: points 5; lisbon 1")
    assert button(points, "store", "fr") == "Un marqueur de Lisbonne devient historien : 1 PV"


# Questions.


def test_a_question_counts_action_points_and_knows_the_last_turn() -> None:
    assert asked(position()) == "Anna: you have 2 action points. What do you do?"
    assert asked(position("action points: 1")) == "Anna: you have 1 action point left. What do you do?"
    assert "no action point is left" in asked(position("action points: 0"))
    last = position("discovered: 12", "india: 2", "turns: 5")
    assert asked(last).endswith("What do you do? This is your last turn.")
    assert asked(last, "fr").endswith("Que faites-vous ? C’est votre dernier tour.")


def test_the_question_of_moves_shows_what_was_done_and_what_it_brings() -> None:
    game = position("seat 0: ships 3; lisbon 2")
    game.play("move ships")
    assert asked(game).endswith("Each goes 1 town at most. None has sailed so far.")
    game.play("launch 1")
    assert asked(game).endswith("1 has sailed so far (1 from Lisbon).")
    game.play("sail 3-4")
    assert asked(game).endswith("2 have sailed so far (1 from Lisbon). You will discover town 4: 1 point.")
    assert asked(game, "fr").endswith("(dont 1 depuis Lisbonne). Vous découvrirez la ville 4 : 1 PV.")


def test_looking_at_what_moves_bring_turns_up_no_town() -> None:
    game = voyage("seat 0: ships 3")
    before = game.table.tobytes()
    assert "discover town 4" in asked(game)
    assert game.table.tobytes() == before


def test_the_question_of_a_sale_counts_kinds_with_markets() -> None:
    game = position("seat 0: goods 1a 2b; buildings 2a")
    game.play("sell goods")
    assert asked(game) == "Anna: which goods do you sell? Nothing is sold so far."
    game.play("sell 1a")
    assert asked(game).endswith("2 kinds so far (gold and coffee by a market): 2 wealth.")
    game.play("sell 2b")
    assert asked(game).endswith("3 kinds so far (gold, sugar and coffee by a market): 3 wealth and 1 point.")
    assert asked(game, "fr").endswith("3 types jusqu’ici (or, sucre et café par un marché) : 3 richesses et 1 PV.")


def test_a_market_of_a_kind_that_is_sold_is_not_told_twice() -> None:
    game = sale("seat 0: goods 1b; buildings 2a")
    assert asked(game).endswith("1 kind so far (coffee): 1 wealth.")


def test_the_question_of_a_gain_names_what_is_left() -> None:
    game = position("question: store_wealth", "wealth due: 2", "seat 0: wealth 5; ships 1")
    assert asked(game).startswith("Anna: 2 wealth cannot be kept, as you have no marker on Lisbon.")
    one = position("question: store_wealth", "wealth due: 1", "seat 0: wealth 5; lisbon 1")
    assert asked(one, "fr") == "Anna : 1 richesse à garder. Votre marqueur de Lisbonne devient-il banquier ?"


def test_the_question_who_builds_names_the_building() -> None:
    game = position("question: builder", "site: 2b", "action points: 1", "seat 0: wealth 2; ships 2")
    assert asked(game) == "Anna: which of your markers at town 2 becomes the church?"


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (position("seat 0: wealth 1; ships 1"), "build", "a building costs 2 wealth, and you have only 1."),
        (position("seat 0: wealth 3; speed 2"), "speed up", "the next speed costs 4 wealth, and you have only 3."),
        (
            position("question: move", "action points: 1", "seat 0: ships 3; speed 3"),
            "sail 3-5",
            "ships stop at the first face-down town, which is town 4; nobody sails beyond it.",
        ),
        (
            position("question: move", "action points: 1", "seat 0: ships 1"),
            "sail 1-3",
            "that is too far; your ships sail 1 town at most",
        ),
    ],
)
def test_a_refusal_says_what_is_missing(game: Game, action: str, reason: str) -> None:
    with pytest.raises(tw.IllegalAction, match=re.escape(reason)):
        game.play(action)


# What a player works out.


def summary(game: Game, language: str = "en") -> list[str]:
    told = game.definition.summary(game.view(game.asked), language, NAMES)
    return [line.replace(NO_BREAK, " ") for line in told]


MIDDLE = "seat 0: wealth 7; points 4; lisbon 1; ships 3; goods 1a 2b; buildings 2a"


def test_a_player_sees_his_nine_markers_at_a_glance() -> None:
    english, french = summary(position(MIDDLE))[0], summary(position(MIDDLE), "fr")[0]
    assert english == (
        "Markers of Anna: 1 in the supply, 1 on Lisbon, 1 ship, 2 on goods, 1 on buildings, 2 bankers (7 wealth) "
        "and 1 historian (4 points)."
    )
    assert french.startswith("Marqueurs de Anna : 1 en réserve, 1 sur Lisbonne, 1 navire, 2 sur des marchandises")


def test_a_player_sees_points_a_sale_and_how_near_the_end_is() -> None:
    told = summary(position(MIDDLE, "seat 1: points 3; buildings 2b; technologies evangelism renaissance"))
    assert told[1:] == [
        "Points as things stand: Anna 5, Ben 10, Chloé 0, Dan 0.",
        "If Anna sold everything now (gold, sugar and coffee by a market): 3 wealth and 1 point.",
        "9 towns are still to be discovered; the last is India.",
        "Markers left in the supplies: Anna 1, Ben 7, Chloé 7, Dan 7. When two are empty, the last turns begin.",
    ]


def test_who_has_no_goods_is_told_of_no_sale() -> None:
    assert not [line for line in summary(position()) if "sold" in line]


def test_at_the_end_it_is_said_who_triggered_it() -> None:
    game = position("discovered: 12", "india: 2", "turns: 5")
    assert summary(game)[-1] == "Chloé has triggered the end: everybody else plays one last turn."
    assert summary(game, "fr")[-1] == "Chloé a déclenché la fin : chacun des autres joue un dernier tour."


def test_when_the_game_is_over_only_points_are_left() -> None:
    game = position("ending: india", "discovered: 12")
    assert len(summary(game)) == 1
