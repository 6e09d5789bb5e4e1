"""An event described once -> everything to print for it, in the right order and number, and a job ticket."""
