"""Effects of a terminal on the program and of the program on its terminal: signals, keys typed ahead,
the mouse, new sizes. Usage: behaviour_test.py TILERY"""

import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time

from kept_play import STILL, expect, run_tests, saved, score_in_lines
from tmux_terminal import PATIENCE, Home, Terminal
from watched_program import Watched


def shell(home, tilery):
    """A terminal with an interactive shell, where $TILERY is the program."""
    terminal = Terminal(home, ["sh", "-i"], PS1="READY> ", TILERY=tilery)
    terminal.wait_for("READY>")
    return terminal


def wait_for_prompt(terminal):
    """Waits until the program has given the screen back and the shell shows its prompt."""
    terminal.wait_until(lambda: terminal.value("alternate_on") == "0", "the shell's screen")
    terminal.wait(lambda text: text.rstrip().endswith("READY>"), "prompt")


def settings_in(terminal, home, name):
    """The settings that stty prints. `name` must be new on the screen, because it marks the answer."""
    path = os.path.join(home.path, name)
    terminal.text_keys(f"stty -g > {path}; echo wrote-{name}\n")
    terminal.wait_for(f"^wrote-{name}")
    with open(path, encoding="ascii") as file:
        return file.read()


def expect_as_before(terminal, home, before, what):
    expect(terminal.value("alternate_on") == "0", f"{what}: the screen that was there is back")
    expect(terminal.value("cursor_flag") == "1", f"{what}: the cursor is shown")
    expect(terminal.value("mouse_any_flag") == "0", f"{what}: the mouse is let go")
    expect(terminal.value("keypad_flag") == "0", f"{what}: the keypad is as it was")
    after = settings_in(terminal, home, f"after-{what}")
    expect(after == before, f"{what}: the settings are as before")


def play_in_shell(terminal):
    terminal.text_keys(f'"$TILERY" play 2048 --seed 5 {STILL}\n')
    terminal.wait_for("u undo")
    terminal.text_keys("asdw")
    terminal.wait_for("Score [1-9]")


def program_in(terminal):
    """The process that the shell runs in the foreground."""
    shell_id = terminal.value("pane_pid")
    with open(f"/proc/{shell_id}/task/{shell_id}/children", encoding="ascii") as file:
        return int(file.read().split()[0])


def test_signals_leave_the_terminal_as_it_was(tilery):
    names = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE"]
    for name in names:
        home = Home()
        with shell(home, tilery) as terminal:
            before = settings_in(terminal, home, "before")
            play_in_shell(terminal)
            expect(terminal.value("alternate_on") == "1", f"{name}: the game has the screen")
            os.kill(program_in(terminal), getattr(signal, name))
            wait_for_prompt(terminal)
            terminal.text_keys("echo status $?\n")
            status = 128 + getattr(signal, name)
            terminal.wait_for(f"^status {status}")
            expect_as_before(terminal, home, before, name)
        expect(saved(home)[2] > 0, f"{name}: the game is kept")
        home.close()


def test_control_c_ends_and_control_z_stops(tilery):
    home = Home()
    with shell(home, tilery) as terminal:
        before = settings_in(terminal, home, "before")
        play_in_shell(terminal)
        score = terminal.wait_for(r"Score (\d+)").group(1)
        terminal.keys("C-z")
        wait_for_prompt(terminal)
        expect_as_before(terminal, home, before, "Ctrl-Z")
        terminal.text_keys("fg\n")
        terminal.wait_for("u undo")
        terminal.wait_for(f"Score {score}")
        terminal.keys("Left")
        terminal.keys("Down")
        terminal.keys("C-c")
        wait_for_prompt(terminal)
        expect_as_before(terminal, home, before, "Ctrl-C")
    home.close()


