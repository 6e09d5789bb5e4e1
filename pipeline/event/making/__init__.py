"""A planned print run -> its publications: each page a unit of its own, every copy stamped and filled in."""
