"""TODO: say what becomes what."""
