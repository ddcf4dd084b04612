"""The site for programs: tokens, addresses that answer with JSON, and their documentation."""
