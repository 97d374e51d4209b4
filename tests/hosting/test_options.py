from __future__ import annotations

import pytest

from initiative_mcp.errors import BadInput
from initiative_mcp.hosting.options import Hosting, read_tokens

GOOD = "0123456789abcdef0123"


def test_tokens_are_read_one_a_line(tmp_path):
    file = tmp_path / "tokens"
    file.write_text(f"# for Ada\n{GOOD}\n\n  {GOOD}b  \n")
    assert read_tokens(str(file), "en") == {GOOD, GOOD + "b"}


@pytest.mark.parametrize("text", ["", "# nothing\n", "short\n", f"{GOOD}\nwith space in it here\n", "ä" * 20])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_file_without_usable_tokens_is_told(tmp_path, text, lang):
    file = tmp_path / "tokens"
    file.write_text(text)
    with pytest.raises(BadInput) as caught:
        read_tokens(str(file), lang)
    assert "16" in str(caught.value)
    assert GOOD not in str(caught.value)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(BadInput, match="cannot be read"):
        read_tokens(str(tmp_path / "none"), "en")


def test_tokens_are_not_shown():
    assert GOOD not in repr(Hosting(tokens=frozenset({GOOD})))
