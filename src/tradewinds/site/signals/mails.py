"""Mails, where the host of the site has set up how to send them. An address hears nothing before its owner agreed."""

from __future__ import annotations

import uuid
from datetime import timedelta
from email.utils import formataddr

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.urls import reverse
from django.utils import timezone

from tradewinds.site import limits
from tradewinds.site.signals.models import Confirmation, Contact
from tradewinds.site.signals.webhooks import Message
from tradewinds.site.wording import Refused, site_texts

SALT = "tradewinds mails"
LINK_FOR = timedelta(days=3)
"""So long the link of a confirmation works; that to be left alone works for ever."""


def can_send() -> bool:
    """Tell whether the host of the site has set up mails."""
    return bool(settings.MAILS)


def check_email(address: str) -> str:
    """Return an address that a mail can be sent to."""
    clean = address.strip()
    try:
        validate_email(clean)
    except ValidationError:
        raise Refused("email_form") from None
    if len(clean) > limits.LONGEST_EMAIL:
        raise Refused("email_form")
    return clean


def ticket(contact: Contact, purpose: str) -> str:
    """Return what a link in a mail ends with: only we can make it, for this person, this address and this purpose."""
    return signing.dumps([str(contact.person_id), contact.email, purpose], salt=SALT)


def contact_of(given: str, purpose: str) -> Contact:
    """Return whom a link in a mail belongs to, as long as he has that address."""
    try:
        person, email, meant = signing.loads(given, salt=SALT, max_age=LINK_FOR if purpose == "confirm" else None)
    except (signing.BadSignature, ValueError):
        raise Refused("old_link") from None
    contact = Contact.objects.filter(person=uuid.UUID(person), email=email).first()
    if contact is None or meant != purpose:
        raise Refused("old_link")
    return contact


def ask_for_confirmation(contact: Contact) -> None:
    """Send a mail that asks whether the address belongs to who gave it; nobody is flooded with them."""
    lately = timezone.now() - timedelta(days=1)
    sent = Confirmation.objects.filter(at__gt=lately)
    if sent.filter(email__iexact=contact.email).count() >= limits.CONFIRMATIONS_OF_ONE_ADDRESS:
        raise Refused("confirmations")
    if sent.count() >= limits.CONFIRMATIONS:
        raise Refused("confirmations_all")
    Confirmation.objects.filter(at__lte=lately).delete()
    Confirmation.objects.create(email=contact.email)
    say = site_texts(contact.language)
    link = contact.site + reverse("confirm_email", args=[ticket(contact, "confirm")])
    try:
        _post(contact, say("signals.mail.confirm_subject"), say("signals.mail.confirm", link=link))
    except OSError:
        raise Refused("mail_failed") from None


def send(contact: Contact, message: Message, number: uuid.UUID) -> None:
    """Send a signal by mail. The same signal has the same number: a mail program can see that it has it already."""
    say = site_texts(contact.language)
    stop = contact.site + reverse("stop_mails", args=[ticket(contact, "stop")])
    body = say("signals.mail.body", text=message.text, link=message.url, stop=stop)
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Message-ID": f"<{number}@tradewinds>",
        "Auto-Submitted": "auto-generated",
    }
    _post(contact, message.text, body, headers)


def _post(contact: Contact, subject: str, body: str, headers: dict[str, str] | None = None) -> None:
    sender = formataddr((site_texts(contact.language)("site.name"), settings.DEFAULT_FROM_EMAIL))
    EmailMessage(subject, body, sender, [contact.email], headers=headers or {}).send()
