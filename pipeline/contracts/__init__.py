"""What rooms hand each other, as data: a brief, a battlefield, a plate, a galley, a reading order, a plan, a promise.

It stands below all rooms, so that none has to know another for the sake of a type.
"""
