"""Talk at the tables: what people say, whom somebody does not want to hear, and what was reported to the host."""
