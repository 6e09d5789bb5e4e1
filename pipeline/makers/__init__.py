"""A pack and a request -> the files of each form: every maker takes what it needs from the rooms, in their order."""
