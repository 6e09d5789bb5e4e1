"""`pack preview`: a pack or an event, seen in a browser while it is written."""
