"""Compares every page, as a terminal shows it, with tests/golden/terminal/.
Usage: golden_screens_test.py TILERY GOLDEN-FOLDER [--update]

Pages in several sizes are compared as text. Themes and depths of colour are compared with their escape sequences."""

import contextlib
import difflib
import os
import re
import sys

from tmux_terminal import PATIENCE, Home, Missed, Terminal

SIZES = [(40, 12), (80, 24), (132, 40), (200, 60)]
THEMES = ["dark", "light", "web", "contrast", "colorblind", "2600", "basic"]
STILL = "--no-animation"
# Keys that end most games if they are typed often enough.
ROUND = "wasdwdsawaasddws"


def comparable(screen):
    """The screen without the parts that differ each time."""
    screen = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "YYYY-MM-DD HH:MM", screen)
    screen = re.sub(r"\d{4}-\d\d-\d\d", "YYYY-MM-DD", screen)
    screen = re.sub(r"time \d+ (s|min \d+ s)", "time N s", screen)
    return re.sub(r"/\S*/tilery-\w+/", "/HOME/", screen)


def show_difference(golden, screen):
    lines = difflib.unified_diff(golden.split("\n"), screen.split("\n"), "golden", "screen",
                                 lineterm="")  # fmt: skip
    sys.stdout.writelines(line + "\n" for line in lines)


class Goldens:
    """The golden screens of a folder: compares them, or with `updates` writes them."""

    def __init__(self, folder, updates):
        self.folder, self.updates, self.faults, self.count = folder, updates, 0, 0
        self.named = set()

    def check(self, name, terminal, take):
        """Waits until `take()` gives the golden screen `name`. Else counts and prints a fault."""
        path = os.path.join(self.folder, name + ".txt")
        self.count += 1
        self.named.add(name + ".txt")
        if self.updates:
            with open(path, "w", encoding="utf-8") as file:
                file.write(comparable(terminal.settled(take)))
            return
        golden = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                golden = file.read()
        try:
            # After the first wrong screen, the test waits less for the others.
            terminal.wait_until(lambda: comparable(take()) == golden, name,
                                PATIENCE if self.faults == 0 else 2)  # fmt: skip
        except Missed:
            self.faults += 1
            print(f"{name}: not as in {path}")
            show_difference(golden, comparable(take()))

    def check_that_all_were_seen(self):
        for name in sorted(set(os.listdir(self.folder)) - self.named):
            self.faults += 1
            print(f"{name}: a golden that no page is compared with")


@contextlib.contextmanager
def shown(home, tilery, *words, sign, **more):
    """A terminal that runs the program, once its screen shows `sign`."""
    with Terminal(home, [tilery, *words], **more) as terminal:
        terminal.wait_for(sign)
        yield terminal


def play(terminal, keys):
    """Types `keys` and waits until all of them have been played: the menu that is opened after them
    appears no sooner. Closes the menu again."""
    terminal.text_keys(keys + "m")
    terminal.wait_for("Go on playing")
    terminal.text_keys("m")
    terminal.wait(lambda text: "Go on playing" not in text, "board without its menu")


def play_some(home, tilery, cartridge, seed, rounds, *words):
    """A kept game that is left after `rounds` rounds of moves."""
    with shown(home, tilery, "play", cartridge, "--seed", str(seed), STILL, *words,
               sign="undo") as terminal:  # fmt: skip
        for _ in range(rounds):
            play(terminal, ROUND)
        terminal.keys("q")
        terminal.wait_for_end()


def check_menu_pages(goldens, home, tilery, size):
    width, height = size
    name = f"{width}x{height}"
    pages = [("s", "My games", "scores"), ("t", "Statistics", "statistics"),
             ("r", "My games", "my-games"), ("o", "Settings", "settings"),
             ("?", "Keys", "help")]  # fmt: skip
    with shown(home, tilery, sign="^ *Tilery", width=width, height=height) as terminal:
        goldens.check(f"menu-{name}", terminal, terminal.text)
        for key, sign, page in pages:
            terminal.keys(key)
            terminal.wait_for(f"^ *{sign}")
            goldens.check(f"{page}-{name}", terminal, terminal.text)
            terminal.keys("q")
            terminal.wait_for("^ *Tilery")
        terminal.keys("r")
        terminal.wait_for("^ *My games")
        terminal.text_keys("w")
        terminal.wait_for(r"\d+ of \d+")
        terminal.keys("Right")  # stops the replay; Home does so only after its first move
        terminal.keys("Home")
        terminal.keys("Right")
        terminal.keys("Right")
        terminal.wait_for("2 of ")
        goldens.check(f"replay-{name}", terminal, terminal.text)


GAMES = [
    # name, words of the command, keys, a pattern on the last screen
    ("2048", ["2048", "--seed", "7"], ROUND, "Score [1-9]"),
    ("threes", ["threes", "--seed", "7"], ROUND, "Next"),
    ("two-players", ["2048-vcs", "--players", "2", "--seed", "7"], ROUND, "moves|▶"),
    ("pillars", ["pillars", "--seed", "7"], ROUND, "Score [1-9]"),
    ("8x8", ["8x8", "--seed", "7"], ROUND * 4, "Score [1-9]"),
    ("16x16", ["2048", "--size", "16x16", "--seed", "7"], ROUND * 4, "Score [1-9]|needs"),
    ("game-menu", ["2048-vcs", "--seed", "7"], "m", "RESET"),
    ("over", ["2048", "--size", "2x2", "--seed", "7"], ROUND * 3, "Game over"),
    ("won", ["won.toml", "--seed", "7"], ROUND * 2, "[Yy]ou have won"),
]

