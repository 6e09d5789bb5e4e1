"""Results of an event -> standings: games, measures, ranks, and the tables and files that tell them."""
