"""The API: programs open tables, sit down, read what their seat may know, and play; nobody does it for another."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tradewinds as tw
from programs import Program, error
from sittings import GAME, Sitting
from tradewinds.engine.discovery import cards
from tradewinds.engine.record import Record
from tradewinds.site import limits
from tradewinds.site.tables.models import Person, Seat, Table

pytestmark = pytest.mark.django_db

TURN = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1"
"""Anna's turn has several decisions."""


# Games.


def test_everybody_reads_which_games_there_are(db: None) -> None:
    found = {game["name"]: game for game in Program().get("/games").json()}
    assert set(found) == set(tw.games())
    for card in cards():
        game = found[card.name]
        assert (game["least_players"], game["most_players"]) == card.players
        assert game["title"] == {"en": card.title("en"), "fr": card.title("fr")}
        assert [option["name"] for option in game["options"]] == [option.name for option in card.options]
        assert "normal" in [bot["name"] for bot in game["bots"]]
    assert Program().get(f"/games/{GAME}").json() == found[GAME]


@pytest.mark.parametrize(("language", "said"), [("en", "There is no game"), ("fr", "Il n’y a pas de jeu")])
def test_an_unknown_game_is_said_to_be_unknown(db: None, language: str, said: str) -> None:
    answer = Program(language=language).get("/games/monopoly")
    assert error(answer) == (404, "no_game")
    assert answer.json()["error"]["message"].startswith(said)


# Tables.


def order(*kinds: str, **more: Any) -> dict[str, Any]:
    return {"game": GAME, "chairs": [{"kind": kind} for kind in kinds]} | more


def test_a_table_without_a_free_chair_begins_at_once(anna: Person) -> None:
    answer = Program(anna).post("/tables", **order("me", "bot", "bot"))
    state = answer.json()
    assert (answer.status_code, state["stage"], state["listed"]) == (201, "playing", False)
    assert [seat["bot"] for seat in state["seats"]] == [None, "normal", "normal"]
    assert [seat["mine"] for seat in state["seats"]] == [True, False, False]
    assert state["link"].endswith(f"/table/{state['key']}/")
    assert Table.objects.get().host == anna


def test_friends_sit_down_by_the_key_and_the_host_begins(anna: Person, bert: Person) -> None:
    host, friend = Program(anna), Program(bert)
    key = host.post("/tables", **order("me", "open", "open")).json()["key"]
    state = friend.get(f"/tables/{key}").json()
    assert (state["turn"], state["may"]["sit"], state["may"]["begin"]) == ("open", True, False)
    state = friend.post(f"/tables/{key}/sit", seat=2).json()
    assert [seat["name"] for seat in state["seats"]] == ["Anna", "Seat 2", "Bert"]
    assert friend.post(f"/tables/{key}/leave", seat=2).json()["seats"][2]["free"]
    assert friend.post(f"/tables/{key}/sit", seat=1).status_code == 200
    assert error(friend.post(f"/tables/{key}/begin")) == (403, "not_host")
    state = host.post(f"/tables/{key}/begin", bot="random").json()
    assert (state["stage"], state["seats"][2]["bot"]) == ("playing", "random")


def test_own_and_open_tables_are_listed(anna: Person, bert: Person, stranger: Person) -> None:
    listed, private = Sitting(anna, None, None, listed=True), Sitting(anna, bert, "greedy")
    keys = {
        (person.name, whose): [table["key"] for table in Program(person).get("/tables", whose=whose).json()["tables"]]
        for person in (anna, bert, stranger)
        for whose in ("own", "open")
    }
    assert keys["Anna", "own"] == [private.key, listed.key]
    assert keys["Bert", "own"] == [private.key]
    assert keys["Stranger", "own"] == []
    assert keys["Anna", "open"] == keys["Bert", "open"] == keys["Stranger", "open"] == [listed.key]


