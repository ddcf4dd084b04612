"""What questions, refusals, buttons and warnings say, and what a player works out."""

from __future__ import annotations

import random

import pytest

import tradewinds as tw
from asking import offered
from tradewinds.engine.game import Game
from tradewinds.text import LANGUAGES

NAMES = ["Anna", "Ben", "Chloé"]
NO_BREAK = "\u00a0"


def position(*lines: str) -> Game:
    """Set up a position of three players, in which seat 0 is asked unless something else is said."""
    return tw.parse("au_nom_du_roi", "\n".join(("players: 3", *lines)), seed=1)


def button(game: Game, action: str, language: str = "en") -> str:
    return game.view(game.asked).button_in(game.action(action), language).replace(NO_BREAK, " ")


def warned(game: Game, action: str, language: str = "en") -> str:
    """Return the warning before something that must be legal."""
    chosen = game.action(action)
    assert chosen in game.actions
    return game.view(game.asked).warning_in(chosen, language).replace(NO_BREAK, " ")


def asked(game: Game, language: str = "en") -> str:
    return game.question_in(language, NAMES).replace(NO_BREAK, " ")


def refusal(game: Game, action: str, language: str = "en") -> str:
    refused = game.view(game.asked).why_not(game.action(action))
    assert refused is not None
    return refused.text_in(language).replace(NO_BREAK, " ")


def worked_out(game: Game, language: str = "en", seat: int | None = 0) -> list[str]:
    told = game.definition.summary(game.view(seat), language, NAMES)
    return [line.replace(NO_BREAK, " ") for line in told]


FINAL_DRAWN = ("piles: 0 0 0 0 6", "intermediate drawn: 10")
"""The final scoring card has left its pile, but it must be said when."""
ALL_BOUGHT = "seat 2: ships rest"


def end_in_sight(drawn: int, turn: int, *lines: str) -> Game:
    """Return a game in which the final scoring card was drawn in some turn."""
    return position(f"final drawn: {drawn}", f"turns: {turn}", *FINAL_DRAWN, *lines, ALL_BOUGHT)


# Buttons.


ROWS = (
    "purchase row: red2 | blue1 | white3 | green1 | brown2",
    "filling row: yellow1 | yellow2 | blue2 | green2 | white1",
    "face up: yellow5 | red3 | blue6 | white4",
)


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        ("take coins", "Take 2 coins", "Prendre 2 pièces"),
        ("buy 1", "Buy the red ship of volume 2 for 4 coins", "Acheter le bateau rouge de volume 2 pour 4 pièces"),
        ("buy 3", "Buy the white ship of volume 3 for 5 coins", "Acheter le bateau blanc de volume 3 pour 5 pièces"),
        (
            "take mission 1",
            "Take the yellow mission of volume 5 for 1 coin (pays 7, 10 or 13)",
            "Prendre la mission jaune de volume 5 pour 1 pièce (revenu : 7, 10 ou 13)",
        ),
        (
            "reserve ship filling 4",
            "Reserve the green ship of volume 2 in the filling row",
            "Réserver le bateau vert de volume 2 dans la rangée de remplissage",
        ),
        ("reserve mission 3", "Reserve the blue mission of volume 6", "Réserver la mission bleue de volume 6"),
    ],
)
def test_a_button_says_what_lies_there_and_what_it_costs(action: str, english: str, french: str) -> None:
    game = position(*ROWS)
    assert [button(game, action, language) for language in LANGUAGES] == [english, french]


