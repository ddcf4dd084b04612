"""Tables: who sits where, what was decided, and what each pair of eyes gets to see of it."""
