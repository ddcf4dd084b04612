"""What all games share. Knows none of them."""
