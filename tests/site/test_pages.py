"""Every page, in both languages, for everybody who may come; and what comes when there is no page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sittings import JSON, Page, Sitting, visit
from tradewinds.site import artwork
from tradewinds.site.tables import views
from tradewinds.site.tables.models import Person
from tradewinds.text import LANGUAGES

pytestmark = pytest.mark.django_db

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def over(anna: Person, bert: Person) -> Sitting:
    table = Sitting(anna, bert, "greedy")
    table.finish()
    return table


def all_pages(*tables: Sitting) -> list[str]:
    around = ["/", "/new/batavia/?with=bots", "/new/batavia/?with=friends", "/rules/batavia/", "/records/"]
    around += ["/rules/batavia/?q=pirate"]
    for table in tables:
        around.append(table.url())
        if table.stage != "open":
            around += [table.url("moment", number) for number in sorted({0, table.course.decisions})]
    return around


# Every page.


@each_language
def test_every_page_speaks_the_language_of_its_reader(
    table: Sitting, over: Sitting, anna: Person, bert: Person, stranger: Person, language: str
) -> None:
    open_table = Sitting(anna, bert, None)
    table.play("bid 3")
    for person in (anna, bert, stranger, None):
        visitor = visit(person, language)
        for address in all_pages(open_table, table, over):
            page = Page(visitor.get(address))
            assert (page.status, page.language) == (200, language), address
            assert len(page.all("h1")) == len(page.all("main")) == 1, address


def test_every_link_of_every_page_leads_to_a_page(over: Sitting, anna: Person, bert: Person) -> None:
    known = all_pages(over, Sitting(anna, bert, None), Sitting(anna, "greedy", "greedy"))
    visitor = visit(anna)
    seen: dict[str, Page] = {}
    while known:
        address = known.pop()
        response = visitor.get(address, follow=True)
        assert response.status_code == 200, address
        if not response.headers["Content-Type"].startswith("text/html"):
            continue
        page = seen[address] = Page(response)
        for link in page.all("a"):
            where, _, anchor = link["href"].partition("#")
            assert where or anchor in page.ids, (address, link["href"])
            is_old_moment = "/at/" in where and not where.split("?")[0].endswith("/at/0/")
            if where.startswith("/") and where not in seen and where not in known and not is_old_moment:
                known.append(where)


@each_language
def test_the_front_page_shows_games_and_tables(table: Sitting, anna: Person, bert: Person, language: str) -> None:
    listed = Sitting(bert, None, None, listed=True)
    page = Page(visit(anna, language).get("/"))
    links = {link["href"] for link in page.all("a")}
    assert {
        "/new/batavia/?with=bots",
        "/new/batavia/?with=friends",
        "/rules/batavia/",
        table.url(),
        listed.url(),
    } <= links
    assert "urgent" in page.ids
    assert "urgent" not in Page(visit(bert, language).get("/")).ids


def test_private_tables_are_on_the_front_page_of_their_people_only(table: Sitting, stranger: Person) -> None:
    for person in (stranger, None):
        assert table.key not in visit(person).get("/").content.decode()


@each_language
def test_names_of_other_games_get_the_list_of_games(db: None, language: str) -> None:
    for address in ("/new/chess/", "/rules/chess/", "/art/chess/0.css", "/art/chess/0.svg", "/art/chess/0/en.svg"):
        page = Page(visit(language=language).get(address))
        assert (page.status, page.language) == (404, language), address
        assert "batavia" in page.text


# Languages and colours.


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("de,en;q=0.5", "en"), ("de", "en"), ("", "en"), ("\0;q=x", "en")],
)
def test_the_language_is_the_one_the_browser_asks_for(db: None, accepted: str, language: str) -> None:
    assert Page(visit(language=accepted).get("/")).language == language


def test_the_language_can_be_chosen_and_is_remembered(table: Sitting, anna: Person) -> None:
    visitor = visit(anna, "en")
    answer = visitor.post("/language/", {"language": "fr", "next": table.url()})
    assert (answer.status_code, answer.headers["Location"]) == (302, table.url())
    for address in ("/", table.url()):
        assert Page(visitor.get(address)).language == "fr"
    visitor.post("/language/", {"language": "en", "next": "/"})
    assert Page(visitor.get("/")).language == "en"


def test_a_language_that_does_not_exist_changes_nothing(db: None) -> None:
    visitor = visit(language="fr")
    for language in ("de", "", "\0", "x" * 5000):
        assert visitor.post("/language/", {"language": language}).status_code == 302
        assert Page(visitor.get("/")).language == "fr"


def test_the_colours_can_be_chosen_and_are_remembered(db: None) -> None:
    visitor = visit()
    for theme in ("night", "light", "auto"):
        answer = visitor.post("/theme/", {"theme": theme, "next": "/records/"})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/records/")
        assert Page(visitor.get("/")).all("html")[0]["data-theme"] == theme


def test_colours_that_do_not_exist_change_nothing(db: None) -> None:
    visitor = visit()
    for theme in ("pink", "", "\0"):
        visitor.post("/theme/", {"theme": theme})
        assert Page(visitor.get("/")).all("html")[0]["data-theme"] == "auto"
    visitor.cookies["theme"] = '"><script>'
    assert Page(visitor.get("/")).all("html")[0]["data-theme"] == "auto"


# A table, for those who come to it.


def test_the_host_of_an_open_table_invites_and_may_begin(anna: Person) -> None:
    table = Sitting(anna, None, None)
    page = Page(visit(anna).get(table.url()))
    assert {"waiting-room", "begin", "code"} <= page.ids
    link = next(field["value"] for field in page.all("input") if field.get("id") == "link")
    assert link == f"http://testserver{table.url()}"


def test_the_link_to_hand_on_works_on_other_machines(anna: Person, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.NETWORK_NAME = "192.0.2.9"
    table = Sitting(anna, None, None)

    def link(host: str) -> str:
        page = Page(visit(anna).get(table.url(), headers={"Host": host}))
        return next(field["value"] for field in page.all("input") if field.get("id") == "link")

    for local in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        assert link(local) == f"http://192.0.2.9:8000{table.url()}"
    for host in ("192.0.2.9:8000", "games.example", "games.example:8000"):
        assert link(host) == f"http://{host}{table.url()}"


def test_who_opens_the_link_can_sit_down(anna: Person, stranger: Person) -> None:
    table = Sitting(anna, None, None)
    for person in (stranger, None):
        page = Page(visit(person).get(table.url()))
        assert [form.get("action") for form in page.all("form")].count(table.url("sit")) == 2
        assert "begin" not in page.ids


def test_who_sits_already_is_not_asked_to_sit_down(anna: Person) -> None:
    table = Sitting(anna, None, None)
    assert table.url("sit") not in [form.get("action") for form in Page(visit(anna).get(table.url())).all("form")]


def test_who_is_asked_can_answer_and_nobody_else(table: Sitting, anna: Person, bert: Person, stranger: Person) -> None:
    def can_answer(person: Person | None) -> bool:
        return "number-bid" in Page(visit(person).get(table.url())).ids

    assert [can_answer(person) for person in (anna, bert, stranger, None)] == [True, False, False, False]


def test_at_the_end_there_are_points_and_ways_to_go_on(over: Sitting, anna: Person, stranger: Person) -> None:
    player, watcher, nobody = (Page(visit(person).get(over.url())).ids for person in (anna, stranger, None))
    assert {"result", "points-0", "points-1", "points-2", "rematch", "same-deal", "seed"} <= player
    assert "same-deal" in watcher
    assert "rematch" not in watcher
    assert not {"same-deal", "rematch"} & nobody


def test_a_phone_gets_the_tall_board(table: Sitting) -> None:
    def layout(query: str = "", **headers: str) -> str:
        page = Page(visit().get(table.url() + query, headers=headers))
        return page.all("main")[0]["data-layout"]

    assert layout() == layout("?layout=round") == layout("?layout=%00") == "wide"
    assert layout("?layout=tall") == "tall"
    assert layout(**{"User-Agent": "Mozilla/5.0 (iPhone) Mobile/15E148"}) == "tall"
    assert layout(**{"Sec-CH-UA-Mobile": "?1"}) == "tall"
    assert layout("?layout=wide", **{"Sec-CH-UA-Mobile": "?1"}) == "wide"


def test_pages_of_tables_are_not_kept_by_anybody(table: Sitting, over: Sitting, anna: Person) -> None:
    for address in ("/", table.url(), table.url("moment", 0), over.url("record"), "/new/batavia/"):
        assert "no-store" in visit(anna).get(address).headers["Cache-Control"], address


def test_words_and_names_appear_as_they_were_written(anna: Person) -> None:
    evil = Person.objects.create(name="<b onclick=x>&amp;'\"")
    table = Sitting(evil, "greedy", "greedy")
    table.play("bid 3")
    page = Page(visit(evil).get(table.url()))
    assert evil.name in page.text
    assert not any("onclick" in attributes for _, attributes in page.elements)
    scene = table.scene(evil).payload()
    assert "<b onclick" not in scene["html"] + scene["log"]


# Sending.


def test_an_answer_from_a_script_brings_the_fresh_table(table: Sitting, anna: Person) -> None:
    cursor = table.scene(anna).cursor
    answer = table.send(visit(anna), "play", action=table.number("bid 3"), cursor=cursor)
    scene = answer.json()
    assert answer.status_code == 200
    assert (scene["version"], scene["moment"], scene["mood"]) == (table.version, "0.1", "waiting")
    assert (scene["whole_log"], scene["says"], scene["refusal"]) == (False, ["Anna bids 3 bills."], "")


@pytest.mark.parametrize(("language", "why"), [("en", "It is not your turn."), ("fr", "Ce n’est pas à vous de jouer.")])
def test_a_refusal_comes_with_the_fresh_table_and_the_reason(
    table: Sitting, bert: Person, language: str, why: str
) -> None:
    answer = table.send(visit(bert, language), "play", action=table.number("bid 3"))
    assert answer.status_code == 409
    assert answer.json()["refusal"] == why
    assert why in answer.json()["html"]
    assert table.moves == []


@pytest.mark.parametrize(("language", "why"), [("en", "It is not your turn."), ("fr", "Ce n’est pas à vous de jouer.")])
def test_without_a_script_a_refusal_is_shown_on_the_next_page(
    table: Sitting, bert: Person, language: str, why: str
) -> None:
    visitor = visit(bert, language)
    answer = visitor.post(table.url("play"), {"action": 3, "moment": table.moment}, follow=True)
    assert answer.redirect_chain == [(table.url(), 302)]
    assert why in Page(answer).text


def test_a_whole_turn_by_requests(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1")
    visitor = visit(anna)
    for action in ("lay EN", "lay EN", "lay DK"):
        assert table.send(visitor, "play", action=table.number(action)).status_code == 200
    assert table.send(visitor, "undo").status_code == 200
    assert table.moves == ["lay EN", "lay EN"]
    assert table.send(visitor, "undo", whole="1").status_code == 200
    assert table.moves == []
    for action in ("lay EN", "stop", "advance EN", "keep"):
        table.send(visitor, "play", action=table.number(action))
    assert table.send(visitor, "confirm").json()["mood"] == "waiting"
    assert table.row.confirmed == 4


def test_seats_by_requests(anna: Person) -> None:
    table = Sitting(anna, None, None)
    guest, host = visit(), visit(anna)
    assert table.send(guest, "sit", number=1, name="Cleo").json()["mood"] == "open"
    cleo = Person.objects.get(name="Cleo")
    assert table.seats[1].person == cleo
    table.send(guest, "leave", number=1)
    assert table.seats[1].person is None
    table.send(guest, "sit", number=2, name="Cleo")
    table.send(host, "begin")
    assert table.stage == "playing"
    table.send(guest, "confirming", number=2, confirms="0")
    assert not table.seats[2].confirms
    table.send(guest, "hand_over", number=2, bot="random")
    assert table.seats[2].bot == "random"
    table.send(guest, "take_over", number=2)
    assert table.seats[2].bot == ""


def test_going_back_by_requests(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    table.send(visit(anna), "propose", to=0)
    assert table.asks_to_go_back
    table.send(visit(bert), "answer", to=0, agree="1")
    assert table.moves == []


def test_a_rematch_says_where_to_go(over: Sitting, anna: Person) -> None:
    answer = over.send(visit(anna), "rematch").json()
    sequel = over.row.sequel
    assert sequel is not None
    assert answer["go"] == f"/table/{sequel.key}/"
    assert visit(anna).post(over.url("rematch")).headers["Location"] == f"/table/{sequel.key}/"


@pytest.mark.parametrize(("language", "why"), [("en", "Please enter a name"), ("fr", "Entrez un nom")])
def test_who_sits_down_without_a_name_is_asked_for_it(anna: Person, language: str, why: str) -> None:
    table = Sitting(anna, None, None)
    answer = table.send(visit(language=language), "sit", number=1, name=" ")
    assert answer.status_code == 409
    assert why in answer.json()["refusal"]
    assert why in Page(visit(language=language).post(table.url("sit"), {"number": 1}, follow=True)).text
    assert Person.objects.count() == 1


def test_nobody_becomes_known_at_a_table_that_does_not_exist(db: None) -> None:
    assert visit().post("/table/aaaaaaaaaaaa/sit/", {"number": 1, "name": "Cleo"}).status_code == 404
    assert not Person.objects.exists()


# Earlier moments.


def test_every_moment_can_be_seen_again(table: Sitting, anna: Person) -> None:
    table.play("bid 3", "bid 4", "bid 5")
    for number in range(4):
        page = Page(visit(anna).get(table.url("moment", number)))
        slider = next(field for field in page.all("input") if field.get("id") == "slider")
        assert (slider["value"], slider["max"]) == (str(number), "3")
    page = Page(visit(anna).get(table.url("moment", 2)))
    assert "Bert bids 4 bills." in page.text


def test_a_moment_as_data_is_the_same_moment(table: Sitting, anna: Person) -> None:
    table.play("bid 3", "bid 4")
    then = visit(anna).get(table.url("moment", 1), headers=JSON).json()
    assert (then["number"], then["last"], then["seat"], then["sentences"]) == (1, 2, 0, ["Anna bids 3 bills."])
    assert then["board"] == table.course.as_of(1).game.view(0).svg(
        "en", layout="wide", names=table.scene().names, layer=True, asks=False
    )


def test_moments_that_were_not_do_not_exist(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    for number in ("2", "-1", "x", "9" * 30, "9" * 5000, "٣"):
        assert visit(anna).get(f"{table.url()}at/{number}/").status_code == 404


def test_after_the_end_a_moment_can_be_seen_with_the_eyes_of_a_seat(over: Sitting) -> None:
    def board(eyes: str) -> str:
        return str(visit().get(over.url("moment", 40), {"eyes": eyes}, headers=JSON).json()["board"])

    seats = [board(str(seat)) for seat in range(3)]
    assert len({*seats, board("")}) == 4
    for odd in ("3", "-1", "all", "9" * 30, "9" * 5000, "²", "\0"):
        assert board(odd) == board("")


def test_before_the_end_nobody_borrows_the_eyes_of_another(table: Sitting, anna: Person, stranger: Person) -> None:
    table.play("bid 3")
    for person in (anna, stranger, None):
        answers = {
            visit(person).get(table.url("moment", 1), {"eyes": eyes}, headers=JSON).content
            for eyes in ("", "0", "1", "2", "all")
        }
        assert len(answers) == 1


def test_before_the_game_all_moments_are_now(anna: Person) -> None:
    table = Sitting(anna, None, None)
    for number in (0, 1, 99):
        assert visit(anna).get(table.url("moment", number)).headers["Location"] == table.url()


# The rules and the art.


@pytest.mark.parametrize(
    ("language", "word", "found"), [("en", "majority", "places mention"), ("fr", "majorité", "endroits mentionnent")]
)
def test_the_rules_can_be_searched(db: None, language: str, word: str, found: str) -> None:
    page = Page(visit(language=language).get("/rules/batavia/", {"q": word}))
    assert found in page.text
    assert {link["href"].partition("#")[2] for link in page.all("a") if "#" in link["href"]} <= page.ids


def test_a_search_from_a_script_brings_the_findings_only(db: None) -> None:
    answer = visit().get("/rules/batavia/", {"q": "majority"}, headers={"HX-Request": "true"})
    assert "HX-Request" in answer.headers["Vary"]
    page = Page(answer)
    assert page.all("html") == []
    assert page.all("mark")


@each_language
def test_odd_searches_find_nothing_and_break_nothing(db: None, language: str) -> None:
    for words in ("xyzzy", "\0", "<script>", "\\", "(" * 50, "é" * 5000, "' OR 1=1 --", "%", " "):
        page = Page(visit(language=language).get("/rules/batavia/", {"q": words}))
        assert page.status == 200
        assert all(script.get("src") for script in page.all("script"))


def art_addresses() -> list[str]:
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415

    digest = artwork.digest_of(find_card("batavia"))
    return [f"/art/batavia/{digest}.css", f"/art/batavia/{digest}.svg", f"/art/batavia/{digest}/fr.svg"]


@pytest.mark.parametrize(("number", "kind"), [(0, "text/css"), (1, "image/svg+xml"), (2, "image/svg+xml")])
def test_art_is_kept_for_good(db: None, number: int, kind: str) -> None:
    address = art_addresses()[number]
    for theme in ("auto", "light", "night", "pink"):
        answer = visit().get(address, {"theme": theme})
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Type"] == f"{kind}; charset=utf-8"
        assert not answer.cookies


def test_art_under_an_old_name_is_given_and_not_kept(db: None) -> None:
    for address in ("/art/batavia/0.css", "/art/batavia/0.svg", "/art/batavia/0/en.svg"):
        answer = visit().get(address)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


def test_the_colours_of_the_art_differ_by_theme(db: None) -> None:
    css, _, picture = art_addresses()
    for address in (css, picture):
        assert len({visit().get(address, {"theme": theme}).content for theme in ("light", "night", "auto")}) == 3


def test_there_is_a_picture_in_every_language_and_in_no_other(db: None) -> None:
    assert visit().get(art_addresses()[2].replace("fr", "de")).status_code == 404


# What went wrong.


def missing(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    return visitor.get("/table/aaaaaaaaaaaa/")


def wrong_method(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    return visitor.get("/theme/")


def foreign(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    visitor.handler.enforce_csrf_checks = True
    return visitor.post("/upload/")


def refused(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    return visitor.post("/upload/")


def large(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    return visitor.post("/new/batavia/", {"name": "x" * 100_000})


def large_with_a_token(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    visitor.handler.enforce_csrf_checks = True
    token = Page(visitor.get("/new/batavia/")).value("csrfmiddlewaretoken")
    body = f"csrfmiddlewaretoken={token}&name={'x' * 100_000}"
    return visitor.post("/new/batavia/", body, content_type="application/x-www-form-urlencoded")


def many(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    return visitor.post("/new/batavia/", {f"field-{number}": "x" for number in range(200)})


def broken(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr(views, "find_table", fail)
    return visitor.get("/table/aaaaaaaaaaaa/")


def garbled(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    return visitor.get("/", headers={"Host": "evil.example"})


@pytest.mark.parametrize(
    ("trouble", "status", "en", "fr"),
    [
        (missing, 404, "No land in sight", "Pas de terre en vue"),
        (wrong_method, 405, "Wrong tack", "Fausse manœuvre"),
        (foreign, 403, "The page had grown old", "La page avait vieilli"),
        (refused, 422, "That cannot be done", "C’est impossible"),
        (large, 413, "Too much cargo", "Trop de cargaison"),
        (large_with_a_token, 413, "Too much cargo", "Trop de cargaison"),
        (many, 413, "Too much cargo", "Trop de cargaison"),
        (broken, 500, "We have sprung a leak", "Nous avons une voie d’eau"),
        (garbled, 400, "This message could not be read", "Ce message est illisible"),
    ],
)
@each_language
def test_whatever_goes_wrong_there_is_a_page_that_says_so(
    db: None,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Callable[[Client, pytest.MonkeyPatch], Any],
    status: int,
    en: str,
    fr: str,
    language: str,
) -> None:
    page = Page(trouble(visit(language=language), monkeypatch))
    assert (page.status, page.language) == (status, language)
    assert (en if language == "en" else fr) in page.text
    assert "/" in [link["href"] for link in page.all("a")]
    for inside in ("Traceback", "RuntimeError", "secret of the house", "DEBUG", "django"):
        assert inside not in page.text


# Odd requests.

ODD = ["", " ", "-1", "9" * 30, "9" * 5000, "٣", "²", "1.0", "\0", "1\0", "NaN", "../..", "<b>", "null", "é" * 2000]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: ascii(odd[:8]))
def test_no_odd_value_breaks_a_request(table: Sitting, anna: Person, odd: str) -> None:
    table.play("bid 3", "bid 4", "bid 5")
    before = table.stored
    visitor = visit(anna)
    for verb, field in {
        "play": "action",
        "propose": "to",
        "hand_over": "number",
        "take_over": "number",
        "confirming": "number",
        "leave": "number",
        "sit": "number",
    }.items():
        for fields in ({field: odd}, {}):
            answer = table.send(visitor, verb, name="Anna", seat=odd, cursor=odd, layout=odd, bot="random", **fields)
            assert answer.status_code == 409, (verb, fields)
            assert answer.json()["refusal"]
    for verb in ("play", "confirm", "undo"):
        assert table.send(visitor, verb, action="1", moment=odd).status_code == 409
    assert table.send(visitor, "hand_over", number="0", bot=odd).status_code == 409
    assert table.stored == before


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: ascii(odd[:8]))
def test_no_odd_value_breaks_a_page(table: Sitting, over: Sitting, anna: Person, odd: str) -> None:
    query = dict.fromkeys(("seat", "layout", "eyes", "theme", "with", "q", "since", "language"), odd)
    visitor = visit(anna)
    for cookie in ("language", "layout", "theme"):
        visitor.cookies[cookie] = odd.encode("ascii", "replace").decode().replace("\0", "\\000")
    for address in all_pages(table, over):
        assert visitor.get(address, query).status_code == 200, address


@pytest.mark.parametrize("key", ["", "a", "A" * 12, "a" * 13, "aaaaaaaaaaa1", "%00" * 12, "..%2f..%2fadmin"])
def test_keys_that_no_table_has_lead_nowhere(db: None, key: str) -> None:
    for end in ("", "stream/", "at/0/", "record.json"):
        assert visit().get(f"/table/{key}/{end}").status_code == 404
    assert visit().post(f"/table/{key}/play/").status_code == 404


def test_a_body_that_is_no_form_is_refused(table: Sitting, anna: Person) -> None:
    visitor = visit(anna)
    for kind in ("application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "x"):
        answer = visitor.post(table.url("play"), b'\xff{"action"', content_type=kind, headers=JSON)
        assert answer.status_code in (400, 409), kind
    assert table.moves == []


def test_data_of_a_moment_is_only_json(table: Sitting) -> None:
    answer = visit().get(table.url("moment", 0), headers=JSON)
    assert answer.headers["Content-Type"] == "application/json"
    assert set(json.loads(answer.content)) == {"number", "last", "board", "sentences", "question", "seat"}
