"""What tests of a game on the screen share: what they expect, and what is kept of the game."""

import contextlib
import os
import sqlite3
import subprocess
import sys

STILL = "--no-animation"
FAULTS = []


def expect(holds, what):
    if not holds:
        FAULTS.append(what)
        print("FAULT:", what)


def saved(home):
    """Score, moves and events of the game saved last."""
    where = f"file:{home.database()}?mode=ro"
    with contextlib.closing(sqlite3.connect(where, uri=True)) as database:
        return database.execute(
            "SELECT score, moves, length(events) FROM games ORDER BY saved DESC, id DESC"
        ).fetchone()


def told(tilery, home, keys):
    """Score and moves of the same keys in line mode."""
    words = {"a": "left", "d": "right", "w": "up", "s": "down"}
    subprocess.run(
        [tilery, "play", "--plain", "2048", "--seed", "5"],
        input=" ".join(words[key] for key in keys) + " q\n", text=True, check=True,
        capture_output=True, env=home.environment(),
    )  # fmt: skip
    return saved(home)


def run_tests(names):
    """Runs what `names` calls test_..., or what the command line chooses of it; the exit status."""
    tilery = os.path.abspath(sys.argv[1])
    chosen = sys.argv[2:]
    for name, test in list(names.items()):
        if name.startswith("test_") and (not chosen or name in chosen):
            print(name, flush=True)
            test(tilery)
    return 1 if FAULTS else 0
