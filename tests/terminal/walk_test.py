"""Walks in a real terminal: travel, the map, hints, escape, the bag, the end. Usage: walk_test.py TILERY"""

import os
import re
import subprocess
import sys

from kept_play import STILL, expect, run_tests
from tmux_terminal import Home, Terminal


def walk(home, tilery, **more):
    """A terminal with a new walk, once its screen is drawn. Nothing is saved."""
    terminal = Terminal(home, [tilery, "play", "explore", "--seed", "7", STILL, "--no-save"], **more)
    terminal.wait_for("x explore|health|Health")
    return terminal


def texts_of(home, tilery, *lines):
    """The output of a walk in line mode with these commands."""
    return subprocess.run([tilery, "play", "explore", "--plain", "--seed", "7", "--no-save"],
                          input="\n".join(lines) + "\nquit\n", text=True, capture_output=True,
                          env=home.environment(), check=True).stdout  # fmt: skip


def merrow_commands():
    """The commands of a walk with seed 1 that wins the quest of Merrow."""
    path = os.path.join(os.path.dirname(__file__), "..", "protocol", "merrow_commands.txt")
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def keep_walk(home, tilery, lines):
    """Keeps a walk with seed 1, played in line mode with these commands."""
    subprocess.run([tilery, "play", "explore", "--plain", "--seed", "1"], check=True, text=True,
                   input="\n".join(lines) + "\nquit\n", capture_output=True,
                   env=home.environment())  # fmt: skip


def test_travel_lists_places_and_shows_the_cursor(tilery):
    home = Home()
    with walk(home, tilery) as terminal:
        terminal.text_keys("t")
        terminal.wait_for("Travel to")
        terminal.wait_for("signpost, 2 steps")
        terminal.text_keys("t")
        terminal.wait_for("Go where")
        terminal.text_keys("KKKK")
        terminal.wait_for("never seen that place")
        expect("\\e[7m" in terminal.settled(terminal.styled), "the cursor is on the screen")
        terminal.keys("Escape")
        # A letter that follows Escape at once would be read as Alt with this letter.
        terminal.wait(lambda text: "q done" not in text, "no cursor")
        terminal.text_keys("m")
        terminal.wait_for(r"Places \(tab\)")
        terminal.keys("Tab", "Enter")
        terminal.wait_for("You take a bottle|Turn [1-9]")
    home.close()


def test_a_new_walk_names_the_open_one(tilery):
    home = Home()
    subprocess.run([tilery, "play", "explore", "--plain"], input="wait\nwait\nquit\n", text=True,
                   capture_output=True, env=home.environment(), check=True)  # fmt: skip
    open_walk = "A walk of 2 turns is open: tilery explore --resume w1 continues it"
    for words in ([STILL], ["--plain"]):
        with Terminal(home, [tilery, "explore", *words]) as terminal:
            terminal.wait_for(open_walk)
    with Terminal(home, [tilery, "explore", "--resume", "w1", STILL]) as terminal:
        terminal.wait_for("Turn 2")
        expect("is open" not in terminal.settled_text(), "a resumed walk does not name itself")
    home.close()


def test_escape_opens_the_menu_and_q_leaves(tilery):
    home = Home()
    with walk(home, tilery) as terminal:
        terminal.text_keys("i")
        terminal.wait_for("You carry ─")
        terminal.text_keys("l")
        terminal.wait_for("lit, ")
        terminal.keys("Escape")
        terminal.wait(lambda text: "You carry ─" not in text, "no bag")
        terminal.keys("Escape")
        terminal.wait_for("Go on walking")
        terminal.keys("Escape")
        terminal.wait(lambda text: "Go on walking" not in text, "no menu")
        expect(not terminal.is_dead(), "escape does not end the program")
        terminal.text_keys("q")
        terminal.wait_for_end()
    home.close()


def test_the_footer_of_a_walk_keeps_help_and_leaving(tilery):
    home = Home()
    for width, height in [(30, 12), (40, 12), (60, 20), (80, 24), (200, 60)]:
        with walk(home, tilery, width=width, height=height) as terminal:
            terminal.wait_for(r"\? help")
            terminal.wait_for("q leave")
    home.close()


