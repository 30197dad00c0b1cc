"""`python -m tilery COMMAND [QUESTION]`: answers a question in JSON, by default from standard input.

Without a command it lists the games. COMMAND is a command of tilery.answer()."""

import json
import sys

import tilery


def main() -> int:
    """Returns the exit status: 2 for a wrong question."""
    words = sys.argv[1:]
    if not words:
        print("\n".join(tilery.games()))
        return 0
    try:
        if len(words) > 2:
            raise ValueError(f"command line: expected COMMAND [QUESTION], found {len(words)} words")
        question = words[1] if len(words) == 2 else sys.stdin.read()
        print(json.dumps(tilery.answer(words[0], question)))
    except ValueError as fault:
        print(f"tilery: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
