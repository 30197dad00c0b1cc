"""The computer player: hints, games that play themselves, games taken over and handed over.
Usage: player_test.py TILERY"""

import contextlib
import re
import sqlite3
import sys

from kept_play import STILL, expect, run_tests, saved, score_in_lines
from tmux_terminal import Home, Terminal

CONTINUED, HINTS = 2, 8  # in the column `standing`


def move_in(text):
    """The number of moves on the screen, or None if the screen shows no number."""
    found = re.search(r"Move (\d+)$", text, re.MULTILINE)
    return int(found[1]) if found else None


def test_hints_show_the_best_move_and_delay_no_key(tilery):
    keys = "asdwwdsaawsd" * 40
    home, other = Home(), Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("i hint")
        terminal.keys("i")
        terminal.wait_for("← .*→ .*↑ .*↓ .* moves ahead")
        terminal.text_keys("asdw")
        terminal.wait_for("← .*→ .*↑ .*↓ .* moves? ahead")
        terminal.text_keys(keys[4:] + "q")
        terminal.wait_for_end()
    expected = score_in_lines(tilery, other, keys)
    expect(saved(home)[:2] == expected[:2], f"with hints: {saved(home)}, {expected}")
    home.close()
    other.close()


def test_a_game_is_watched_taken_over_and_given_back(tilery):
    home = Home()
    with Terminal(home, [tilery, "watch", "2048", "--seed", "5", "--delay", "0"]) as terminal:
        terminal.wait_for("Move [1-9]")
        terminal.wait_for("as fast as it can")
        terminal.text_keys(" ---")
        moves = terminal.wait_drawn(
            lambda text: "It waits; 16 moves a second" in text and move_in(text), "game that waits")
        terminal.keys("Enter")
        terminal.wait_for(f"Move {moves + 1}$")
        terminal.wait_for("← .*→ .*↑ .*↓ .* moves? ahead")
        terminal.text_keys("asdw")
        terminal.wait_for("You play|u undo")
        terminal.text_keys("p")
        terminal.wait_for("It plays 16 moves a second")
        # On a busy machine the test does not see every move.
        terminal.wait(lambda text: (move_in(text) or 0) >= moves + 20, "20 moves more")
        terminal.text_keys("-" * 5)  # slow enough for the test to see the first moves of the new game
        terminal.wait_for("0.5 moves a second")
        terminal.text_keys("n")
        terminal.wait(lambda text: move_in(text) is not None and move_in(text) < 20, "new game")
        terminal.keys("q")
        terminal.wait_for_end()
    with contextlib.closing(sqlite3.connect(home.database())) as database:
        games = database.execute("SELECT moves, standing FROM games").fetchall()
    expect(len(games) == 1 and games[0][1] == CONTINUED + HINTS, f"one game, counted apart: {games}")
    expect(moves < games[0][0] <= moves + 5, f"taken over after {moves} moves: {games}")
    home.close()


def test_watching_plays_a_copy_and_leaves_the_players_game_as_it_was(tilery):
    home, other = Home(), Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("p watch")
        terminal.text_keys("asdwp")
        terminal.wait_for("Watching: 2048")
        terminal.wait(lambda text: (move_in(text) or 0) >= 10, "moves of its own")
        terminal.keys("q")
        terminal.wait_for_end()
    expect(saved(home) == score_in_lines(tilery, other, "asdw"), "the human's game stays as it was")
    home.close()
    other.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
