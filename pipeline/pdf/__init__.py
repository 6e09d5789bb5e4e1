"""The objects of PDF files, read and written, for whoever makes a file and whoever reads it back."""
