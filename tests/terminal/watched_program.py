"""The program in a terminal without a screen. A test reads the bytes that the program writes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios

from tmux_terminal import PATIENCE

SIGN = b"undo"  # in the last row of a screen of 80 x 24


class Watched:
    """One process, in a terminal of its own."""

    def __init__(self, home, command, width=80, height=24, **environment):
        environment = home.environment(**{"TERM": "xterm-256color", **environment})
        size = struct.pack("HHHH", height, width, 0, 0)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execve(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def heard(self, patience):
        """The next output of the program; nothing if none comes within `patience` seconds."""
        if not select.select([self.terminal], [], [], patience)[0]:
            return b""
        try:
            return os.read(self.terminal, 65536)
        except OSError:  # Linux raises it after the program has ended
            return b""

    def hear_screen(self, sign=SIGN):
        """The first screen, up to its sign and whatever follows."""
        return self.hear_sign(sign) + self.hear_to_the_end()

    def hear_sign(self, sign):
        """All output up to `sign`."""
        text = b""
        while sign not in text:
            more = self.heard(PATIENCE)
            assert more, f"no {sign} on the screen: {text}"
            text += more
        return text

    def hear_to_the_end(self):
        """All output until the program sleeps, because it waits for a key, and no more is left."""
        text = b""
        while True:
            was_asleep = self.is_asleep()
            more = self.heard(0.001)
            if was_asleep and not more:
                return text
            text += more

    def hear_until_quiet(self, seconds):
        """All output until the program has been silent for `seconds`."""
        text = b""
        while more := self.heard(seconds):
            text += more
        return text

    def is_asleep(self):
        with open(f"/proc/{self.process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def press(self, key):
        os.write(self.terminal, key.encode())

    def press_and_see(self, keys):
        """The output that follows the keys."""
        self.press(keys)
        text = self.heard(PATIENCE)
        assert text, f"no answer to {keys}"
        return text + self.hear_to_the_end()

    def end(self):
        """Reads until the program has ended. Its last output and its exit status."""
        text = b""
        while more := self.heard(PATIENCE):
            text += more
        os.close(self.terminal)
        return text, os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def kill(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
