"""Calls the webhooks that people give: wherever they lead, this machine and its network are out of their reach.

The address is looked up here and checked, and the call goes to exactly the address that was checked. Redirects are not
followed, answers are not read beyond their first line and a little more, and every call ends soon.
"""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import httpx
from django.conf import settings

from tradewinds import __version__
from tradewinds.site.limits import LONGEST_WEBHOOK
from tradewinds.site.wording import Refused

LONGEST_CALL = 8.0
"""Seconds that a call may take as a whole."""
LONGEST_STEP = 5.0
LARGEST_ANSWER = 4_096
GOOD, ELSEWHERE, BAD = 200, 300, 400
PORTS = {"http": 80, "https": 443}
EMBEDDING = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))
"""IPv6 addresses that end with the IPv4 address they lead to."""


@dataclass(frozen=True)
class Message:
    """What is told, in words and for programs."""

    text: str
    url: str
    facts: dict[str, Any]

    def in_form(self, form: str) -> dict[str, Any]:
        """Return what a webhook of some form wants to get."""
        if form == "discord":
            return {"content": f"{self.text}\n{self.url}", "allowed_mentions": {"parse": []}}
        if form == "slack":
            return {"text": f"{_for_slack(self.text)}\n<{self.url}>"}
        return {"text": self.text, "url": self.url, **self.facts}


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def check_url(url: str) -> str:
    """Return an address that can be called; refuse what can be seen to lead nowhere or to this network."""
    clean = url.strip()
    if len(clean) > LONGEST_WEBHOOK:
        raise Refused("webhook_long", most=LONGEST_WEBHOOK)
    try:
        parts = urlsplit(clean)
        host, named = parts.hostname, parts.port
        httpx.URL(clean)
    except (ValueError, httpx.InvalidURL):
        raise Refused("webhook_url") from None
    if parts.scheme not in PORTS or not host or parts.username or parts.password or named == 0:
        raise Refused("webhook_url")
    try:
        literal = ip_address(host)
    except ValueError:
        local = host == "localhost" or host.endswith((".localhost", ".local", ".internal"))
    else:
        local = not _is_public(literal)
    if local and not settings.PRIVATE_WEBHOOKS:
        raise Refused("webhook_private")
    return clean


def call(url: str, content: dict[str, Any]) -> None:
    """Send something to a webhook, or say why it did not take it."""
    clean = check_url(url)
    address = _resolve(clean)
    try:
        status = asyncio.run(asyncio.wait_for(_post(clean, address, content), LONGEST_CALL))
    except (TimeoutError, httpx.TimeoutException):
        raise Refused("webhook_slow", seconds=int(LONGEST_CALL)) from None
    except (httpx.HTTPError, OSError, ValueError):
        raise Refused("webhook_silent") from None
    if ELSEWHERE <= status < BAD:
        raise Refused("webhook_redirects", status=status)
    if not GOOD <= status < ELSEWHERE:
        raise Refused("webhook_status", status=status)


def _resolve(url: str) -> str:
    """Return the address behind a name; all of them have to be on the open internet, unless the host allows others."""
    parts = urlsplit(url)
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or PORTS[parts.scheme], type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused("webhook_unknown") from None
    addresses = [str(where[0]).partition("%")[0] for *_, where in found]
    if not addresses:
        raise Refused("webhook_unknown")
    if not settings.PRIVATE_WEBHOOKS and not all(_is_public(ip_address(address)) for address in addresses):
        raise Refused("webhook_private")
    return addresses[0]


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    """Tell whether an address is on the open internet, also where another address is hidden in it."""
    if isinstance(address, IPv6Address):
        hidden = address.ipv4_mapped or address.sixtofour
        if hidden is None and any(address in network for network in EMBEDDING):
            hidden = IPv4Address(int(address) & 0xFFFFFFFF)
        if hidden is not None:
            return _is_public(hidden)
        if address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def _post(url: str, address: str, content: dict[str, Any]) -> int:
    """Send something to the address that was checked, under the name that was given, and return the status."""
    named = httpx.URL(url)
    host = named.netloc.decode("ascii")
    extensions = {"sni_hostname": named.raw_host.decode("ascii")}
    headers = {"Host": host, "User-Agent": f"Tradewinds/{__version__}"}
    async with (
        httpx.AsyncClient(timeout=LONGEST_STEP, trust_env=False, follow_redirects=False) as client,
        client.stream(
            "POST", named.copy_with(host=address), json=content, headers=headers, extensions=extensions
        ) as answer,
    ):
        read = 0
        async for piece in answer.aiter_raw():  # so that nobody is cut off while he says that all is well
            read += len(piece)
            if read > LARGEST_ANSWER:
                break
        return answer.status_code
