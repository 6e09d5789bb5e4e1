"""Prose and its placeholders -> words: what a mission or page may ask for, and what it may not."""
