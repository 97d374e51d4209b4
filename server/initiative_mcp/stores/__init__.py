"""Where saved encounters lie: memory, an SQLite file or Redis, behind one small interface.

A store keeps a head and a growing list of batches for every handle. It knows nothing of rules or languages.
"""