def test_a_button_knows_that_nothing_lies_there() -> None:
    gaps = "purchase row: - | blue1 | white3 | green1 | brown2", "filling row: - | - | - | - | -", "piles: 0 0 0 0 0"
    game = position(*gaps, "face up: - | - | - | -", "mission pile: 0", "seat 1: completed 24", ALL_BOUGHT)
    assert button(game, "buy 1") == "Buy a ship: the place is empty"
    assert button(game, "take mission 2", "fr") == "Prendre une mission : la place est vide"
    assert button(game, "reserve ship purchase 1") == "Reserve nothing in the purchase row"


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (
            "send blue2 drake",  # Drake is blue: the coloured figures
            "Send the blue ship of volume 2 to Drake (1 coin): +2 at the intermediate, +5 at the final scoring",
            "Envoyer le bateau bleu de volume 2 vers l’expédition de Drake (1 pièce) : "
            "+2 au décompte intermédiaire, +5 au décompte final",
        ),
        (
            "send blue2 abreu",  # Abreu is red: the black figures
            "Send the blue ship of volume 2 to Abreu (1 coin): +2 at the intermediate, +5 at the final scoring",
            "Envoyer le bateau bleu de volume 2 vers l’expédition d’Abreu (1 pièce) : "
            "+2 au décompte intermédiaire, +5 au décompte final",
        ),
        (
            "send differently blue2 cabot",
            "Send the blue ship of volume 2 to Cabot with “different colour” (1 coin): "
            "+1 at the intermediate, +4 at the final scoring",
            "Envoyer le bateau bleu de volume 2 vers l’expédition de Cabot avec « couleur différente » (1 pièce) : "
            "+1 au décompte intermédiaire, +4 au décompte final",
        ),
        (
            "send joker 3 dias second",
            "Send the joker ship with volume 3 to Dias, as the first of a yellow fleet (2 coins): "
            "+3 at the intermediate, +7 at the final scoring",
            "Envoyer le bateau joker, de volume 3, vers l’expédition de Dias, en tête d’une flotte jaune (2 pièces) : "
            "+3 au décompte intermédiaire, +7 au décompte final",
        ),
        (
            "send joker 1 cabot first",  # the fleet is red already, and the card green
            "Send the joker ship with volume 1 to Cabot (2 coins): +1 at the intermediate, +4 at the final scoring",
            "Envoyer le bateau joker, de volume 1, vers l’expédition de Cabot (2 pièces) : "
            "+1 au décompte intermédiaire, +4 au décompte final",
        ),
    ],
)
def test_the_button_of_a_ship_says_what_it_brings(action: str, english: str, french: str) -> None:
    game = position("cabot: 1:red1", "seat 0: ships blue2; joker red/yellow")
    assert game.action(action) in game.actions
    assert [button(game, action, language) for language in LANGUAGES] == [english, french]


def test_a_scoring_that_is_over_is_not_promised_any_more() -> None:
    before, after = (
        position("intermediate drawn: 4", "piles: 0 0 2 7 8", f"turns: {turn}", "seat 0: ships blue2 rest")
        for turn in (7, 10)
    )
    assert button(before, "send blue2 drake").endswith(": +2 at the intermediate, +5 at the final scoring")
    assert button(after, "send blue2 drake").endswith(": +5 at the final scoring")
    assert button(after, "send blue2 drake", "fr").endswith(" : +5 au décompte final")


def test_a_scoring_that_the_last_turn_leaves_no_time_for_is_not_promised() -> None:
    """With three players it comes three turns after its card at the earliest (ANR-123, ANR-138)."""
    lines = "turns: 4", "seat 0: ships blue2"
    assert "intermediate" in button(position("max turns: 7", *lines), "send blue2 drake")
    assert "intermediate" not in button(position("max turns: 6", *lines), "send blue2 drake")


def test_the_button_of_a_mission_says_what_it_pays() -> None:
    game = position("seat 0: hand yellow5; ships yellow2 yellow3")
    assert button(game, "start yellow5 2") == "Start the yellow mission of volume 5 for 2 rounds: 10 coins"
    assert button(game, "start yellow5 1", "fr") == "Lancer la mission jaune de volume 5 pour 1 tour : 7 pièces"


