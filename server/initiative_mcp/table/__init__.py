"""The interactive table: one self-contained page that shows a fight and plays it, and what it is told of a fight."""
