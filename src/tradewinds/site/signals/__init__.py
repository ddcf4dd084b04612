"""Signals: people hear that it is their turn although they do not look, by mail or by a webhook of their own."""