def test_a_terminal_that_goes_away_ends_the_program(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        terminal.text_keys("asdw")
        terminal.wait_for("Score [1-9]")
        process = int(terminal.value("pane_pid"))
    with Terminal(home, ["sleep", "1000"]) as other:
        other.wait_until(lambda: not os.path.exists(f"/proc/{process}"), "end of the program")
    expect(saved(home)[2] > 0, "hang-up: the game is kept")
    home.close()


def test_keys_typed_ahead_are_all_played_in_order(tilery):
    keys = "asdwwdsaawsd" * 40
    for mode in ([], [STILL]):
        home, other = Home(), Home()
        with Terminal(home, [tilery, "play", "2048", "--seed", "5", *mode]) as terminal:
            terminal.wait_for("u undo")
            terminal.text_keys(keys + "q")
            terminal.wait_for_end()
        expected = score_in_lines(tilery, other, keys)
        expect(saved(home)[:2] == expected[:2], f"typed ahead {mode}: {saved(home)}, {expected}")
        home.close()
        other.close()


def report_mouse(terminal, from_x, from_y, to_x, to_y):
    """The left button pressed in one cell and released in another, as tmux-256color reports it. Both
    reports arrive together, as over a slow line."""
    press, release = 0, 3
    codes = []
    for button, x, y in ((press, from_x, from_y), (release, to_x, to_y)):
        codes += [0x1B, ord("["), ord("M"), 32 + button, 33 + x, 33 + y]
    terminal.tmux("send-keys", "-H", *[f"{code:02x}" for code in codes])


def test_sequences_that_terminfo_does_not_list_are_no_escape(tilery):
    """End, Home, Alt with a letter, a focus report, kitty's Ctrl-A, a paste, a report of colours."""
    silent = ["\x1b[4~", "\x1b[1~", "\x1b[8~", "\x1bq", "\x1b[I", "\x1b[O", "\x1b[97;5u",
              "\x1b[200~qqq\x1b[201~", "\x1b]11;rgb:00/00/00\x07", "\x1b[1;5D"]  # fmt: skip
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        before = terminal.settled_text()
        for sequence in silent:
            terminal.text_keys(sequence)
            time.sleep(0.1)
            expect(not terminal.is_dead(), f"{sequence!r} does not end the program")
            expect(terminal.text() == before, f"{sequence!r} changes nothing")
        terminal.text_keys("\x1bOD")
        terminal.wait(lambda text: text != before, "board after the other arrow")
        terminal.keys("Escape")
        terminal.wait_for("Go on playing")
    home.close()


def test_the_mouse_slides_and_chooses(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        before = terminal.settled_text()
        report_mouse(terminal, 40, 12, 20, 12)
        terminal.wait(lambda text: text != before, "board after a drag")
        row, line = next((row, line) for row, line in enumerate(before.split("\n"))
                         if "m menu" in line)  # fmt: skip
        column = line.index("m menu")
        report_mouse(terminal, column, row, column, row)
        terminal.wait_for("Go on playing")
    home.close()


def test_the_terminal_may_change_its_size(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        terminal.text_keys("asdw")
        score = terminal.wait_for(r"Score ([1-9]\d*)").group(1)
        for width, height in [(40, 12), (200, 60), (41, 13), (80, 24)]:
            terminal.resize(width, height)
            terminal.wait(lambda text: f"Score {score}" in text, f"score at {width} x {height}")
        terminal.resize(15, 5)
        terminal.wait_for("This board")
        terminal.text_keys("asdwasdw")
        terminal.resize(80, 24)
        terminal.wait_for(f"Score {score}$")
        terminal.keys("q")
        terminal.wait_for_end()
    home.close()


def test_resume_continues_the_last_game(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        terminal.text_keys("asdwasdwq")
        terminal.wait_for_end()
    score, moves, _ = saved(home)
    with Terminal(home, [tilery, "play", "--resume", STILL]) as terminal:
        terminal.wait_for(f"Score {score}$")
        terminal.text_keys("asdwq")
        terminal.wait_for_end()
    expect(saved(home)[1] > moves, "the resumed game goes on")
    home.close()


def test_keys_follow_the_settings_file(tilery):
    home = Home()
    os.makedirs(os.path.join(home.config, "tilery"))
    with open(os.path.join(home.config, "tilery", "settings.toml"), "w", encoding="utf-8") as file:
        file.write('animation = false\n[keys]\nleft = ["x"]\nquit = ["ctrl-x", "f2"]\n')
    with Terminal(home, [tilery, "play", "2048", "--seed", "5"]) as terminal:
        terminal.wait_for("u undo")
        terminal.text_keys("aqx")
        terminal.wait(lambda text: re.search(r"^ +2 .* 2 ", text, re.MULTILINE) is None, "move")
        terminal.keys("Down")
        terminal.wait_for("Score [1-9]")
        terminal.keys("F2")
        terminal.wait_for_end()
    expect(saved(home)[1] == 2, "x moves left, and a does nothing")
    home.close()


def test_select_and_reset_are_in_the_menu(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048-vcs", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        terminal.text_keys("m")
        terminal.wait_for("SELECT: two players")
        terminal.keys("Down")
        terminal.keys("Down")
        terminal.keys("Enter")
        terminal.wait_for("Player 2 0")
        terminal.text_keys("asdwm")
        terminal.wait_for("RESET: a new game")
        terminal.keys("Down")
        terminal.keys("Enter")
        terminal.wait_for("Player 1 0+ .*Player 2 0+$")
        terminal.keys("q")
        terminal.wait_for_end()
    home.close()


def test_a_replay_is_watched_and_taken_over(tilery):
    home = Home()
    score_in_lines(tilery, home, "asdwasdwasdw")
    record = os.path.join(home.path, "game.tilery")
    with open(record, "wb") as file:
        subprocess.run([tilery, "record", "saved"], stdout=file, check=True, env=home.environment())
    moves = saved(home)[1]
    with Terminal(home, [tilery, "replay", record, STILL]) as terminal:
        terminal.wait_for(f" of {moves}")
        terminal.keys("End")
        terminal.wait_for(f"{moves} of {moves}")
        terminal.keys("Left")
        terminal.keys("Left")
        terminal.wait_for(f"{moves - 2} of {moves}")
        terminal.keys("Home")
        terminal.wait_for(f"^.* 0 of {moves}")
        terminal.keys("Space")  # runs by itself
        terminal.wait_for(f"{moves} of {moves}")
        terminal.keys("Home")
        for _ in range(3):
            terminal.keys("Right")
        terminal.wait_for(f"3 of {moves}")
        terminal.text_keys("t")
        terminal.wait_for("u undo")
        terminal.text_keys("wdsa")
        terminal.keys("q")
        terminal.wait(lambda text: "u undo" not in text, "end of the game")
    where = f"file:{home.database()}?mode=ro"
    with contextlib.closing(sqlite3.connect(where, uri=True)) as database:
        games = database.execute("SELECT begun, standing FROM games ORDER BY id").fetchall()
    expect(len(games) == 2, "taken over, it is another game")
    expect("\nparent " in games[1][0], "which names its parent")
    expect(games[1][1] == 2, "and is listed apart, as it continues another game")
    home.close()


def test_a_game_may_begin_on_a_given_board(tilery):
    home = Home()
    board = "1024 512 256 128 / 64 32 16 8 / 4 2 2 4 / 0 0 0 1024"
    with Terminal(home, [tilery, "play", "2048", "--from", board, STILL]) as terminal:
        terminal.wait(lambda text: len(re.findall(r"\b1024\b", text)) == 2, "board")
        terminal.keys("Left")
        terminal.wait_for("Score 4$")
        terminal.keys("q")
        terminal.wait_for_end()
    expect(saved(home)[1] == 1, "it is kept")
    home.close()


def paint(style, numbers):
    """Changes ink, paper and attributes as the numbers of a sequence for 256 colours say."""
    while numbers:
        first = numbers.pop(0)
        if first == 0:
            style.clear()
        elif first in (38, 48):
            style[first] = (numbers.pop(0), numbers.pop(0))
        elif first in (39, 49):
            style.pop(first - 1, None)
        elif first // 10 in (3, 9):
            style[38] = first
        elif first // 10 in (4, 10):
            style[48] = first
        elif first == 27:
            style.pop(7, None)
        else:
            style[first] = True


def colourings(output, face):
    """The number of ways in which the output colours `face`."""
    found, style = set(), {}
    for numbers, kind, written in re.findall(rb"\x1b\[([\d;]*)([A-Za-z])|(" + face + b")", output):
        if written:
            found.add(frozenset(style.items()))
        elif kind == b"m":
            paint(style, [int(number or 0) for number in numbers.split(b";")])
    return len(found)


def test_the_goal_is_celebrated_and_the_end_flashes(tilery):
    full = "2 4 8 16 / 32 64 128 256 / 512 2 4 8 / 16 32 64 0"  # over once its last row has moved right
    cases = [("2048-vcs", "aa00" + "0000" * 3, b"2048", 5), ("2048", full, b"512", 2)]
    for cartridge, board, face, least in cases:
        seen = []
        # All output is read, so no colour is missed. A program that gets no time for a second skips colours:
        # it is started again.
        while len(seen) < 5 and (not seen or seen[-1] < least):
            home = Home()
            program = Watched(home, [tilery, "play", cartridge, "--from", board])
            program.read_screen()
            program.press("d")
            seen.append(colourings(program.next_output(PATIENCE) + program.read_until_quiet(1), face))
            program.kill()
            home.close()
        expect(seen[-1] >= least, f"{cartridge}: colourings of {face}: {seen}")


def test_only_what_changed_is_sent(tilery):
    """A move sends less than a screen, and an animated move at most six. Nothing is erased before it is
    drawn again."""
    wipes = [b"\x1b[2J", b"\x1b[J", b"\x1b[H\x1b"]
    board = "2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 4"
    for mode, most in [([STILL], 1920), ([], 6 * 1920)]:
        home = Home()
        program = Watched(home, [tilery, "play", "2048", "--from", board, "--seed", "1", *mode])
        program.read_screen()
        program.read_until_quiet(0.3)
        for key in "sdwasd":
            program.press(key)
            sent = program.next_output(PATIENCE) + program.read_until_quiet(0.3)
            expect(0 < len(sent) < most, f"{mode} {key}: {len(sent)} bytes")
            expect(not any(wipe in sent for wipe in wipes), f"{mode} {key}: {sent}")
        program.kill()
        home.close()


def test_a_file_that_changes_is_played_by_the_next_game(tilery):
    home = Home()
    mine = os.path.join(home.path, "mine.toml")
    with open(mine, "w", encoding="utf-8") as file:
        file.write(subprocess.run([tilery, "cartridges", "show", "3x3"], capture_output=True, text=True,
                                  check=True, env=home.environment()).stdout)  # fmt: skip

    def change(old, new):
        with open(mine, encoding="utf-8") as file:
            text = file.read()
        expect(old in text, f"{old} in {text}")
        with open(mine, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    with Terminal(home, [tilery, "play", mine, "--seed", "5", STILL]) as terminal:
        terminal.wait_for("3 x 3")
        change('title = "3 x 3"', 'title = "Nine cells"')
        terminal.keys("Left", "Right", "Up", "Down")
        expect("Nine cells" not in terminal.settled_text(), "a game in progress does not change")
        terminal.keys("n")
        terminal.wait_for("Nine cells")
        terminal.wait_for("A new game by the changed file")
        change("[board]", "[bored]")
        terminal.keys("n")
        terminal.wait(lambda text: "mine.toml:5:2" in "".join(text.split()), "the place of the fault")
        terminal.keys("Enter")
        terminal.wait_for("Nine cells")
        terminal.keys("q")
        terminal.wait_for_end()
    home.close()


def test_nothing_is_written_that_the_player_did_not_choose(tilery):
    home = Home()
    with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        terminal.wait_for("u undo")
        expect(not os.path.exists(home.config), "no settings before something is changed")
        terminal.keys("t")
        terminal.wait_for("Light")
        terminal.keys("q")
        terminal.wait_for_end()
    with open(os.path.join(home.config, "tilery", "settings.toml"), encoding="utf-8") as file:
        expect(file.read() == 'theme = "light"\n', "the changed theme is kept")
    home.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