def test_the_buttons_of_its_ships_say_what_is_still_missing() -> None:
    game = position("seat 0: hand yellow5; ships yellow2 yellow3 red1; joker red/yellow; coins 6")
    game.play("start yellow5 2")
    assert button(game, "load yellow2") == "With the yellow ship of volume 2 (1 coin): a volume of 3 is still missing"
    assert button(game, "load differently red1", "fr") == (
        "Avec le bateau rouge de volume 1 et « couleur différente » (1 pièce) : il manquera un volume de 4"
    )
    game.play("load yellow3")
    assert button(game, "load yellow2") == "With the yellow ship of volume 2 (1 coin): the mission begins"
    assert button(game, "load joker 2") == "With the joker ship as volume 2 (2 coins): the mission begins"
    assert button(game, "load joker 3", "fr") == "Avec le bateau joker, de volume 3 (2 pièces) : c’est trop"


def test_nobody_has_to_know_the_codes_of_ships_and_missions() -> None:
    game = tw.new("au_nom_du_roi", players=2, seed=3)
    chooser = random.Random(3)
    for _ in range(60):
        for action in game.actions:
            said = [game.view(game.asked).button_in(action, language) for language in LANGUAGES]
            assert not any(code in words for words in said for code in ("red1", "rouge1", "yellow5", "jaune5", "_"))
        game.decide(chooser.choice(game.actions))


# What is typed.


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("envoyer bleu2 drake", "send blue2 drake"),
        ("envoyer joker 2 colomb seconde", "send joker 2 columbus second"),
        ("envoyer autrement blanc1 cao", "send differently white1 cao"),
        ("lancer jaune5 2", "start yellow5 2"),
        ("affecter brun3", "load brown3"),
        ("reserver bateau achat 4", "reserve ship purchase 4"),
        ("prendre pieces", "take coins"),
    ],
)
def test_actions_can_be_typed_in_french_without_accents(typed: str, meant: str) -> None:
    game = position()
    assert game.action(typed) is game.action(meant)


# Warnings.


@pytest.mark.parametrize(
    ("lines", "english", "french"),
    [
        ((), "You still have 2 actions, which will be lost.", "Il vous reste 2 actions, qui seront perdues."),
        (("used: buy",), "You still have 1 action, which will be lost.", "Il vous reste 1 action, qui sera perdue."),
        (("used: coins buy",), "", ""),
        (("used: coins", "seat 0: coins 0"), "", ""),  # every other action costs something
    ],
)
def test_ending_a_turn_warns_of_actions_that_could_be_taken(lines: tuple[str, ...], english: str, french: str) -> None:
    game = position(*lines)
    assert [warned(game, "end turn", language) for language in LANGUAGES] == [english, french]


def test_reserving_takes_no_action_so_it_is_not_missed() -> None:
    game = position("used: coins", "seat 0: coins 0; reserve 1")
    assert "reserve mission 1" in offered(game)
    assert warned(game, "end turn") == ""


TOO_LATE = "The game will be over before that: the mission will pay nothing and not count."
LATER = "seat 0: hand yellow3; ships yellow3"


@pytest.mark.parametrize(
    ("turn", "rounds", "said"),
    [
        (16, 1, ""),  # the turn in which the card was drawn: there is one more
        (16, 2, TOO_LATE),
        (19, 1, TOO_LATE),
        (19, 3, TOO_LATE),
    ],
)
def test_a_mission_warns_if_the_end_comes_before(turn: int, rounds: int, said: str) -> None:
    game = end_in_sight(16, turn, *(("used: buy",) if turn == 16 else ()), LATER)
    assert warned(game, f"start yellow3 {rounds}") == said


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("last", range(4, 14))
def test_who_is_warned_of_a_mission_never_completes_it_and_who_is_not_does(rounds: int, last: int) -> None:
    game = position(f"max turns: {last}", "turns: 4", LATER)
    told = warned(game, f"start yellow3 {rounds}")
    game.play(f"start yellow3 {rounds}")
    events = list(game.play("load yellow3"))
    while not game.over:
        events += game.play("end turn")
    completed = any(event.kind == "mission_completed" for event in events)
    assert completed != bool(told)


