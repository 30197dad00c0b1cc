"""The kept games and walks, on the screen and in commands: continuing, deleting and restoring,
watching, reviewing, exporting, searching. Usage: my_games_test.py TILERY"""

import json
import os
import re
import sys

from kept_play import STILL, expect, run, run_tests
from tmux_terminal import Home, Terminal


def keep_games(tilery, home):
    """Keeps three games: 2048 of 12 keys, 2048 of three keys, threes-5x5 of ten keys. No game is over, whatever
    tiles enter: the boards begin with 2 tiles in 16 cells and 14 in 25, so ten or twelve more cannot fill them."""
    keys = "left down right down "
    run(tilery, home, "play", "2048", text=keys * 3 + "q\n")
    run(tilery, home, "play", "2048", text="left right down q\n")
    run(tilery, home, "play", "threes-5x5", text=keys * 2 + "left down q\n")


LISTED_THREES = r"^ +3 +\d+ .* threes-5x5 "


def test_a_game_with_no_save_leaves_no_database(tilery):
    home = Home()
    for words in (["2048"], ["play", "2048", "--from", "2 2 / 0 4"], ["daily"], ["explore"]):
        with Terminal(home, [tilery, *words, "--no-save", STILL]) as terminal:
            terminal.wait_for("q leave")
            if words[0] != "explore":
                terminal.wait_for("Not saved")
            terminal.text_keys("asdwlh")
            terminal.settled(terminal.text)
            terminal.text_keys("q")
            expect(terminal.wait_for_end() == "0", f"{words}: it ends")
            expect("could not be kept" not in terminal.text(), f"{words}: nothing is lost")
        expect(not os.path.exists(home.database()), f"{words}: no database is made")
    home.close()


def test_any_unfinished_game_continues_from_the_list(tilery):
    home = Home()
    keep_games(tilery, home)
    with Terminal(home, [tilery, STILL]) as terminal:
        terminal.wait_for("^ *Tilery")
        terminal.text_keys("r")
        terminal.wait_for("My games: ◀ all ▶")
        terminal.wait_for("1 short game is left out")
        score = terminal.wait_for(r"1 +(\d+) .* 2048 ").group(1)
        terminal.text_keys("/2048")
        terminal.wait(lambda text: "threes" not in text, "only 2048")
        terminal.keys("Enter", "Down", "Enter")  # searching lists the short game, too
        terminal.wait_for(f"Score {score}$")
        terminal.keys("Left", "Down", "q")
        terminal.wait_for("My games")
    home.close()


def test_a_deleted_game_comes_back(tilery):
    home = Home()
    keep_games(tilery, home)
    with Terminal(home, [tilery, "games", STILL]) as terminal:
        terminal.wait_for("threes")
        terminal.text_keys("d")
        terminal.wait_for("Deleted: threes-5x5, .* u brings it back")
        terminal.wait(lambda text: not re.search(LISTED_THREES, text, re.MULTILINE), "a list without it")
        expect("threes" not in run(tilery, home, "games", "list")[1], "no command lists it")
        expect("threes" in run(tilery, home, "games", "list", "--deleted")[1], "but as deleted")
        terminal.text_keys("u")
        terminal.wait_for("Back again: threes-5x5")
        terminal.wait_for(LISTED_THREES)
    status, text = run(tilery, home, "games", "delete", "3", "1")
    expect(status == 0 and "games restore 3" in text, f"deleted by commands: {text}")
    expect(run(tilery, home, "play", "--resume", "3", text="q\n")[0] == 2, "it cannot be resumed")
    status, text = run(tilery, home, "games", "restore", "3")
    expect(status == 0 and "back again" in text, f"restored: {text}")
    expect(run(tilery, home, "games", "restore", "99")[0] == 2, "no such game")
    home.close()


def test_resume_takes_a_number(tilery):
    home = Home()
    keep_games(tilery, home)
    status, text = run(tilery, home, "play", "--resume", "1", text="score q\n")
    expect(status == 0 and "Going on after" in text and "2048" in text, text)
    status, text = run(tilery, home, "play", "--resume", "99", text="q\n")
    expect(status == 2 and "game 99: not kept" in text, text)
    status, text = run(tilery, home, "play", "--resume", "1", "--seed", "3", text="q\n")
    expect(status == 2 and "--seed" in text, f"an option that has no meaning is refused: {text}")
    status, text = run(tilery, home, "games", "continue", "3", text="q\n")
    expect(status == 0 and "Threes" in text, text)
    home.close()


