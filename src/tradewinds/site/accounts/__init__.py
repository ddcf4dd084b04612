"""Accounts for who wants one: sign up and log in, history, statistics and ratings, one's own data, and the admin."""
