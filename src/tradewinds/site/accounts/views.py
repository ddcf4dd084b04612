"""The pages of accounts: signing up and in, one's own page, the best, and one's own data."""

from __future__ import annotations

import json
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tradewinds.engine.discovery import cards
from tradewinds.site import limits, people
from tradewinds.site.accounts import attempts, data, forms, history, joining, ratings
from tradewinds.site.accounts.bans import check_welcome
from tradewinds.site.accounts.models import Account, handle_of
from tradewinds.site.wording import Refused, say

UNPROCESSABLE = 422
FILLED_IN = 200
"""So many old games get their results at once when somebody looks at his history."""


# Signing up and in.


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account."""
    if people.account_of(request) is not None:
        return redirect("me")
    guest = people.guest_of(request)
    form = forms.SignUpForm(request.POST if request.method == "POST" else None)
    if guest is not None:
        form.fields["name"].initial = guest.name
    if request.method == "POST":
        check_welcome(guest, people.address_of(request))
        if form.is_valid():
            attempts.count("sign_up", people.address_of(request), limits.SIGN_UPS_AN_HOUR)
            made = _sign_up(request, form)
            if made is not None:
                return made
    context = {"form": form, "page": "sign_up", "next": _next(request)}
    return render(request, "site/account.html", context, status=UNPROCESSABLE if form.errors else None)


def _sign_up(request: HttpRequest, form: forms.SignUpForm) -> HttpResponse | None:
    given = form.cleaned_data
    try:
        account = joining.sign_up(request, given["name"], given["password1"], given["email"])
    except IntegrityError:  # somebody was quicker
        form.add_error("name", forms.name_taken(given["name"]))
        return None
    messages.success(request, say("account.welcome", name=account.name))
    response = redirect(_next(request) or "me")
    joining.prefer(request, response, account)
    return response


def _next(request: HttpRequest) -> str:
    """Return where to go on, never to another site."""
    wanted = request.POST.get("next", request.GET.get("next", ""))
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else ""


def count_password(request: HttpRequest, name: str) -> None:
    """Count a password that is tried for a name, before it is looked at."""
    address, handle = people.address_of(request), handle_of(name)[: limits.LONGEST_NAME * 4]
    attempts.count("password_here", f"{address} {handle}", limits.PASSWORDS_OF_ONE_NAME, limits.PASSWORDS_WITHIN)
    attempts.count("password_address", address, limits.PASSWORDS_OF_ONE_ADDRESS, limits.PASSWORDS_WITHIN)
    attempts.count("password", handle, limits.PASSWORDS_FROM_EVERYWHERE, limits.PASSWORDS_WITHIN)


def forgive(request: HttpRequest, name: str) -> None:
    """Forget the wrong passwords of somebody who knows the right one."""
    address, handle = people.address_of(request), handle_of(name)[: limits.LONGEST_NAME * 4]
    attempts.forget("password_here", f"{address} {handle}")


class Titled:
    """A page of an account, with the texts of its own."""

    page = ""
    template_name: str | None = "site/account.html"

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Tell the template which page it is."""
        context: dict[str, Any] = super().get_context_data(**more)  # type: ignore[misc]
        return context | {"page": self.page, "mails": settings.MAILS}

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show what is wrong, and say in the status that something is."""
        response = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = UNPROCESSABLE
        return cast("HttpResponse", response)


class LogIn(Titled, auth.LoginView):
    """Log in. The tables of the guest who was here come along."""

    page = "log_in"
    authentication_form = forms.LogInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: str, **more: Any) -> HttpResponse:
        """Count the attempt first."""
        count_password(request, request.POST.get("username", ""))
        return super().post(request, *args, **more)

    def form_valid(self, form: Any) -> HttpResponse:
        """Log in."""
        account = cast("Account", form.get_user())
        forgive(self.request, account.name)
        if not joining.log_in(self.request, account):
            messages.info(self.request, say("account.left_behind"))
        response = redirect(self.get_success_url())
        joining.prefer(self.request, response, account)
        return response


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out."""
    joining.log_out(request)
    messages.success(request, say("account.goodbye"))
    return redirect("front")


