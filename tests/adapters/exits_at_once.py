"""Ends before it answers."""

import sys

sys.exit("cannot find the game")
