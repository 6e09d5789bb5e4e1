"""What can be printed of a pack, each as a Publication that the conductor runs: pages, cards, references, shops' files."""
