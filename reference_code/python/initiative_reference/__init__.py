"""The reference: turn order trackers to read, to copy and to measure other implementations against.

Standard library only; each rule set is one module.
"""