class ChangePassword(Titled, auth.PasswordChangeView):
    """Change the password. Other devices have to log in again."""

    page = "change_password"
    form_class = forms.ChangePasswordForm
    success_url = reverse_lazy("me")

    def post(self, request: HttpRequest, *args: str, **more: Any) -> HttpResponse:
        """Count the attempt first: a browser left open is no way to find out a password."""
        count_password(request, cast("Account", request.user).name)
        return super().post(request, *args, **more)

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the new password."""
        response = super().form_valid(form)
        forgive(self.request, form.user.name)
        messages.success(self.request, say("account.password_changed"))
        return response


class ResetPassword(Titled, auth.PasswordResetView):
    """Ask for an e-mail with a link to a new password; without e-mail, say who can help."""

    page = "reset"
    form_class = forms.ResetForm
    email_template_name = "site/mail/reset.txt"
    subject_template_name = "site/mail/reset_subject.txt"
    success_url = reverse_lazy("reset_sent")

    def post(self, request: HttpRequest, *args: str, **more: Any) -> HttpResponse:
        """Send it, if the host has set up e-mail."""
        if not settings.MAILS:
            raise Refused("no_mail")
        attempts.count("reset", people.address_of(request), limits.RESETS_AN_HOUR)
        return super().post(request, *args, **more)


@require_safe
def reset_sent(request: HttpRequest) -> HttpResponse:
    """Say that an e-mail is on its way, if the address belongs to an account."""
    return render(
        request, "site/message.html", {"title": say("account.reset_sent_title"), "said": say("account.reset_sent")}
    )


@method_decorator(never_cache, name="dispatch")
class NewPassword(Titled, auth.PasswordResetConfirmView):
    """Choose a new password, having come by the link of an e-mail."""

    page = "new_password"
    form_class = forms.NewPasswordForm
    success_url = reverse_lazy("log_in")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the new password."""
        response = super().form_valid(form)
        messages.success(self.request, say("account.password_changed"))
        return response


# One's own page.


@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Show what somebody has played, and how."""
    person = people.person_of(request)
    if person is None:
        return render(request, "site/me.html", {"person": None})
    ratings.fill_in(person, FILLED_IN)
    game = request.GET.get("game", "")
    past, page = history.finished(person, game, request.GET.get("page", ""))
    context = {
        "person": person,
        "past": past,
        "page": page,
        "games": history.played_games(person),
        "game": game,
        "tallies": history.tallies(person),
        "ratings": history.own_ratings(person),
    }
    return render(request, "site/me.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_settings(request: HttpRequest) -> HttpResponse:
    """Change what an account keeps."""
    account = people.account_of(request)
    if account is None:
        return redirect("log_in")
    form = forms.SettingsForm(request.POST if request.method == "POST" else None, instance=account)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, say("account.settings_kept"))
        return redirect("me")
    # A form that was refused has changed the account that it was made of, and the bar on top shows its name.
    account.refresh_from_db()
    return render(request, "site/account.html", {"form": form, "page": "settings"}, status=_status(form))


def _status(form: Any) -> int | None:
    return UNPROCESSABLE if form.errors else None


@never_cache
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Give somebody everything that is kept of him."""
    person = people.person_of(request)
    if person is None:
        raise Refused("nothing_kept")
    content = json.dumps(data.export(person), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="tradewinds.json"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def farewell(request: HttpRequest) -> HttpResponse:
    """Delete everything that is kept of somebody, once he has said so."""
    person, account = people.person_of(request), people.account_of(request)
    if person is None:
        raise Refused("nothing_kept")
    form = forms.FarewellForm(request.POST if request.method == "POST" else None, account=account, name=person.name)
    if request.method == "POST":
        if account is not None:
            count_password(request, account.name)
        if form.is_valid():
            data.delete(person)
            request.session.flush()
            messages.success(request, say("account.deleted"))
            return redirect("front")
    return render(request, "site/account.html", {"form": form, "page": "farewell"}, status=_status(form))


# The best.


@never_cache
@require_safe
def best(request: HttpRequest, game: str = "") -> HttpResponse:
    """Show who plays a game best."""
    known = cards()
    card = next((card for card in known if card.name == (game or known[0].name)), None)
    if card is None:
        raise Http404
    standings = history.best(card.name, people.person_of(request))
    return render(request, "site/best.html", {"card": card, "cards": known, "standings": standings})


urlpatterns = [
    path("account/new/", sign_up, name="sign_up"),
    path("account/log-in/", LogIn.as_view(), name="log_in"),
    path("account/log-out/", log_out, name="log_out"),
    path("account/password/", ChangePassword.as_view(), name="change_password"),
    path("account/forgotten/", ResetPassword.as_view(), name="reset"),
    path("account/forgotten/sent/", reset_sent, name="reset_sent"),
    path("account/forgotten/<uidb64>/<token>/", NewPassword.as_view(), name="new_password"),
    path("me/", me, name="me"),
    path("me/settings/", change_settings, name="settings"),
    path("me/data.json", export, name="export"),
    path("me/delete/", farewell, name="farewell"),
    path("best/", best, name="best"),
    path("best/<slug:game>/", best, name="best_of"),
]
