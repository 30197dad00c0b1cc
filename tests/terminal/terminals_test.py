"""The program's output on ten kinds of terminals: modes, colours, the footer; and its message for an
unknown terminal. Usage: terminals_test.py TILERY"""

import os
import re
import subprocess
import sys

from kept_play import STILL, expect, kept_events, run_tests
from tmux_terminal import Home, Terminal
from watched_program import Watched

MODES = [b"\x1b[?1000h", b"\x1b[?1006h", b"\x1b[?2004h"]
ENDS = [b"\x1b[?1000l", b"\x1b[?1006l", b"\x1b[?2004l"]

# TERM, COLORTERM, width, height, how colours are written
TERMINALS = [
    ("xterm-256color", None, 80, 24, "palette"),
    ("xterm-256color", "truecolor", 80, 24, "direct"),
    ("tmux-256color", "24bit", 132, 40, "direct"),
    ("tmux-256color", None, 60, 20, "palette"),
    ("screen-256color", "truecolor", 200, 60, "direct"),
    ("xterm", "truecolor", 80, 24, "few"),
    ("screen", None, 60, 20, "few"),
    ("linux", None, 40, 12, "few"),
    ("vt100", None, 80, 24, "none"),
    ("tilery-direct", None, 80, 24, "direct"),
]

DIRECT = r"""tilery-direct|a terminal with direct colours,
	RGB, colors#0x1000000, pairs#0x10000,
	setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
	use=xterm-256color,
"""


def make_direct(home):
    """Adds a terminal to terminfo in `home`. It is like xterm-direct, which not every machine has."""
    source = os.path.join(home.path, "direct.ti")
    with open(source, "w", encoding="utf-8") as file:
        file.write(DIRECT)
    folder = os.path.join(home.path, ".terminfo")
    subprocess.run(["tic", "-x", "-o", folder, source], check=True)


def game_on(home, tilery, terminal, *words):
    term, colorterm, width, height, _ = terminal
    return Watched(home, [tilery, "play", "2048", "--seed", "5", STILL, *words], width, height, TERM=term,
                   COLORTERM=colorterm)  # fmt: skip


def test_modes_are_set_before_the_first_key_and_reset_before_the_last_byte(tilery):
    for terminal in TERMINALS:
        home = Home()
        make_direct(home)
        program = game_on(home, tilery, terminal)
        first = program.read_screen(b"Score")
        has_mouse = terminal[0] != "vt100"
        for mode in MODES:
            expect((mode in first) == has_mouse, f"{terminal}: {mode} before the first key")
        program.press("q")
        rest, status = program.end()
        expect(status == 0, f"{terminal}: ends with {status}")
        for mode, end in zip(MODES, ENDS):
            expect(mode not in rest, f"{terminal}: {mode} is not set again")
            expect(not has_mouse or end in rest, f"{terminal}: {end} before the last byte")
        home.close()


def test_colours_are_written_as_the_terminal_shows_them(tilery):
    for terminal in TERMINALS:
        home = Home()
        make_direct(home)
        program = game_on(home, tilery, terminal, "--theme", "web")
        program.read_screen(b"Score")
        text = program.press_and_see("asdw")
        program.press("q")
        program.end()
        kind = terminal[4]
        expect((b"8;2;" in text) == (kind == "direct"), f"{terminal}: direct colours")
        expect((b"8;5;" in text) == (kind == "palette"), f"{terminal}: colours of the palette")
        expect(kind != "none" or not re.search(rb"\x1b\[[34]\d", text), f"{terminal}: no colour")
        if kind == "direct":
            expect(b"48;2;255;252;224" in text, f"{terminal}: the paper of 2 as the theme has it")
        home.close()


def test_fewer_colours_can_be_chosen(tilery):
    for terminal in (TERMINALS[1], TERMINALS[9]):
        for color in ("256", "16"):
            home = Home()
            make_direct(home)
            program = game_on(home, tilery, terminal, "--color", color, "--theme", "web")
            program.read_screen(b"Score")
            text = program.press_and_see("asdw")
            program.press("q")
            program.end()
            expect(b"48;2;255;252;224" not in text, f"{terminal} --color {color}: no direct colour")
            # A number of the palette that is sent as a direct colour becomes a shade of blue.
            blue = re.search(rb"38[:;]2[:;]+0[:;]0[:;](\d+)", text)
            expect(not blue or int(blue[1]) in (0, 8), f"{terminal}: {blue}")
            home.close()


def test_without_colours_remembered_cells_are_dim(tilery):
    home = Home()
    program = Watched(home, [tilery, "play", "explore", "--seed", "7", STILL, "--no-save"], NO_COLOR="1")
    program.read_screen(b"help")
    text = program.press_and_see("llllllllHHHHJJJJ")
    program.press("q")
    program.end()
    expect(re.search(rb"\x1b\[(0;)?2m", text), "the attribute for dim is sent")
    home.close()


def test_for_an_unknown_terminal_the_program_says_what_to_try(tilery):
    home = Home()
    for words in (["play", "2048", "--seed", "5"], ["play", "explore", "--no-save"], []):
        program = Watched(home, [tilery, *words], TERM="xterm-nobody-knows")
        text = program.read_to_sign(b"TERM=xterm-256color")
        program.press("quit\n")
        program.end()
        expect(b'"xterm-nobody-knows" is not known here' in text, f"{words}: {text[:200]}")
    home.close()


def test_the_footer_keeps_help_and_leaving_at_every_width(tilery):
    home = Home()
    for width, height in [(20, 8), (30, 16), (40, 12), (60, 20), (80, 24), (132, 40), (200, 60)]:
        with Terminal(home, [tilery, "play", "2048", "--seed", "5", STILL], width=width,
                      height=height) as terminal:  # fmt: skip
            terminal.text_keys("a")
            terminal.wait_for(r"\? help")
            terminal.wait_for("q leave")
    home.close()


def test_a_too_small_screen_names_the_way_out(tilery):
    home = Home()
    for words in (["2048"], ["watch", "2048", "--network", "none"], ["explore"]):
        for width, height in [(10, 3), (15, 5)]:
            with Terminal(home, [tilery, *words, STILL], width=width, height=height) as terminal:
                terminal.wait_for("eeds")
                terminal.wait_for("q leave")
                terminal.text_keys("q")
                expect(terminal.wait_for_end() == "0", f"{words} {width} x {height}: it ends")
    home.close()


def test_a_paste_plays_nothing(tilery):
    home = Home()
    with Terminal(home, ["sh", "-i"], PS1="READY> ", TILERY=tilery) as terminal:
        terminal.wait_for("READY>")
        terminal.text_keys(f'"$TILERY" play 2048 --seed 5 {STILL}\n')
        terminal.wait_for("u undo")
        before = terminal.settled(terminal.text)
        terminal.tmux("set-buffer", "hello world, q uit")
        terminal.tmux("paste-buffer", "-p")
        expect(terminal.settled(terminal.text) == before, "the game is as it was")
        expect(terminal.value("mouse_standard_flag") == "1", "the program gets the mouse")
        terminal.keys("q")
        terminal.wait(lambda text: text.rstrip().endswith("READY>"), "prompt")
        expect("uit" not in terminal.text(), "nothing comes to the shell")
        expect(not any(events for _, events in kept_events(home)), "no move was made")
        terminal.tmux("paste-buffer", "-p")
        terminal.wait_for("READY> hello world, q uit$")  # pastes are no longer marked
    home.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
