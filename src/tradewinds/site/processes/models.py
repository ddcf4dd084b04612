"""What is stored for other processes only. No table would miss it."""

from __future__ import annotations

from django.db import models

LONGEST_NAME = 32
"""Letters of the name that a process gives itself."""


class Bulletin(models.Model):
    """News of a table, for processes that share a file of SQLite; PostgreSQL carries news itself."""

    table = models.BigIntegerField()
    sender = models.CharField(max_length=LONGEST_NAME)

    def __str__(self) -> str:
        return f"{self.pk}: table {self.table}"


class Claim(models.Model):
    """Who thinks about the decision that a table waits for; it holds for a short time, and is renewed meanwhile."""

    table = models.OneToOneField("tables.Table", models.CASCADE, primary_key=True, related_name="+")
    moment = models.CharField(max_length=24)
    holder = models.CharField(max_length=LONGEST_NAME)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"table {self.table_id} at {self.moment}: {self.holder}"
