"""Functions shared by tests of a game on the screen: expectations, commands, and the kept state of the game."""

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


def run(tilery, home, *words, text=""):
    """Status and output of a command without a terminal."""
    done = subprocess.run([tilery, *words], input=text, text=True, capture_output=True,
                          env=home.environment())  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@contextlib.contextmanager
def kept(home):
    """The file of kept games, opened for reading only."""
    where = f"file:{home.database()}?mode=ro"
    with contextlib.closing(sqlite3.connect(where, uri=True)) as database:
        yield database


def events_of(database, game):
    """The letters of all events of a game, whose rows must follow one another without a gap."""
    letters = ""
    rows = database.execute("SELECT first, letters FROM events WHERE game = ? ORDER BY first", (game,))
    for first, more in rows:
        assert first == len(letters), f"game {game}: event {first} after {len(letters)} events"
        letters += more
    count = database.execute("SELECT event_count FROM games WHERE id = ?", (game,)).fetchone()
    assert count == (len(letters),), f"game {game}: {letters} counted as {count}"
    return letters


def kept_events(home):
    """Number and events of each game, in the order in which they began. Expects the file to be sound."""
    with kept(home) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        games = database.execute("SELECT id FROM games ORDER BY id").fetchall()
        return [(game, events_of(database, game)) for (game,) in games]


def saved(home):
    """Score, moves and number of events of the game saved last."""
    with kept(home) as database:
        score, moves, game = database.execute(
            "SELECT score, moves, id FROM games ORDER BY saved DESC, id DESC"
        ).fetchone()
        return score, moves, len(events_of(database, game))


def score_in_lines(tilery, home, keys):
    """Plays `keys` in line mode. Gives saved() of this game."""
    words = {"a": "left", "d": "right", "w": "up", "s": "down"}
    subprocess.run(
        [tilery, "play", "--plain", "2048", "--seed", "5"],
        input=" ".join(words[key] for key in keys) + " q\n", text=True, check=True,
        capture_output=True, env=home.environment(),
    )  # fmt: skip
    return saved(home)


def run_tests(names):
    """Runs the functions in `names` called test_..., or the ones that the command line names. Returns the
    exit status."""
    tilery = os.path.abspath(sys.argv[1])
    chosen = sys.argv[2:]
    assert set(chosen) <= set(names), f"tests that do not exist: {set(chosen) - set(names)}"
    for name, test in list(names.items()):
        if name.startswith("test_") and (not chosen or name in chosen):
            print(name, flush=True)
            test(tilery)
    return 1 if FAULTS else 0
