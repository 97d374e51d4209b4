"""Proof: any implementation is driven through the adapter protocol and judged against the reference.

protocol, process, session   talk to an adapter
script, play, compare        what is played, what the reference answers, where two answers differ
programs, shrink             random programs and the smallest one that still fails
mutants, diagnose            known wrong trackers, and which of them a failing implementation resembles
plan, runner, tape           one whole run, live or from a tape
opening, repeats             is the adapter connected, and why did the same script get two answers
check, challenge             the same for observations that somebody hands in, without a process
report, words, commands      what comes out, and the command line
"""
