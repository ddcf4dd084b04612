"""The site behind nginx, with the configuration of `deploy/`: HTTPS, limits, and streams that are not kept back."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from nothing_lost import Player, Server, running

DEPLOY = Path(__file__).parents[2] / "deploy"
HOSTED = {"TRADEWINDS_HTTPS": "1", "TRADEWINDS_PROXY": "1", "TRADEWINDS_HOSTS": "games.example"}
AROUND = """
daemon off; {user} pid {folder}/nginx.pid; error_log {folder}/error.log warn;
events {{}}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/tradewinds.conf;
}}
"""
"""What Debian's own configuration has around that of a site."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Proxy:
    """nginx in front of a site."""

    server: Server
    folder: Path
    plain: int
    safe: int

    def visitor(self) -> httpx.Client:
        """Return a browser that knows the certificate, and comes to the site by its name."""
        trust = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        headers = {"Host": "games.example", "Origin": "https://games.example", "Accept-Language": "en"}
        return httpx.Client(base_url=f"https://127.0.0.1:{self.safe}", verify=trust, headers=headers, timeout=60)

    @property
    def log(self) -> str:
        return (self.folder / "tradewinds.log").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    assert nginx is not None, "these tests need nginx (Debian: apt install nginx-light)"
    folder = tmp_path_factory.mktemp("nginx")
    certify(folder)
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("DATABASE_URL", raising=False)
        for name, value in HOSTED.items():
            environment.setenv(name, value)
        with running(tmp_path_factory.mktemp("site")) as server:
            found = Proxy(server, folder, free_port(), free_port())
            (folder / "tradewinds.conf").write_text(configuration(found), encoding="utf-8")
            user = "user root;" if os.geteuid() == 0 else ""
            (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user), encoding="utf-8")
            process = subprocess.Popen([nginx, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")])  # noqa: S603
            try:
                wait_for(found.safe, process)
                yield found
            finally:
                process.terminate()
                process.wait()


def certify(folder: Path) -> None:
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", "/CN=games.example", "-addext", "subjectAltName=DNS:games.example,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(["openssl", "req", "-x509", *kind, *name, *files], check=True, capture_output=True)  # noqa: S603, S607


def configuration(proxy: Proxy) -> str:
    """Return the configuration of `deploy/`, with the ports and folders of the test."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r" *listen \[::\].*\n", "", text)
    changed = {
        "listen 80;": f"listen 127.0.0.1:{proxy.plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{proxy.safe} ssl",
        "127.0.0.1:8000": f"127.0.0.1:{proxy.server.port}",
        "/etc/letsencrypt/live/games.example": str(proxy.folder),
        "/var/log/nginx": str(proxy.folder),
    }
    for before, after in changed.items():
        assert before in text
        text = text.replace(before, after)
    return text


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nginx does not take this configuration")


def test_somebody_plays_through_the_proxy_and_hears_of_it_at_once(proxy: Proxy) -> None:
    player = Player(proxy.server, 1)
    player.client.close()
    player.client = proxy.visitor()
    with closing(player.client), closing(proxy.visitor()) as other:
        player.open_table()
        with other.stream("GET", f"/table/{player.key}/stream/") as stream:
            assert stream.headers["Content-Type"] == "text/event-stream"
            lines = stream.iter_lines()
            first = next(line for line in lines if line.startswith("id: "))
            assert not player.is_stuck()
            second = next(line for line in lines if line.startswith("id: "))
        assert int(second[4:].split("|")[0]) > int(first[4:].split("|")[0])
        assert player.lost() == []
        assert "Secure" in player.client.get(f"/table/{player.key}/").headers["Set-Cookie"]
    assert "/table/..." in proxy.log
    assert player.key not in proxy.log


def test_the_proxy_leads_to_https_and_keeps_the_numbers_to_itself(proxy: Proxy) -> None:
    plain = httpx.get(f"http://127.0.0.1:{proxy.plain}/rules/", headers={"Host": "games.example"})
    assert (plain.status_code, plain.headers["Location"]) == (301, "https://games.example/rules/")
    with closing(proxy.visitor()) as visitor:
        front = visitor.get("/")
        assert (front.status_code, front.headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
        assert visitor.get("/metrics").status_code == 404
        assert visitor.get("/health").json()["status"] == "well"
        assert visitor.post("/upload/", content=b"x" * 3_000_000).status_code == 413
    numbers = httpx.get(f"{proxy.server.url}/metrics")
    assert 'tradewinds_requests_total{status="200",view="front"}' in numbers.text


def test_a_visitor_cannot_say_that_he_is_somebody_else(proxy: Proxy) -> None:
    """Whoever claims to be this machine does not read the numbers, and counts as himself."""
    with closing(proxy.visitor()) as visitor:
        said = {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http", "X-Real-IP": "127.0.0.1"}
        assert visitor.get("/", headers=said).status_code == 200, "and no way round HTTPS"
        for address in ("//metrics", "/%6detrics", "/./metrics", "/x/../metrics"):
            answer = visitor.get(f"https://127.0.0.1:{proxy.safe}{address}", headers=said)
            assert answer.status_code == 404, address