def test_a_table_of_older_rules_keeps_nobody_from_the_others(anna: Person) -> None:
    old, new = Sitting(anna, "greedy", "greedy"), Sitting(anna, None, None)
    Table.objects.filter(pk=old.pk).update(rules_version="0", version=99)
    program = Program(anna)
    assert [table["key"] for table in program.get("/tables").json()["tables"]] == [new.key]
    answer = program.get(f"/tables/{old.key}")
    assert error(answer) == (409, "old_rules")
    assert answer.json()["table"] is None


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        (order("me", "me", "open"), (409, "two_of_you")),
        (order("me"), (409, "wrong_players")),
        (order("me", "open", "open", options={"layout": "upside down"}), (409, "option_value")),
        (order("me", "open", "open", options={"gravity": 1}), (409, "no_option")),
        ({"game": "chess", "chairs": [{"kind": "me"}]}, (404, "no_game")),
        ({"game": GAME, "chairs": [{"kind": "bot", "bot": "os:system"}] * 3}, (409, "no_bot")),
        ({"game": GAME, "chairs": [{"kind": "bot", "bot": "expert@999s"}] * 3}, (409, "thinks_too_long")),
        ({"game": GAME, "chairs": [{"kind": "me"}, {"kind": "here"}, {"kind": "open"}]}, (409, "name_missing")),
        (order("me", "king", "open"), (422, "invalid")),
        (order("me", "open", "open", seed="00"), (422, "invalid")),
        (order(), (422, "invalid")),
        ({"chairs": []}, (422, "invalid")),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_made(
    anna: Person, sent: dict[str, Any], refusal: tuple[int, str]
) -> None:
    answer = Program(anna).post("/tables", **sent)
    assert error(answer) == refusal
    assert not Table.objects.exists()


def test_options_are_checked_and_kept(anna: Person) -> None:
    state = Program(anna).post("/tables", **order("me", "bot", "bot", options={"layout": "open"})).json()
    assert state["options"]["layout"] == "open"


@pytest.mark.parametrize("card", [card for card in cards() if any(option.material for option in card.options)])
def test_what_somebody_brings_is_read_and_never_a_file(anna: Person, card: Any) -> None:
    option = next(option for option in card.options if option.material)
    chairs = [{"kind": "bot", "bot": "random"}] * card.players[0]
    for brought in ("/etc/passwd", "x.toml", "[[map]]\nx = 1", "=" * 19_000):
        answer = Program(anna).post("/tables", game=card.name, chairs=chairs, options={option.name: brought})
        assert answer.status_code == 409, brought
        assert "root:" not in answer.content.decode()
    assert not Table.objects.exists()


