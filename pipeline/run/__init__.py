"""A run as values: packs made ready and worked out, units to set, publications, and the conductor that makes them."""
