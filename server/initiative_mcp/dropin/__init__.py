"""Drop-in tests: the scenarios as test source for a language's usual runner, without anything of ours at run time.

A language is a template in `reference_code/<language>/tests_template.<ext>` and a writer in `writers`.
"""