WON = """name = "won"
title = "Won"
about = "The goal is near."
board = { width = 4, height = 4 }
spawn = { start = 2, odds = [[2, 1]], out_of = 1 }
goal = { tile = 16, then = "ask" }
[tiles]
values = [2]
then = "double"
merge = "equal"
"""


def check_games(goldens, home, tilery, size):
    width, height = size
    for name, words, keys, sign in GAMES:
        words = [os.path.join(home.path, word) if word.endswith(".toml") else word
                 for word in words]  # fmt: skip
        with shown(home, tilery, "play", *words, STILL, sign="undo|needs|apart", width=width,
                   height=height) as terminal:  # fmt: skip
            if name == "game-menu":
                terminal.text_keys(keys)
            elif "needs" not in terminal.text():
                play(terminal, keys)
            terminal.wait_for(sign)
            goldens.check(f"{name}-{width}x{height}", terminal, terminal.text)


def check_watching(goldens, home, tilery, size):
    width, height = size
    words = ["watch", "2048", "--network", "none", "--seed", "7", "--depth", "2", "--delay",
             "60000", STILL]
    with shown(home, tilery, *words, sign="plays", width=width, height=height) as terminal:
        terminal.text_keys(" ")
        terminal.wait_for("waits.*(.|\n)*best")
        before = terminal.settled_text()
        terminal.keys("Enter")
        terminal.wait(lambda text: text != before and "best" in text, "the next position")
        if width >= 80:
            terminal.wait_for("Move 1$(.|\n)* 2 moves ahead")
        goldens.check(f"watch-{width}x{height}", terminal, terminal.text)


def check_colors(goldens, home, tilery):
    kinds = [(f"theme-{theme}", ["--theme", theme], {}) for theme in THEMES]
    kinds += [(f"sixteen-{theme}", ["--theme", theme, "--color", "16"], {})
              for theme in ("dark", "web")]  # fmt: skip
    kinds += [
        ("colorless", ["--color", "never"], {}),
        ("no-color", [], {"NO_COLOR": "1"}),
        ("always", ["--color", "always"], {"NO_COLOR": "1"}),
        ("ascii", [], {"LC_ALL": "C"}),
        ("ascii-colorless", ["--color", "never"], {"LC_ALL": "C"}),
        ("vt100", [], {"TERM": "vt100"}),
        ("eight-colors", [], {"TERM": "screen"}),
    ]
    for name, words, environment in kinds:
        with shown(home, tilery, "play", "2048", "--seed", "7", STILL, *words, sign="undo",
                   **environment) as terminal:  # fmt: skip
            play(terminal, ROUND)
            terminal.wait_for("Score [1-9]")
            goldens.check(name, terminal, terminal.styled)


def check_after_goal(goldens, home, tilery):
    words = ["play", os.path.join(home.path, "won.toml"), "--seed", "7", "--theme", "basic", STILL]
    with shown(home, tilery, *words, sign="undo") as terminal:
        play(terminal, ROUND * 2)
        terminal.wait_for("you have won")
        goldens.check("basic-after-goal", terminal, terminal.styled)


def check_walks(goldens, home, tilery):
    pages = [("i", "You carry ─", "bag"), ("m", "as you remember it", "map"),
             ("p", "What was said", "said"), ("?", "Walking", "keys")]  # fmt: skip
    for width, height in SIZES[:3]:
        with shown(home, tilery, "play", "explore", "--seed", "7", STILL, "--no-save",
                   sign="x explore", width=width, height=height) as terminal:  # fmt: skip
            terminal.text_keys("n")
            terminal.wait_for("You take a bottle|may know the hand")
            goldens.check(f"walk-{width}x{height}", terminal, terminal.text)
            for key, sign, page in pages if width == 80 else []:
                terminal.keys(key)
                terminal.wait_for(sign)
                goldens.check(f"walk-{page}", terminal, terminal.text)
                terminal.keys("q")
                terminal.wait_for("x explore")
            if width == 80:
                goldens.check("walk-colors", terminal, terminal.styled)


def check_notice(goldens, tilery, size):
    """The notice before a game if the kept games are damaged."""
    width, height = size
    home = Home()
    os.makedirs(os.path.dirname(home.database()))
    with open(home.database(), "wb") as file:
        file.write(b"x" * 5000)
    with shown(home, tilery, "play", "2048", "--seed", "7", STILL, sign="damaged", width=width,
               height=height) as terminal:  # fmt: skip
        goldens.check(f"notice-{width}x{height}", terminal, terminal.text)
    home.close()


def main():
    tilery, folder = sys.argv[1:3]
    goldens = Goldens(folder, "--update" in sys.argv)
    home = Home()
    with open(os.path.join(home.path, "won.toml"), "w", encoding="utf-8") as file:
        file.write(WON)
    for size in SIZES:
        check_games(goldens, home, tilery, size)
        check_watching(goldens, home, tilery, size)
    check_colors(goldens, home, tilery)
    check_after_goal(goldens, home, tilery)
    check_walks(goldens, home, tilery)
    home.close()
    for size in SIZES:
        check_notice(goldens, tilery, size)
    home = Home()
    play_some(home, tilery, "threes", 3, 1)
    play_some(home, tilery, "2048", 4, 4)
    play_some(home, tilery, "2048", 5, 12)
    for size in SIZES:
        check_menu_pages(goldens, home, tilery, size)
    home.close()
    goldens.check_that_all_were_seen()
    print(f"{goldens.count} screens, {goldens.faults} of them differ")
    return 1 if goldens.faults else 0


if __name__ == "__main__":
    sys.exit(main())
