"""Playing encounters on the reference: input, seeded dice, the run and its trace in words."""