def test_a_failing_resume_makes_no_database(tilery):
    home = Home()
    for words in (["play", "--resume"], ["play", "--resume", "12"], ["explore", "--resume"]):
        with Terminal(home, [tilery, *words]) as terminal:
            expect(terminal.wait_for_end() == "2", f"{words}: there is nothing to continue")
        expect(not os.path.exists(home.database()), f"{words}: no database is made")
    home.close()


def test_a_new_game_says_that_one_is_open_and_undo_goes_back(tilery):
    home = Home()
    keep_games(tilery, home)
    with Terminal(home, [tilery, "play", "threes-5x5", STILL]) as terminal:
        terminal.wait_for(r"u goes back to your game of \d+ \w+, score \d+")
        terminal.text_keys("u")
        terminal.wait_for("The previous game continues")
        terminal.text_keys("q")
        terminal.wait_for_end()
    home.close()


def test_a_new_game_in_lines_says_that_one_is_open(tilery):
    home = Home()
    keep_games(tilery, home)
    with Terminal(home, [tilery, "play", "2048", "--plain"]) as terminal:
        terminal.wait_for("A game is open, score \\d+: tilery play --resume 2 continues it\\.")
        terminal.text_keys("q\n")
        terminal.wait_for_end()
    text = run(tilery, home, "play", "2048", text="q\n")[1]
    expect("A game is open" not in text, f"a pipe gets no notice: {text}")
    home.close()


