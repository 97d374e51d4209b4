"""Serving over HTTP to many: who may ask how often, whether it is ready, and what the operator sees."""
