"""Battles of the shipped deck between two simple players, who value what they can reach."""
