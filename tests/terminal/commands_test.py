"""Commands in a real terminal: help, manual pages, the menu in lines, the companion, exported pictures,
and the words of the screen. Usage: commands_test.py TILERY"""

import os
import re
import shutil
import sys
import time

from kept_play import STILL, expect, run, run_tests
from tmux_terminal import Home, Terminal


def write_settings(home, text):
    """Writes the file of settings before the program starts."""
    folder = os.path.join(home.config, "tilery")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "settings.toml"), "w", encoding="utf-8") as file:
        file.write(text)


def ended(terminal):
    """Waits for the end of the program. Gives its exit status and its last screen."""
    status = terminal.wait_for_end()
    return status, terminal.text()


def test_help_fits_the_terminal_and_knows_every_command(tilery):
    home = Home()
    with Terminal(home, [tilery, "help", "record", "saved"], height=40) as terminal:
        status, text = ended(terminal)
        expect(status == "0" and "Usage: tilery record saved" in text, f"{status}: {text}")
    status, text = run(tilery, home, "help", "recrod")
    expect(status == 2 and "did you mean record?" in text, text)
    for words in (["play"], ["scores"], ["evaluate"], ["tables", "build"]):
        status, text = run(tilery, home, *words, "--help")
        wide = [line for line in text.splitlines() if len(line) > 80]
        expect(status == 0 and not wide, f"{words}: {wide}")
        expect("4294967295" not in text and "0x)" not in text, f"{words}: no limits of number types")
    home.close()


def test_a_manual_page_opens_in_the_pager(tilery):
    expect(shutil.which("man"), "man is not installed (tools/ensure_deps test installs it)")
    home = Home()
    with Terminal(home, [tilery, "manual", "play"], PAGER="cat", MANPAGER="cat", height=60) as terminal:
        status, text = ended(terminal)
        expect(status == "0" and "TILERY-PLAY(1)" in text and ".TH" not in text, text)
    status, text = run(tilery, home, "manual", "play")
    expect(status == 0 and ".TH TILERY\\-PLAY 1" in text, f"roff without a terminal: {text[:80]}")
    status, text = run(tilery, home, "manual", "plya")
    expect(status == 2 and "did you mean play?" in text and len(text) < 120, text)
    home.close()


def test_a_menu_in_lines_opens_with_plain_and_without_a_terminal(tilery):
    home = Home()
    for words in (["--plain"], ["play", "--plain"]):
        with Terminal(home, [tilery, *words]) as terminal:
            terminal.wait_for("Type a number or a name to play")
            terminal.text_keys("find vault\n")
            terminal.wait_for("3x3|Vault|vault")
            terminal.text_keys("2048\n")
            terminal.wait_for("Type \\? for help")
            terminal.text_keys("quit\n")
            terminal.wait_for_end()
    status, text = run(tilery, home, text="quit\n")
    expect(status == 0 and "Type a number or a name to play" in text, text)
    home.close()


def test_the_companion_says_the_moves_of_a_game_played_elsewhere(tilery):
    home = Home()
    record = os.path.join(home.path, "elsewhere.tilery")
    with Terminal(home, [tilery, "companion", "2048", "--record", record, "--network", "none"],
                  height=50) as terminal:  # fmt: skip
        terminal.wait_for("Type the board")
        terminal.text_keys("0 2 0 0\n0 0 0 0\n0 0 2 0\n0 0 0 0\n")
        terminal.wait_for("Slide (left|right|up|down)\\.")
        terminal.wait_for("type the cell of the new tile, as in b3")
        terminal.text_keys("left 4 d4\n")
        terminal.wait_for("^ 4   \\.   \\.   \\.   4$")
        terminal.text_keys("back\n")
        terminal.wait_for("Back\\.")
        terminal.text_keys("left d4\n")
        terminal.wait_for("^ 4   \\.   \\.   \\.   2$")
        terminal.text_keys("board 4 2 0 0 / 0 0 0 0 / 2 0 0 0 / 0 0 0 2\n")
        terminal.wait_for("^ 1   4   2   \\.   \\.$")
        terminal.text_keys("up c4\n")
        terminal.wait_for("^ 4   \\.   \\.   2   \\.$")
        terminal.text_keys("e9\n")
        terminal.wait_for("is outside the board, whose last cell is d4")
        terminal.text_keys("quit\n")
        terminal.wait_for_end()
    status, text = run(tilery, home, "verify", record)
    expect(status == 0 and "1 true" in text, f"the record is true: {text}")
    status, text = run(tilery, home, "record", "export", record, "--format", "hex", "--position", "0")
    expect(text == "2100000010000001\n", f"it begins where the board was typed last: {text}")
    status, text = run(tilery, home, "companion", "threes", "--network", "none",
                       "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48 next 2", text="hint\nquit\n")  # fmt: skip
    expect(status == 0 and "Slide " in text and "heuristic points" in text, text)
    status, text = run(tilery, home, "companion", "2048", "2 3 / 0 0", text="quit\n")
    expect("row 1, column 2: expected a tile" in text, text)
    status, text = run(tilery, home, "companion", "2048", "0 " * 3000)
    expect(status == 2 and "expected a text of at most 4096 bytes, found 6000" in text, text)
    home.close()


