"""What processes that serve one database have to tell each other: news of tables, and who thinks about what."""
