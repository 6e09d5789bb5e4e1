"""What can be printed of a pack, as Publications that the conductor runs: pages, cards, references, shops' files."""
