"""An author's tools: schemas for editors, starters for packs and missions, a formatter, and findings of style."""
