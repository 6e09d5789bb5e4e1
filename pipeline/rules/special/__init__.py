"""Each kind of special rule and way to win: its parameters -> facts, values, marks for map and turns, faults."""
