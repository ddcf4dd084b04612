"""The forms of accounts. Their words are ours; what Django finds wrong with a password it says in its own."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib.auth import forms as auth
from django.core.exceptions import ValidationError

from tradewinds.site.accounts.models import Account, handle_of
from tradewinds.site.limits import LONGEST_NAME
from tradewinds.site.people import check_name
from tradewinds.site.wording import Refused, language_now, said, say


def _new_passwords() -> tuple[forms.CharField, forms.CharField]:
    first, second = auth.SetPasswordMixin.create_password_fields(said("account.password"), said("account.again"))
    second.help_text = ""
    return first, second


def _name_field() -> forms.CharField:
    attributes = {"autocomplete": "username", "spellcheck": "false", "autocapitalize": "none"}
    return forms.CharField(
        label=said("account.name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs=attributes)
    )


def _email_field(required: bool) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "email"})
    return forms.EmailField(label=said("account.email"), required=required, max_length=254, widget=widget)


def _password_field() -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
    return forms.CharField(label=said("account.your_password"), strip=False, widget=widget)


class SignUpForm(auth.SetPasswordMixin, forms.Form):  # type: ignore[type-arg]
    """What a new account needs: a name and a password."""

    name = _name_field()
    password1, password2 = _new_passwords()
    email = _email_field(required=False)

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.fields["email"].help_text = say("account.email_hint")

    def clean_name(self) -> str:
        """Refuse what is no name, and one that somebody has."""
        try:
            name = check_name(self.cleaned_data["name"])
        except Refused as refusal:
            raise ValidationError(refusal.text_in(language_now())) from None
        if Account.objects.filter(handle=handle_of(name)).exists():
            raise name_taken(name)
        return name

    def clean(self) -> dict[str, Any]:
        """Compare both passwords, and look whether they can be guessed."""
        cleaned = super().clean() or {}
        self.validate_passwords()
        likely = Account(name=cleaned.get("name", ""), email=cleaned.get("email", ""))
        self.validate_password_for_user(likely, "password2")
        return cleaned


def name_taken(name: str) -> ValidationError:
    """Return what to say when a name has an account already."""
    return ValidationError(Refused("name_taken", name=name).text_in(language_now()))


class LogInForm(auth.AuthenticationForm):
    """Name and password."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.fields["username"].label = say("account.name")
        self.fields["password"].label = say("account.your_password")

    def get_invalid_login_error(self) -> ValidationError:
        """Say that it was wrong, and not what."""
        return ValidationError(say("account.wrong"))


class ChangePasswordForm(auth.PasswordChangeForm):
    """The old password, and the new one twice."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.fields["old_password"].label = say("account.old_password")
        _label_new_passwords(self)


class NewPasswordForm(auth.SetPasswordForm):  # type: ignore[type-arg]
    """A new password for who came by the link of an e-mail."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        _label_new_passwords(self)


def _label_new_passwords(form: forms.Form) -> None:
    form.fields["new_password1"].label = say("account.new_password")
    form.fields["new_password2"].label = say("account.again")
    form.fields["new_password2"].help_text = ""


class ResetForm(auth.PasswordResetForm):
    """Where to send the link for a new password."""

    email = _email_field(required=True)


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """What an account keeps for its owner."""

    class Meta:
        model = Account
        fields = ("name", "email", "confirms")

    name = _name_field()
    email = _email_field(required=False)
    confirms = forms.BooleanField(label=said("account.confirms"), required=False)

    def clean_name(self) -> str:
        """Refuse what is no name, and one that somebody else has."""
        try:
            name = check_name(self.cleaned_data["name"])
        except Refused as refusal:
            raise ValidationError(refusal.text_in(language_now())) from None
        if Account.objects.exclude(pk=self.instance.pk).filter(handle=handle_of(name)).exists():
            raise name_taken(name)
        return name

    def save(self, commit: bool = True) -> Account:
        """Keep it; the name holds at tables from now on."""
        account = super().save(commit)
        person = account.person
        if person.name != account.name:
            person.name = account.name
            person.save(update_fields=["name"])
        return cast("Account", account)


class FarewellForm(forms.Form):
    """What somebody says to have his data deleted: his password, or a guest his name."""

    def __init__(self, *args: Any, account: Account | None, name: str, **how: Any) -> None:
        super().__init__(*args, **how)
        self.account = account
        self.name = name
        if account is None:
            self.fields["word"] = forms.CharField(label=say("account.type_name", name=name))
        else:
            self.fields["word"] = _password_field()
        self.fields["word"].widget.attrs["autocomplete"] = "off" if account is None else "current-password"

    def clean_word(self) -> str:
        """Refuse anybody else."""
        word = str(self.cleaned_data["word"])
        if self.account is None:
            if handle_of(word.strip()) != handle_of(self.name):
                raise ValidationError(say("account.type_name", name=self.name))
        elif not self.account.check_password(word):
            raise ValidationError(say("account.wrong_password"))
        return word
