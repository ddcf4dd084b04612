"""The site: tables in the browser, for people and bots. It names no game; each discovered game appears by itself."""