def test_a_notice_says_at_once_that_a_game_is_listed_apart(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("This game is listed apart from now on: with a chosen seed")
        terminal.text_keys("asdwu")
        terminal.wait_for("is listed apart: with undo, with a chosen seed")
        terminal.wait_for(r"Best 0 \(apart\)")
        terminal.text_keys("i")
        terminal.wait_for("with hints")
        terminal.text_keys("q")
        terminal.wait_for_end()
    with Terminal(home, [tilery, "play", "2048", "--from", "2 2 / 0 4", STILL]) as terminal:
        terminal.wait_for("is listed apart from now on: from a position")
        terminal.text_keys("aq")
        terminal.wait_for_end()
    expect('"chosen_seed":true' in run(tilery, home, "scores", "--json")[1].replace(" ", ""),
           "the scores know the chosen seed")  # fmt: skip
    home.close()


def test_a_game_that_continues_while_hints_are_on_is_listed_apart(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", STILL]) as terminal:
        terminal.wait_for("q leave")
        terminal.text_keys("asdwq")
        terminal.wait_for_end()
    with Terminal(home, [tilery, "play", "2048", STILL]) as terminal:
        terminal.wait_for("u goes back to your game")
        terminal.text_keys("i")
        terminal.wait_for("is listed apart from now on: with hints")
        terminal.text_keys("u")
        terminal.wait_for("The previous game continues")
        terminal.wait_for("with hints")
        terminal.text_keys("asq")
        terminal.wait_for_end()
    games = json.loads(run(tilery, home, "scores", "--json")[1])
    expect([game["hints"] for game in games] == [True], f"the store knows: {games}")
    home.close()


def test_lines_say_at_once_that_a_game_is_listed_apart(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--plain"]) as terminal:
        terminal.wait_for("for help")
        terminal.text_keys("left down right\n")
        expect("is listed apart" not in terminal.settled_text(), "an ordinary game")
        terminal.text_keys("undo\n")
        terminal.wait_for("This game is listed apart from now on: with undo.")
        terminal.text_keys("hint\n")
        terminal.wait_for("This game is listed apart: with undo, with hints.")
        terminal.text_keys("quit\n")
        terminal.wait_for_end()
    with Terminal(home, [tilery, "play", "2048", "--plain", "--from", "2 2 / 0 4"]) as terminal:
        terminal.wait_for("This game is listed apart from now on: from a position.")
        terminal.text_keys("quit\n")
        terminal.wait_for_end()
    text = run(tilery, home, "play", "2048", text="left down right undo q\n")[1]
    expect("is listed apart" not in text, f"a pipe gets no notice: {text}")
    home.close()


def test_small_screens_say_why_a_game_is_listed_apart(tilery):
    home = Home()
    # On 20 columns a score of two digits leaves no room beside the message, which then has the row alone.
    for width, height, words in [(20, 8, "(?:Listed a|A)part: "), (40, 12, "Listed apart: ")]:
        size = {"width": width, "height": height}
        with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL], **size) as terminal:
            terminal.wait_for(words + "(seed|with a chosen seed)")
        with Terminal(home, [tilery, "play", "2048", "--from", "2 2 / 0 4", STILL], **size) as terminal:
            terminal.wait_for(words + "(board|from a position)")
        with Terminal(home, [tilery, "play", "2048", STILL], **size) as terminal:
            terminal.wait_for(r"q leave|\?  q")
            terminal.text_keys("asdwu")
            terminal.wait_for(words + "(undo|with undo)")
            terminal.text_keys("i")
            terminal.wait_for(words + "(hints|with undo, with hints)")
            expect(re.search(r"\?  q$", terminal.text(), re.MULTILINE), "the keys stay")
    home.close()


def chosen_seeds(tilery, home):
    """For each kept game, in the order of their numbers, whether its seed was chosen."""
    games = json.loads(run(tilery, home, "scores", "--json")[1])
    return [game["chosen_seed"] for game in sorted(games, key=lambda game: game["number"])]


def test_practice_on_a_board_of_the_day_is_listed_apart(tilery):
    home = Home()
    apart = "This game is listed apart from now on: with a chosen seed"
    for words, is_practice in [([], False), (["--new"], True), (["--date", "2026-01-31"], True)]:
        with Terminal(home, [tilery, "daily", *words, STILL]) as terminal:
            terminal.wait_for(apart if is_practice else "q leave")
            expect(is_practice or apart not in terminal.settled_text(), "the first game counts")
            terminal.text_keys("asdwq")
            terminal.wait_for_end()
    with Terminal(home, [tilery, "daily", "--new", "--plain"]) as terminal:
        terminal.wait_for("With a chosen seed this game is listed apart")
        terminal.text_keys("left down right q\n")
        terminal.wait_for_end()
    chosen = chosen_seeds(tilery, home)
    expect(chosen == [False, True, True, True], f"the store knows: {chosen}")
    home.close()


def test_numbers_stand_for_records(tilery):
    home = Home()
    keep_games(tilery, home)
    run(tilery, home, "play", "explore", text="north, east, look, quit\n")
    for words, sign in [(["record", "show", "1"], "2048"), (["verify", "1", "3", "w1"], "3 records"),
                        (["games", "export", "1", "--format", "hex"], "^[0-9a-f]{16}$"),
                        (["record", "export", "w1", "--format", "text"], "@"),
                        (["replay", "w1", "--plain"], "Turn 1"),
                        (["review", "1", "--depth", "1", "--network", "none"], "best moves"),
                        (["games", "replay", "3", "--plain"], "Score")]:  # fmt: skip
        status, text = run(tilery, home, *words)
        expect(status == 0 and re.search(sign, text, re.MULTILINE), f"{words}: {text[:200]}")
    expect(run(tilery, home, "record", "show", "77")[0] == 2, "a number without a game")
    status, text = run(tilery, home, "games", "list", "--find", "merrow")
    expect("w1" in text and "merrow" in text, f"walks are listed: {text}")
    with Terminal(home, [tilery, "games", STILL]) as terminal:
        terminal.text_keys(".")
        terminal.wait_for("w1 .*merrow")
        terminal.text_keys("/merrow")
        terminal.keys("Enter")
        terminal.text_keys("w")
        terminal.wait_for("turn|Turn")
        terminal.text_keys("q")
        terminal.wait_for("My games")
        terminal.text_keys("e")
        terminal.wait_for("Written: ")
    expect(os.listdir(os.path.join(home.data, "tilery", "exports")) == ["merrow-w1.tilery"],
           "it is exported")  # fmt: skip
    home.close()


def test_a_finished_game_is_reviewed_on_the_screen(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--size", "2x2", "--seed", "7", STILL]) as terminal:
        terminal.wait_for("u undo")
        terminal.text_keys("wasd" * 12)
        terminal.wait_for("Game over.*v review")
        terminal.text_keys("v")
        terminal.wait_for("Review: ")
        terminal.wait_for("reviewed$|grade [A-E]")
        terminal.wait_for("Best move|was better by")
        terminal.text_keys("n")
        terminal.wait_for("was better by|There is no mistake")
        terminal.text_keys("?")
        terminal.wait_for("to the next mistake")
    home.close()


def test_a_game_that_was_searched_becomes_a_favourite_at_the_top_of_the_menu(tilery):
    home = Home()
    with Terminal(home, [tilery, STILL]) as terminal:
        terminal.wait_for("^ *Tilery")
        terminal.text_keys("/stubborn")
        terminal.wait_for("/ stubborn")
        terminal.keys("Enter")
        terminal.text_keys("f")
        terminal.wait_for("★ ")
        terminal.keys("Escape")
        terminal.wait(lambda text: "/ stubborn" not in text, "the whole menu")
        terminal.keys("Home")
        terminal.wait_for("★ ")
    home.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
