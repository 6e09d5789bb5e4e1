"""Event files and their lists -> an Event made ready, everything wrong in them found and placed."""
