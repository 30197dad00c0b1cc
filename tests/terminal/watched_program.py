"""The program in a terminal that nobody draws: what it writes is only heard."""

import os
import pty
import select
import signal

from tmux_terminal import PATIENCE

SIGN = b"undo"  # in the last row of the screen


class Watched:
    """One process, in a terminal of 80 x 24."""

    def __init__(self, home, command):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execve(command[0], command, home.environment(TERM="xterm-256color"))

    def heard(self, patience):
        """What comes next; nothing if it takes longer than that."""
        if not select.select([self.terminal], [], [], patience)[0]:
            return b""
        try:
            return os.read(self.terminal, 65536)
        except OSError:  # what Linux says where the program has ended
            return b""

    def hear_screen(self):
        """The first screen: its last row, and all that comes with it."""
        text = b""
        while SIGN not in text:
            more = self.heard(PATIENCE)
            assert more, f"no game on the screen: {text}"
            text += more
        self.hear_to_the_end()

    def hear_to_the_end(self):
        """Until the program sleeps, which it does for want of a key, and has said everything."""
        while not self.is_asleep() or self.heard(0):
            self.heard(0.001)

    def hear_until_quiet(self, seconds):
        """All that comes until there has been nothing for so long."""
        text = b""
        while more := self.heard(seconds):
            text += more
        return text

    def is_asleep(self):
        with open(f"/proc/{self.process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def press(self, key):
        os.write(self.terminal, key.encode())

    def press_and_see(self, key):
        self.press(key)
        assert self.heard(PATIENCE), f"no answer to {key}"
        self.hear_to_the_end()

    def kill(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
