"""A question -> its answer, by the rooms that hold it: what a pack has, what a name means, whether a file is right."""