def test_without_an_end_in_sight_no_mission_is_too_late() -> None:
    assert warned(position(LATER), "start yellow3 3") == ""


def test_taking_a_mission_warns_when_no_other_can_be_completed() -> None:
    assert warned(end_in_sight(16, 19), "take mission 1") == (
        "The game will be over before you could complete another mission."
    )
    assert warned(end_in_sight(16, 19), "draw mission", "fr") == (
        "La partie sera finie avant que vous puissiez accomplir une autre mission."
    )
    assert warned(end_in_sight(16, 16, "used: buy"), "draw mission") == ""


def test_most_actions_warn_of_nothing() -> None:
    game = position("seat 0: ships blue2; hand red3")
    for action in game.actions:
        assert bool(game.view(0).warning_in(action, "en")) == (action.text == "end turn"), action


# Questions.


def test_the_question_counts_coins_and_actions() -> None:
    assert asked(position()) == "Anna: you have 6 coins and 2 actions. What do you do?"
    assert asked(position("used: coins", "seat 0: coins 1")) == (
        "Anna: you have 1 coin and 1 action left. What do you do?"
    )
    assert asked(position("used: coins mission"), "fr") == (
        "Anna : vos deux actions sont faites, et vous avez 6 pièces. Autre chose, ou la fin de votre tour ?"
    )


def test_the_question_says_what_may_go_on() -> None:
    assert "You may go on buying ships." in asked(position(*ROWS, "used: buy"))
    assert "go on" not in asked(position(*ROWS, "used: buy", "seat 0: coins 2"))
    assert "Vous pouvez encore envoyer des bateaux." in asked(position("used: send", "seat 0: ships red1"), "fr")
    assert "go on" not in asked(position("used: send", "seat 0: ships red1; coins 0"))


def test_the_question_knows_the_last_turn() -> None:
    assert asked(end_in_sight(16, 19)).endswith("What do you do? This is your last turn.")
    assert "last turn" not in asked(end_in_sight(16, 16, "used: buy"))
    assert asked(position("max turns: 6", "turns: 4"), "fr").endswith("C’est votre dernier tour.")
    assert "last turn" not in asked(position("max turns: 7", "turns: 4"))


def test_the_question_of_a_mission_names_it_and_what_is_missing() -> None:
    game = position("seat 0: hand yellow5; ships yellow2 yellow3; coins 4")
    game.play("start yellow5 2")
    assert asked(game) == (
        "Anna: which ships go on the yellow mission of volume 5? A volume of 5 is missing, and you have 4 coins."
    )
    game.play("load yellow3")
    assert asked(game, "fr").endswith("Il manque un volume de 2, et vous avez 3 pièces.")


# Refusals.


