"""The page on which a person says how he wants to hear of his tables, and where the links of mails lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tradewinds.errors import TradewindsError
from tradewinds.site import limits, people
from tradewinds.site.order_form import Entry
from tradewinds.site.signals import mails, webhooks
from tradewinds.site.signals.messages import trial_message
from tradewinds.site.signals.models import FORMS, HOOK, KINDS, Contact
from tradewinds.site.signals.postman import note_failure, note_success
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.views import site_for_friends
from tradewinds.site.wording import Refused, language_now, say

REFUSED = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signals(request: HttpRequest) -> HttpResponse:
    """Show how somebody wants to hear of his tables; change it, or try it."""
    person = people.person_of(request)
    if request.method != "POST":
        return _show(request, person)
    try:
        if person is None:
            raise Refused("nobody_to_tell")
        deed = DEEDS.get(request.POST.get("do", ""))
        if deed is None:
            raise Refused("no_such_deed")
        said = deed(request, _contact(request, person))
    except TradewindsError as trouble:
        return _show(request, person, trouble)
    messages.success(request, said)
    return redirect("signals")


def _show(request: HttpRequest, person: Person | None, error: TradewindsError | None = None) -> HttpResponse:
    contact = person and Contact.objects.filter(person=person).first()
    contact = contact or Contact()
    given = request.POST if error else {}
    form = given.get("form", contact.form)
    context: dict[str, Any] = {
        "person": person,
        "contact": contact,
        "error": error,
        "mails": mails.can_send(),
        "email": given.get("email", contact.email),
        "webhook": given.get("webhook", contact.webhook),
        "forms": [Entry(name, say(f"signals.forms.{name}"), name == form) for name in FORMS],
        "kinds": [Entry(kind, say(f"signals.kinds.{kind}"), kind in contact.kinds) for kind in KINDS],
        "trouble": Refused(contact.trouble, **contact.trouble_facts) if contact.trouble else None,
        "email_trouble": Refused(contact.email_trouble) if contact.email_trouble else None,
        "longest_webhook": limits.LONGEST_WEBHOOK,
        "longest_email": limits.LONGEST_EMAIL,
    }
    return render(request, "site/signals.html", context, status=REFUSED if error else None)


def _contact(request: HttpRequest, person: Person) -> Contact:
    """Return how a person can be reached, with the language and the address of the site that he uses now."""
    contact, _ = Contact.objects.get_or_create(person=person, defaults={"site": site_for_friends(request)})
    contact.language, contact.site = language_now(), site_for_friends(request)
    return contact


# What can be done here. Each returns what to say when it is done.


def _choose_kinds(request: HttpRequest, contact: Contact) -> str:
    contact.kinds = [kind for kind in KINDS if kind in request.POST.getlist("kind")]
    contact.save()
    return say("signals.saved")


def _give_email(request: HttpRequest, contact: Contact) -> str:
    if not mails.can_send():
        raise Refused("no_mails")
    email = mails.check_email(request.POST.get("email", ""))
    if email == contact.email and contact.email_confirmed:
        return say("signals.saved")
    contact.email, contact.email_confirmed, contact.email_trouble = email, False, ""
    mails.ask_for_confirmation(contact)
    contact.save()
    return say("signals.confirm_sent", email=email)


def _forget_email(request: HttpRequest, contact: Contact) -> str:
    contact.email, contact.email_confirmed, contact.email_trouble = "", False, ""
    contact.save()
    return say("signals.email_forgotten")


def _give_webhook(request: HttpRequest, contact: Contact) -> str:
    webhook = webhooks.check_url(request.POST.get("webhook", ""))
    form = request.POST.get("form", "")
    if form not in FORMS:
        raise Refused("webhook_form", known=", ".join(FORMS))
    contact.webhook, contact.form, contact.active = webhook, form, True
    contact.failures, contact.trouble, contact.trouble_facts, contact.trouble_at = 0, "", {}, None
    contact.save()
    return say("signals.webhook_saved")


def _forget_webhook(request: HttpRequest, contact: Contact) -> str:
    contact.webhook, contact.failures, contact.trouble, contact.trouble_facts = "", 0, "", {}
    contact.save()
    return say("signals.webhook_forgotten")


def _try_webhook(request: HttpRequest, contact: Contact) -> str:
    if not contact.webhook:
        raise Refused("no_webhook")
    now = timezone.now()
    rested = Contact.objects.filter(pk=contact.pk).exclude(tested_at__gt=now - limits.BETWEEN_TESTS)
    if not rested.update(tested_at=now):
        raise Refused("test_again_later", seconds=int(limits.BETWEEN_TESTS.total_seconds()))
    try:
        webhooks.call(contact.webhook, trial_message(contact).in_form(contact.form))
    except Refused as trouble:
        note_failure(contact, trouble)
        raise
    note_success(contact, HOOK)
    Contact.objects.filter(pk=contact.pk).update(active=True)
    return say("signals.test_taken")


DEEDS: dict[str, Callable[[HttpRequest, Contact], str]] = {
    "kinds": _choose_kinds,
    "email": _give_email,
    "forget_email": _forget_email,
    "webhook": _give_webhook,
    "forget_webhook": _forget_webhook,
    "test": _try_webhook,
}


# Where the links of mails lead. Programs that look after mails open every link in them, so a button does it.


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_email(request: HttpRequest, ticket: str) -> HttpResponse:
    """Let the owner of an address say that it is his."""
    contact = mails.contact_of(ticket, "confirm")
    if request.method != "POST":
        return _ask(request, "confirm", contact)
    Contact.objects.filter(pk=contact.pk, email=contact.email).update(email_confirmed=True)
    messages.success(request, say("signals.email_confirmed", email=contact.email))
    return redirect("signals")


@never_cache
@csrf_exempt  # mail programs send it by themselves; the link is secret and can do nothing else
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mails(request: HttpRequest, ticket: str) -> HttpResponse:
    """Let somebody be left alone."""
    contact = mails.contact_of(ticket, "stop")
    if request.method != "POST":
        return _ask(request, "stop", contact)
    Contact.objects.filter(pk=contact.pk, email=contact.email).update(email="", email_confirmed=False)
    title, said = say("signals.stopped_title"), say("signals.stopped", email=contact.email)
    return render(request, "site/message.html", {"title": title, "said": said})


def _ask(request: HttpRequest, purpose: str, contact: Contact) -> HttpResponse:
    return render(request, "site/mail_link.html", {"purpose": purpose, "email": contact.email})


urlpatterns = [
    path("signals/", signals, name="signals"),
    path("signals/confirm/<str:ticket>/", confirm_email, name="confirm_email"),
    path("signals/stop/<str:ticket>/", stop_mails, name="stop_mails"),
]
