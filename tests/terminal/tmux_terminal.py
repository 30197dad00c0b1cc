"""A real terminal for tests: tmux, with a server for each terminal."""

import itertools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE = 120.0  # seconds until a missing screen is a failure: other work may run beside a test
PAUSE = 0.01  # seconds between two looks at the screen
NUMBERS = itertools.count()


class Missed(Exception):
    """A screen that was waited for did not come."""


class Home:
    """Folders for games, settings and state. close() deletes them."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="tilery-", dir="/tmp")  # its length is fixed: golden screens show it
        self.data = os.path.join(self.path, "data")
        self.config = os.path.join(self.path, "config")

    def environment(self, **more):
        named = {
            "HOME": self.path,
            "XDG_DATA_HOME": self.data,
            "XDG_CONFIG_HOME": self.config,
            "XDG_STATE_HOME": os.path.join(self.path, "state"),
            "LC_ALL": "C.UTF-8",
            "TERM": "tmux-256color",
            "TZ": "UTC",
            "PATH": os.environ["PATH"],
            "ASAN_OPTIONS": "detect_leaks=0:handle_segv=0:handle_abort=0:handle_sigbus=0:"
            "handle_sigfpe=0:handle_sigill=0",
        }
        named.update(more)
        return {name: value for name, value in named.items() if value is not None}

    def database(self):
        return os.path.join(self.data, "tilery", "games.db")

    def close(self):
        shutil.rmtree(self.path, ignore_errors=True)


# tmux reads these before it makes the window. So even a program that ends at once leaves its last screen.
OPTIONS = """
set -g status off
set -g remain-on-exit on
set -g escape-time 0
set -g default-terminal tmux-256color
"""


class Terminal:
    """One window that runs one command. Use it in a `with`."""

    def __init__(self, home, command, width=80, height=24, **environment):
        # A new name each time, because an earlier server may still run.
        self.socket = os.path.join(home.path, f"tmux-{next(NUMBERS)}")
        options = os.path.join(home.path, "tmux.conf")
        with open(options, "w", encoding="utf-8") as file:
            file.write(OPTIONS)
        # The server uses UTF-8. The program's environment is the environment of the window.
        words = ["env", "-i"]
        words += [f"{name}={value}" for name, value in home.environment(**environment).items()]
        size = ["-x", str(width), "-y", str(height)]
        self.tmux("-f", options, "new-session", "-d", *size, *words, *command)
        self.tmux("resize-window", *size)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], stderr=subprocess.DEVNULL)

    def tmux(self, *words):
        return subprocess.run(
            ["tmux", "-S", self.socket, *words],
            check=True, capture_output=True, timeout=PATIENCE,
            env=dict(os.environ, LC_ALL="C.UTF-8", TERM="xterm"),
        ).stdout.decode()  # fmt: skip

    def keys(self, *names):
        """Keys by tmux's names, such as Left, Enter, a."""
        self.tmux("send-keys", *names)

    def text_keys(self, text):
        """Characters exactly as they are."""
        self.tmux("send-keys", "-l", "--", text)

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def text(self):
        return self.tmux("capture-pane", "-p")

    def drawn_text(self):
        """The text of a screen that is wholly drawn, else an empty text. The program puts the cursor at the
        start of the last row once it has drawn everything."""
        place, text = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y} #{pane_height}",
                                ";", "capture-pane", "-p").split("\n", 1)  # fmt: skip
        column, row, height = map(int, place.split())
        return text if (column, row) == (0, height - 1) else ""

    def styled(self):
        return self.tmux("capture-pane", "-p", "-e", "-N").replace("\x1b", "\\e")

    def value(self, name):
        """A variable of tmux about the pane, such as cursor_flag."""
        return self.tmux("display-message", "-p", "#{" + name + "}").strip()

    def is_dead(self):
        return self.value("pane_dead") == "1"

    def wait(self, holds, what):
        """Waits until `holds(text)` is true of the screen. Returns its answer."""
        return self.wait_until(lambda: holds(self.text()), what)

    def wait_drawn(self, holds, what):
        """Waits until `holds(text)` is true of a screen that is wholly drawn. Returns its answer."""
        return self.wait_until(lambda: holds(self.drawn_text()), what)

    def wait_for(self, pattern):
        return self.wait(lambda text: re.search(pattern, text, re.MULTILINE), pattern)

    def wait_until(self, holds, what, patience=PATIENCE):
        """Waits until `holds()` is true, whatever the screen shows. Returns its answer."""
        end = time.monotonic() + patience
        while not (answer := holds()):
            if time.monotonic() > end:
                raise Missed(f"no {what} on the screen:\n{self.text()}")
            time.sleep(PAUSE)
        return answer

    def wait_for_end(self):
        self.wait_until(self.is_dead, "end of the program")
        self.wait_until(self.is_reaped, "exit status")
        return self.value("pane_dead_status")

    def is_reaped(self):
        """Whether tmux knows how the program ended. On a busy machine it can miss the signal that says so."""
        if self.value("pane_dead_status") or self.value("pane_dead_signal"):
            return True
        os.kill(int(self.value("pid")), signal.SIGCHLD)
        return False

    def settled_text(self):
        """The text of a screen that is wholly drawn and no longer changes."""
        return self.settled(self.drawn_text)

    def settled(self, take):
        """Calls `take` until two results in a row are equal and not empty. Gives this result."""
        before = take()
        for _ in range(int(PATIENCE / 0.05)):
            time.sleep(0.05)
            now = take()
            if now and now == before:
                return now
            before = now
        raise Missed("the screen never comes to rest")