def test_lines_say_where_things_are_and_what_to_do(tilery):
    home = Home()
    text = texts_of(home, tilery, "hint", "hint", "hint", "where Brun", "where the cave", "places")
    for sign in ["Look here, in the slanted coast", "Look for the bottle", "Take the bottle: 1 step",
                 "Brun is in ", " leads to the lightless cave.", "signpost, 2 steps"]:  # fmt: skip
        expect(sign in text, f"{sign} in\n{text}")
    text = texts_of(home, tilery, *["explore"] * 8)
    expect(not re.search(r"You see a(n? gull| rabbit)\.", text), f"no stop for an animal:\n{text}")
    expect("door and a closed door" not in text, f"equal names are counted:\n{text}")
    home.close()


def test_the_status_says_where_brun_and_the_cave_are(tilery):
    home = Home()
    lines = merrow_commands()
    keep_walk(home, tilery, lines[: lines.index("touch brun") + 1])
    with Terminal(home, [tilery, "play", "explore", "--resume", STILL]) as terminal:
        terminal.wait_for("q leave")
        terminal.text_keys("c")
        terminal.wait_for("Where they are")
        terminal.wait_for("Brun is in the town of Merrow")
        terminal.wait_for(" leads to the lightless cave")
    home.close()


def test_talk_walks_to_the_person_and_talks(tilery):
    home = Home()
    text = texts_of(home, tilery, "talk Tam")
    expect("Tam: \"" in text, f"one command is enough:\n{text}")
    home.close()


def test_a_won_quest_ends_with_a_card(tilery):
    home = Home()
    lines = merrow_commands()
    expect(lines[-1] == "touch great lamp", f"the last command: {lines[-1]}")
    keep_walk(home, tilery, lines[:-1])
    with Terminal(home, [tilery, "play", "explore", "--resume", STILL]) as terminal:
        terminal.wait_for("q leave")
        terminal.keys("Right", "Right", "Right", "Right")  # three steps, and into the great lamp
        terminal.wait_for("You have won")
        turns = terminal.wait_for("(\\d+) turns, \\d+ of them steps").group(1)
        terminal.wait_for("\\d+ blows?")
        moves = terminal.wait_for("locks opened with (\\d+) moves").group(1)
        terminal.resize(30, 12)
        terminal.wait(lambda text: f"{turns} turns" in text and "blow" in text and "since it began" in text,
                      "the figures on a small screen")
        terminal.text_keys("q")
        terminal.wait_for("q leave")
        terminal.text_keys("q")
        terminal.wait_for_end()
    proof = subprocess.run([tilery, "verify", "w1"], capture_output=True, text=True,
                           env=home.environment()).stdout  # fmt: skip
    expect(f"{turns} turns and {moves} moves at locks" in proof and "won" in proof,
           f"{turns} turns, {moves} moves: {proof}")
    for words, sign in [(["games", "list"], f"w1 +won +{turns} "),
                        (["scores"], f"1\\. +{turns} +won .* w1"), (["replay", "w1", "--plain"], f"Turn {turns}\n"),
                        (["verify", "--json", "w1"], f'"turns":{turns}\\b')]:  # fmt: skip
        text = subprocess.run([tilery, *words], capture_output=True, text=True,
                              env=home.environment(), check=True).stdout  # fmt: skip
        expect(re.search(sign, text), f"{words}: {sign} in {text[-400:]}")
    home.close()


def test_a_lock_has_a_hint_and_help_of_its_own(tilery):
    home = Home()
    lines = merrow_commands()
    first_slide = next(i for i, line in enumerate(lines) if line.split()[0] in ("left", "right", "up", "down"))
    keep_walk(home, tilery, lines[:first_slide])
    with Terminal(home, [tilery, "play", "explore", "--resume", STILL]) as terminal:
        terminal.wait_for("q ")
        terminal.text_keys("i")
        terminal.wait_for("A good move: (left|right|up|down)")
        terminal.text_keys("?")
        terminal.wait_for("At a lock")
        expect("explore by yourself" not in terminal.text(), "no keys of walking")
    home.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