def test_the_limits_of_tables_hold_for_programs(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_AN_HOUR", 1)
    program = Program(anna)
    answers = [program.post("/tables", **order("me", "bot", "bot")) for _ in range(2)]
    assert answers[0].status_code == 201
    assert error(answers[1]) == (409, "tables_an_hour")


def test_a_table_is_closed(anna: Person, bert: Person) -> None:
    own, shared = Sitting(anna, "greedy", "greedy"), Sitting(anna, bert, "greedy")
    program = Program(anna)
    assert error(Program(bert).at(own, "close")) == (403, "not_host_to_close")
    assert error(program.at(shared, "close")) == (409, "others_sit_here")
    key = own.key
    assert program.at(own, "close").status_code == 204
    assert error(program.get(f"/tables/{key}")) == (404, "no_table")


@pytest.mark.parametrize("key", ["aaaaaaaaaaaa", "AAAAAAAAAAAA", "a", "a" * 500, "%00" * 12, "é" * 12, "..%2F..%2Fme"])
def test_what_is_no_table_is_not_found(anna: Person, key: str) -> None:
    program = Program(anna)
    for part in ("", "/view", "/log", "/record", "/actions", "/stream"):
        assert program.get(f"/tables/{key}{part}").status_code == 404
    assert program.post(f"/tables/{key}/move", action=1, moment="0.0").status_code == 404


# Reading.


def test_a_seat_reads_what_it_may_know_and_no_more(table: Sitting, anna: Person, bert: Person) -> None:
    view = Program(anna).look(table, "view", observation="true")
    mine = table.game.view(0)
    assert (view["eyes"], view["position"]) == (0, str(mine))
    assert view["observation"] == pytest.approx(mine.observation.tolist())
    assert view["question"] == {language: table.scene(anna, language).question for language in ("en", "fr")}
    assert [action["number"] for action in view["actions"]] == [action.number for action in mine.actions]
    assert view["actions"][1]["code"] == mine.actions[1].text
    assert view["actions"][0]["label"] == {"en": "Pass", "fr": "Passer"}
    other = Program(bert).look(table, "view")
    assert (other["eyes"], other["actions"], other["observation"]) == (1, [], None)
    assert other["position"] == str(table.game.view(1)) != view["position"]


def test_who_has_no_seat_watches(table: Sitting, stranger: Person) -> None:
    view = Program(stranger).look(table, "view")
    assert (view["eyes"], view["position"], view["actions"]) == (None, str(table.game.view(None)), [])


def test_the_state_says_whose_turn_it_is(table: Sitting, anna: Person, bert: Person) -> None:
    state = Program(anna).look(table)
    assert (state["turn"], state["may"]["move"], state["waits_for"]) == (
        "yours",
        True,
        {"seat": 0, "confirming": False},
    )
    assert (state["moment"], state["version"]) == (table.moment, table.version)
    assert Program(bert).look(table)["turn"] == "waiting"
    assert Program(bert, "fr").look(table)["seats"][2]["name"] == "Bosco"


def test_who_plays_several_seats_asks_for_each(anna: Person) -> None:
    table = Sitting(anna, anna, "greedy")
    program = Program(anna)
    hidden, lifted = program.look(table, "view"), program.look(table, "view", seat=0)
    assert (program.look(table)["curtain"], hidden["eyes"], hidden["actions"]) == (0, None, [])
    assert (lifted["eyes"], len(lifted["actions"]) > 1) == (0, True)
    assert program.look(table, "view", seat=1)["eyes"] is None


def test_the_log_tells_what_the_eyes_may_know(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    program = Program(bert, "fr")
    lines = program.look(table, "log")["lines"]
    assert [line["decision"] for line in lines] == [line.decision for line in table.scene(bert).story()]
    assert lines[-1]["sentences"] == list(table.scene(bert, "fr").story()[-1].sentences)
    assert [line["decision"] for line in program.look(table, "log", after=1)["lines"]] == [2]


def test_the_record_is_given_when_there_is_nothing_to_hide(table: Sitting, anna: Person, stranger: Person) -> None:
    program = Program(stranger)
    answer = program.get(f"/tables/{table.key}/record")
    assert error(answer) == (409, "record_later")
    assert bytes(table.row.seed).hex() not in answer.content.decode()
    assert program.look(table)["seed"] is None
    table.finish()
    record = Record.from_json(json.dumps(program.look(table, "record")))
    assert record.verify().outcome == table.game.outcome
    state = program.look(table)
    assert (state["stage"], state["result"]["scores"]) == ("over", list(table.game.outcome.scores))  # type: ignore[union-attr]
    assert state["seed"] == bytes(table.row.seed).hex()


# Playing.


@pytest.mark.parametrize("said", ["bid 3", "BID 3", "miser 3", 3])
def test_a_move_is_made_by_number_or_in_words(table: Sitting, anna: Person, said: str | int) -> None:
    action = table.number("bid 3") if said == 3 else said
    answer = Program(anna).at(table, "move", action=action, moment=table.moment)
    assert (answer.status_code, table.moves) == (200, ["bid 3"])
    assert answer.json()["waits_for"]["seat"] == 1


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ("bid 40", (409, "forbidden")),
        ("lay EN", (409, "other_question")),
        ("fly", (409, "unreadable")),
        (99_999, (409, "action_number")),
        (-1, (422, "invalid")),
        (2**70, (422, "invalid")),
        (True, (422, "invalid")),
        (None, (422, "invalid")),
        (1.5, (422, "invalid")),
        ("x" * 1000, (422, "invalid")),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_reason(
    table: Sitting, anna: Person, action: Any, refusal: tuple[int, str]
) -> None:
    before = table.stored
    answer = Program(anna).at(table, "move", action=action, moment=table.moment)
    assert error(answer) == refusal
    assert table.stored == before


def test_an_old_request_sent_again_does_nothing_and_gets_the_table_as_it_is(table: Sitting, anna: Person) -> None:
    program = Program(anna)
    seen = table.moment
    assert program.at(table, "move", action="bid 3", moment=seen).status_code == 200
    for _ in range(2):
        before = table.stored
        answer = program.at(table, "move", action="bid 3", moment=seen)
        assert error(answer) == (409, "stale")
        assert answer.json()["table"] == json.loads(json.dumps(program.look(table)))
        assert table.stored == before


def test_after_going_back_an_old_request_is_old_all_the_same(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy", position=TURN)
    program = Program(anna)
    program.at(table, "move", action="lay EN", moment=table.moment)
    seen = table.moment
    assert program.at(table, "undo", moment=seen).status_code == 200
    assert table.moves == []
    program.at(table, "move", action="lay EN", moment=table.moment)
    assert error(program.at(table, "undo", moment=seen)) == (409, "stale")
    assert table.moves == ["lay EN"]


def test_a_turn_is_made_taken_back_and_confirmed(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position=TURN)
    program = Program(anna)
    for action in ("lay EN", "lay EN", "stop", "advance EN", "keep"):
        assert program.at(table, "move", action=action, moment=table.moment).status_code == 200, action
    state = program.look(table)
    assert (state["waits_for"], state["may"]["confirm"]) == ({"seat": 0, "confirming": True}, True)
    assert program.look(table, "actions")["actions"] == []
    assert error(program.at(table, "move", action="pass", moment=table.moment)) == (409, "confirm_first")
    program.at(table, "undo", moment=table.moment, whole_turn=False)
    program.at(table, "move", action="keep", moment=table.moment)
    assert program.at(table, "confirm", moment=table.moment).json()["turn"] == "waiting"


def test_the_table_agrees_to_go_back(table: Sitting, anna: Person, bert: Person) -> None:
    first, second = Program(anna), Program(bert)
    table.play("bid 3", "bid 4")
    state = first.at(table, "propose", to=0, moment=table.moment).json()
    assert state["proposal"] == {"seat": 0, "to": 0, "agreed": [0]}
    assert second.look(table)["may"]["answer"]
    assert error(second.at(table, "answer", to=1, agree=True)) == (409, "no_proposal")
    assert second.at(table, "answer", to=0, agree=True).json()["decisions"] == 0


def test_a_seat_is_handed_over_and_taken_back(table: Sitting, anna: Person) -> None:
    program = Program(anna)
    assert program.at(table, "hand_over", seat=0, bot="random").json()["seats"][0]["bot"] == "random"
    assert error(program.at(table, "move", action="bid 3", moment=table.moment)) == (409, "bot_plays")
    assert program.at(table, "take_over", seat=0).json()["seats"][0]["bot"] is None
    assert program.at(table, "confirming", seat=0, confirms=False).json()["seats"][0]["confirms"] is False
    assert error(program.at(table, "hand_over", seat=0, bot="a.b:C")) == (409, "no_bot")
    assert error(program.at(table, "take_over", seat=7)) == (404, "no_such_seat")


def test_people_play_again(table: Sitting, anna: Person) -> None:
    program = Program(anna)
    assert error(program.at(table, "rematch")) == (409, "not_over")
    table.finish()
    answer = program.at(table, "rematch")
    assert (answer.status_code, answer.json()["stage"]) == (201, "open")
    assert program.look(table)["sequel"] == answer.json()["key"]


def numbers_of(table: Table, program: Program) -> Any:
    return program.get(f"/tables/{table.key}/actions").json()["combination"]


def test_several_numbers_are_given_at_once(anna: Person) -> None:
    """Whatever game has combinations: the least numbers of the first that is offered."""
    program = Program(anna)
    card = next(card for card in cards() if card.load().combinations)
    chairs = [{"kind": "me"}, *[{"kind": "here", "name": f"P{n}"} for n in range(1, card.players[0])]]
    key = program.post("/tables", game=card.name, chairs=chairs).json()["key"]
    table = Table.objects.get(key=key)
    for _ in range(200):
        state = program.get(f"/tables/{key}").json()
        seat = state["waits_for"]["seat"]
        if state["waits_for"]["confirming"]:
            program.post(f"/tables/{key}/confirm", moment=state["moment"])
            continue
        view = program.get(f"/tables/{key}/view", seat=seat).json()
        if view["combination"]:
            break
        program.post(f"/tables/{key}/move", action=view["actions"][0]["number"], moment=view["moment"])
    combination = view["combination"]
    assert combination is not None
    least = [number["least"] for number in combination["numbers"]]
    limits_now = program.get(f"/tables/{key}/limits", seat=seat, number=least).json()["limits"]
    assert [limit["least"] for limit in limits_now] == least
    beyond = [limits_now[0]["most"] + 1, *least[1:]]
    before = table.moves.count()
    assert error(program.post(f"/tables/{key}/combine", numbers=beyond, moment=view["moment"]))[0] == 409
    assert table.moves.count() == before
    assert program.post(f"/tables/{key}/combine", numbers=least, moment=view["moment"]).status_code == 200
    assert table.moves.count() > before


# Not for others.

VERBS: dict[str, dict[str, Any]] = {
    "move": {"action": 3, "moment": "M"},
    "combine": {"numbers": [1], "moment": "M"},
    "confirm": {"moment": "M"},
    "undo": {"moment": "M"},
    "leave": {"seat": 0},
    "hand_over": {"seat": 0},
    "take_over": {"seat": 0},
    "confirming": {"seat": 0, "confirms": False},
    "propose": {"to": 0, "moment": "M"},
    "answer": {"to": 0, "agree": True},
    "begin": {},
    "close": {},
    "rematch": {},
    "sit": {"seat": 0},
}


@pytest.mark.parametrize("verb", VERBS)
def test_nobody_takes_the_seat_of_another_with_his_own_token(anna: Person, stranger: Person, verb: str) -> None:
    """Anna's turn waits for her word."""
    table = Sitting(anna, "greedy", "greedy", position=TURN)
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    before = table.stored
    fields = {name: table.moment if value == "M" else value for name, value in VERBS[verb].items()}
    for program in (Program(stranger), Program(), Program(token="tw-aaaaaaaaaaaa-" + "a" * 43)):
        assert program.at(table, verb, **fields).status_code in (401, 403, 404, 409)
    assert (table.stored, Table.objects.count()) == (before, 1)


def test_a_neighbour_moves_for_himself_only(table: Sitting, bert: Person) -> None:
    program = Program(bert)
    assert error(program.at(table, "move", action="bid 3", moment=table.moment)) == (409, "not_your_turn")
    assert error(program.at(table, "move", action="fly", moment=table.moment)) == (409, "not_your_turn")
    assert error(program.at(table, "hand_over", seat=0)) == (403, "not_your_seat")
    assert Seat.objects.get(table=table.pk, number=0).bot == ""


def test_two_people_do_not_take_one_seat(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, None, None)
    assert Program(bert).at(table, "sit", seat=1).status_code == 200
    answer = Program(stranger).at(table, "sit", seat=1)
    assert error(answer) == (409, "seat_taken")
    assert answer.json()["table"]["seats"][1]["name"] == "Bert"


# What comes wrong.


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        (b"", (422, "invalid")),
        (b"{", (400, "unreadable")),
        (b"\xff\xfe\x00", (400, "unreadable")),
        (b"null", (422, "invalid")),
        (b"[]", (422, "invalid")),
        (b'"move"', (422, "invalid")),
        (b'{"action": NaN, "moment": "0.0"}', (400, "unreadable")),
        (b'{"action": ' + b"9" * 5000 + b', "moment": "0.0"}', (400, "unreadable")),
        (b'{"action": 1e400, "moment": "0.0"}', (422, "invalid")),
        (b'{"action": "\\ud800", "moment": "0.0"}', (422, "invalid")),
        (b'{"action": "\\u0000", "moment": "0.0"}', (409, "unreadable")),
        (b'{"action": 3, "moment": "0.0", "seat": 1}', (422, "invalid")),
        (b'{"action": 3, "moment": "0.0\\n"}', (422, "invalid")),
        (b"[" * 30_000, (400, "unreadable")),
        (b'{"a":' * 10_000, (400, "unreadable")),
        (b" " * 64_001, (413, "too_large")),
        (b"action=3&moment=0.0", (400, "unreadable")),
    ],
    ids=lambda value: repr(value)[:40],
)
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_a_body_that_is_wrong_is_answered_and_changes_nothing(
    table: Sitting, anna: Person, body: bytes, refusal: tuple[int, str], kind: str
) -> None:
    before = table.stored
    answer = Program(anna).send(f"/tables/{table.key}/move", body, kind)
    assert error(answer) == refusal
    assert table.stored == before


@pytest.mark.parametrize("query", [{"seat": "x"}, {"seat": "-1"}, {"seat": "9" * 30}, {"seat": "\0"}, {"after": "x"}])
def test_a_query_that_is_wrong_is_answered(table: Sitting, anna: Person, query: dict[str, str]) -> None:
    answer = Program(anna).get(f"/tables/{table.key}/log", **query)
    assert error(answer) == (422, "invalid")
    assert next(iter(query)) in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("language", "nothing", "method"),
    [("en", "There is nothing at this address", "another method"), ("fr", "Il n’y a rien", "une autre méthode")],
)
def test_a_wrong_address_or_method_is_answered_in_json(
    table: Sitting, anna: Person, language: str, nothing: str, method: str
) -> None:
    program = Program(anna, language)
    lost, wrong = program.get("/nowhere"), program.get(f"/tables/{table.key}/move")
    assert error(lost) == (404, "not_found")
    assert nothing in lost.json()["error"]["message"]
    assert error(wrong) == (405, "wrong_method")
    assert method in wrong.json()["error"]["message"]
    assert wrong.headers["Allow"] == "POST"


def test_a_fault_of_ours_is_answered_in_json_without_a_traceback(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("tradewinds.site.tables.services.play", broken)
    answer = Program(anna).at(table, "move", action=1, moment=table.moment)
    assert error(answer) == (500, "server_error")
    assert "secret detail" not in answer.content.decode()