@pytest.mark.parametrize(
    ("lines", "action", "reason"),
    [
        (("used: coins buy",), "draw mission", "you have taken two actions in this turn already. (ANR-41)"),
        (("used: coins",), "take coins", "the second one must be another. (ANR-43)"),
        (("used: buy send", "seat 0: ships red1"), "buy 1", "finished before the next begins. (ANR-46)"),
        (("seat 0: coins 0",), "draw mission", "a mission costs 1 coin, and you have none. (ANR-53)"),
        (("seat 0: hand red3 red4 red5 red6",), "draw mission", "a hand has no room for more than 4"),
        ((*ROWS, "seat 0: coins 3"), "buy 1", "that ship costs more than your 3 coins. (ANR-63)"),
        ((), "send red1 drake", "you have no such ship that is idle"),
        (("seat 0: coins 1",), "send joker 1 drake first", "a joker ship costs 2 coins, and you have only 1. (ANR-72)"),
        (("drake: 1:blue1", "seat 0: ships red1"), "send red1 drake", "the colour of the fleet on that expedition"),
        (("abreu: 1:red2", "seat 0: ships red2"), "send red2 abreu", "would exceed its capacity. (ANR-79)"),
        (("seat 0: ships red1",), "send differently red1 drake", "so the card would be wasted. (ANR-102)"),
        (("seat 0: hand blue4",), "start blue4 1", "must be made up exactly"),
        (("seat 0: hand blue4",), "start red3 1", "you do not have that mission in hand. (ANR-85)"),
        (("seat 0: reserve 0",), "reserve mission 1", "you have played all your cards of that kind. (ANR-95)"),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(lines: tuple[str, ...], action: str, reason: str) -> None:
    assert reason in refusal(position(*lines), action)


def test_whatever_is_refused_has_a_reason_in_every_language() -> None:
    clauses = set()
    for seed in range(3):
        game = tw.new("au_nom_du_roi", players=2 + seed, seed=seed)
        chooser = random.Random(seed)
        for _ in range(40):
            view = game.view(game.asked)
            for action in game.definition.actions:
                refused = view.why_not(action)
                if refused is not None and refused.clause not in clauses:
                    clauses.add(refused.clause)
                    assert all("{" not in refused.text_in(language) for language in LANGUAGES)
            game.decide(chooser.choice(game.actions))
    assert len(clauses) > 12


# What a player works out.


def test_a_player_knows_what_ships_would_score_and_where_there_is_room() -> None:
    game = position("drake: 0:blue2, 1:blue1", "abreu: 1:yellow3", "seat 0: coins 4; completed 2", "turns: 10")
    told = worked_out(game)
    assert "Coins: Anna 4, Ben 6, Chloé 6." in told
    assert "Completed missions: Anna 2, Ben 0, Chloé 0." in told
    assert "The ships on expeditions would bring at the intermediate scoring: Anna 2, Ben 4, Chloé 0." in told
    assert "The ships on expeditions would bring at the final scoring: Anna 5, Ben 10, Chloé 0." in told
    room = next(line for line in told if line.startswith("Room left on the expeditions: "))
    assert "Drake 4," in room
    assert "Abreu" not in room
    assert "Pièces : Anna 4, Ben 6, Chloé 6." in worked_out(game, "fr")


def test_a_player_knows_how_the_contract_stands_and_what_a_mission_more_would_bring() -> None:
    game = position("drake: 0:blue2, 1:blue1", "abreu: 0:yellow3", "seat 0: completed 5; contract majority")
    assert (
        "Contract of Anna (more ships than all others together): 1 expedition counts, Abreu; "
        "with 5 completed missions it is worth 5 points. With 1 more completed mission it would be 6 points."
    ) in worked_out(game)
    assert (
        "Anna, contrat (plus de bateaux que tous les autres réunis) : 1 expédition compte, Abreu ; "
        "sa valeur (5 missions accomplies) : 5 points. Avec 1 mission accomplie de plus, ce serait 6 points."
    ) in worked_out(game, "fr")


def test_a_contract_at_its_best_promises_no_more() -> None:
    told = worked_out(position("seat 0: completed 11; contract all", "turns: 40"))
    assert any(line.endswith("with 11 completed missions each would be worth 16 points.") for line in told)


def test_nobody_is_told_the_contract_of_another() -> None:
    game = position("seat 0: contract all")
    assert not any("Contract" in line for line in worked_out(game, seat=None))
    assert not any("Contract of Anna" in line for line in worked_out(game, seat=1))
    assert any(line.startswith("Contract of Ben") for line in worked_out(game, seat=1))


def test_a_player_knows_when_missions_pay_and_which_can_be_started() -> None:
    game = position(
        "turns: 10",
        "seat 0: hand red3 blue6; ships red3; different_colour 0; "
        "under_way yellow5 1/2 yellow2+yellow3, green3 2/3 green3",
    )
    told = worked_out(game)
    assert (
        "Missions of Anna under way: yellow mission of volume 5 (10 coins in 1 round) "
        "and green mission of volume 3 (9 coins in 2 rounds)."
    ) in told
    assert "Missions in hand that Anna can start now: red mission of volume 3." in told
    assert not any("can start" in line or "cannot start" in line for line in worked_out(game, seat=1))


def test_missions_to_start_are_not_told_when_ships_cannot_be_sent_any_more() -> None:
    lines = "seat 0: hand red3; ships red3", "used: coins mission"
    assert not any("start" in line for line in worked_out(position(*lines)))
    assert "Anna cannot start any mission now." in worked_out(position("seat 0: hand blue6; joker red/yellow"))


def test_a_player_counts_the_cards_before_a_scoring_and_the_turns_until_it() -> None:
    told = worked_out(tw.new("au_nom_du_roi", players=3, seed=1, first_player=0))
    assert told[-2:] == [
        "Ship cards before the card of the intermediate scoring: at least 12, at most 18.",
        "Ship cards before the card of the final scoring: at least 26, at most 33.",
    ]
    assert worked_out(end_in_sight(16, 19))[-1] == (
        "The final scoring comes at the end of this turn, and with it the end of the game."
    )
    assert worked_out(end_in_sight(16, 16, "used: buy"), "fr")[-1] == (
        "Le décompte final a lieu après encore 3 tours, tous joueurs ensemble, et la partie finit là."
    )


def test_after_the_end_only_the_points_are_told() -> None:
    game = position("max turns: 1")
    game.play("end turn")
    assert worked_out(game) == ["Points: Anna 1, Ben 1, Chloé 1."]


# What is told.


def test_a_scoring_is_told_line_by_line() -> None:
    game = position("max turns: 1", "drake: 1:blue1, 1:blue2, 0:joker1", "seat 0: joker red/yellow; contract one")
    told = [event.text_in(game.texts("en"), NAMES) for event in game.play("end turn")]
    assert told == [
        "Final scoring.",
        "Anna, Francis Drake: 1 × 2 for ships of other colours. Points: 2.",
        "Ben, Francis Drake: 2 × 5 for ships of its colour, 0 × 2 for others. Points: 10.",
        "Anna had the contract “one ship”: 1 expedition × 0 (completed missions: 0). Points: 0.",
        "Ben had the contract “half of the ships”: 1 expedition × 0 (completed missions: 0). Points: 0.",
        "Chloé had the contract “majority of the ships”: no expedition counts (completed missions: 0).",
        "Anna has no ship that is not on an expedition.",
        "Ben has 1 ship that is not on an expedition. Points: 1.",
        "Chloé has 1 ship that is not on an expedition. Points: 1.",
    ]


def test_only_the_one_who_draws_a_mission_reads_which_it_is() -> None:
    game = position(*ROWS)
    game.play("draw mission")
    own, other = (game.log(eyes)[-1].text_in(game.texts("en"), NAMES) for eyes in (0, 1))
    assert own.startswith("Anna pays 1 coin and draws the ")
    assert other == "Anna pays 1 coin and draws a mission from the pile."


def test_a_tie_is_explained() -> None:
    """Anna has 5 points for a ship and 1 for her joker ship, Ben as many for six ships that are left over (ANR-136)."""
    game = position("max turns: 1", "abreu: 0:blue1", "seat 1: ships red1 red1 yellow1 yellow1 green1")
    game.play("end turn")
    assert game.outcome is not None
    assert game.outcome.scores == (6, 6, 1)
    said = game.view(None).said_in("en", NAMES)
    assert "Ben wins with 6 points. Of players with equally many points whoever has more ships" in said
    assert "le plus de bateaux hors des expéditions passe devant" in game.view(None).said_in("fr", NAMES)
