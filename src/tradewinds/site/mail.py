"""Which server takes mail, as ``TRADEWINDS_EMAIL_URL`` says. Without one no mail is sent."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from tradewinds.errors import quoted
from tradewinds.site.database import without_password
from tradewinds.site.wording import Refused

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
A_SERVER = "smtp+tls://name:password@host:587"


@dataclass(frozen=True)
class MailServer:
    """A server that takes mail, and how it is spoken to."""

    host: str
    port: int
    user: str
    password: str
    scheme: str


def mail_server(url: str) -> MailServer:
    """Return the server of an address like smtp://host, smtp+tls://name:password@host or smtps://name:password@host."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if url and (parts.scheme not in PORTS or not parts.hostname or port == -1):
        raise Refused("email_url", given=quoted(without_password(url)), server=A_SERVER)
    return MailServer(
        host=parts.hostname or "",
        port=port or PORTS.get(parts.scheme, 25),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        scheme=parts.scheme,
    )
