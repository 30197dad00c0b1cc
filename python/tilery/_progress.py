"""Progress of long calls, in one line on the error output."""

from __future__ import annotations

import sys
from typing import Any, Optional


class ProgressLine:
    """A line that each show() replaces, if `wanted` is True. With None, only in a terminal and in Jupyter.

    >>> with ProgressLine(False) as line:
    ...     line.show("half of it")
    """

    def __init__(self, wanted: Optional[bool]) -> None:
        self._is_shown = ("ipykernel" in sys.modules or sys.stderr.isatty()) if wanted is None else wanted
        self._width = 0

    def show(self, words: str) -> None:
        """Writes `words` over the line."""
        if self._is_shown:
            sys.stderr.write("\r" + words.ljust(self._width))
            sys.stderr.flush()
            self._width = len(words)

    def __enter__(self) -> "ProgressLine":
        return self

    def __exit__(self, *args: Any) -> None:
        """Ends the line."""
        if self._width > 0:
            sys.stderr.write("\n")