def test_the_companion_keeps_the_record_after_an_interrupt(tilery):
    home = Home()
    record = os.path.join(home.path, "elsewhere.tilery")
    words = [tilery, "companion", "2048", "2 2 / 0 0", "--record", record, "--network", "none"]
    status, text = run(*words[:1], home, *words[1:], text="quit\n")
    expect(status == 0 and f"{record} is not written: no move was made." in text, text)
    expect(not os.path.exists(record), "nothing is written")
    with Terminal(home, words, height=50) as terminal:
        terminal.wait_for("Slide ")
        terminal.text_keys("left b2\n")
        terminal.wait_for("^ 2   \\.   2$")
        terminal.keys("C-c")
        status, text = ended(terminal)
        expect(status == "0", text)
    status, text = run(tilery, home, "verify", record)
    expect(status == 0 and "1 true" in text, f"the record is true: {text}")
    status, text = run(tilery, home, "companion", "2048", "--record", os.path.join(home.path, "none", "a"))
    expect(status == 2 and "cannot be written: No such file or directory" in text, text)
    home.close()


def test_the_settings_turn_on_warnings_and_verdicts(tilery):
    home = Home()
    board = "1024 512 256 128 / 2 4 8 16 / 0 0 2 4 / 0 0 0 0"
    for choice, sign in [("warnings", "down loses [0-9,]+ points: (left|right|up) is best"),
                         ("verdicts", "Best move|was better by [0-9,.]+ points")]:  # fmt: skip
        write_settings(home, f"{choice} = true\n")
        with Terminal(home, [tilery, "play", "2048", "--from", board, STILL]) as terminal:
            terminal.wait_for("is listed apart from now on: with hints, from a")
            before = terminal.wait_for("Score +(\\d+)").group(0)

            def sign_after_down():
                terminal.keys("Down")
                found = re.search(sign, terminal.settled(terminal.text))
                if not found:  # the hint is not known yet
                    terminal.text_keys("u")
                    time.sleep(0.3)
                return found

            found = terminal.wait_until(sign_after_down, sign)
            if choice == "warnings":
                expect(before in terminal.text(), f"the move waits: {found.group(0)}")
                terminal.keys("Down")
                terminal.wait(lambda text: "Press down again" not in text, "the move that was insisted on")
            terminal.text_keys("q")
            terminal.wait_for_end()
    home.close()


def test_a_small_screen_with_hints_asks_before_a_blunder(tilery):
    home = Home()
    write_settings(home, "warnings = true\n")
    board = "1024 512 256 128 / 2 4 8 16 / 0 0 2 4 / 0 0 0 0"
    for width, height, question in [(80, 18, "Blunder: (left|right|up) is best. down again plays it"),
                                    (40, 12, "Blunder: down again plays it"),
                                    (20, 8, "Again: down")]:  # fmt: skip
        words = [tilery, "play", "2048", "--from", board, STILL]
        with Terminal(home, words, width=width, height=height) as terminal:
            terminal.wait_for("(part|on): (with )?hints")
            terminal.text_keys("i")
            terminal.wait_for(" best")

            def question_after_down():
                terminal.keys("Down")
                found = re.search(question, terminal.settled_text())
                if not found:  # the value is not known yet
                    terminal.text_keys("u")
                    time.sleep(0.3)
                return found

            terminal.wait_until(question_after_down, question)
            terminal.text_keys("q")
            terminal.wait_for_end()
    home.close()


def test_help_while_watching_lists_the_keys_of_watching(tilery):
    home = Home()
    with Terminal(home, [tilery, "watch", "3x3", "--seed", "3", STILL]) as terminal:
        terminal.wait_for("you play")
        terminal.text_keys("?")
        text = terminal.wait(lambda text: "Keys" in text and "run and stop" in text and text, "help")
        expect("undo" not in text and "review the game" not in text, text)
    home.close()


def test_notices_settings_and_faults_name_their_place(tilery):
    home = Home()
    write_settings(home, 'animation = false\ntheme = "nope"\n')
    with Terminal(home, [tilery], width=40, height=24) as terminal:
        terminal.wait_for("settings.toml:2")
        terminal.wait_for("go on")
        terminal.keys("Enter")
        terminal.wait_for("^ *Tilery")
        terminal.text_keys("o")
        terminal.wait_for("^settings.toml$|/settings.toml$")
    with Terminal(home, [tilery], width=32, height=14) as terminal:
        terminal.wait_for("settings.toml")
        terminal.keys("Enter")
        terminal.wait_for("^ *Tilery")
        terminal.text_keys("o")
        last = terminal.wait_for("← before.*q back").group(0)
        expect(last.count("/") == 0, f"nothing lies under the footer: {last}")
    home.close()


def test_pictures_carry_the_score(tilery):
    home = Home()
    run(tilery, home, "play", "2048", "--seed", "5", text="left down right down " * 10 + "q\n")
    sizes = {}
    for kind, mark in (("png", b"\x89PNG"), ("gif", b"GIF89a"), ("svg", b"<svg")):
        for score in ([], ["--score"]):
            out = os.path.join(home.path, f"game{len(score)}.{kind}")
            status, text = run(tilery, home, "games", "export", "1", "--format", kind, "-o", out, *score)
            expect(status == 0, f"{kind} {score}: {text}")
            with open(out, "rb") as file:
                data = file.read()
            expect(data.startswith(mark), f"{kind}: {data[:10]}")
            sizes[kind, len(score)] = data
        expect(sizes[kind, 0] != sizes[kind, 1], f"{kind}: the score is in the picture")
    expect(re.search(rb"Score \d+", sizes["svg", 1]), "in words")
    home.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
