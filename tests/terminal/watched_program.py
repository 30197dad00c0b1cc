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
    """A process in a pseudo-terminal."""

    def __init__(self, home, command, width=80, height=24, **environment):
        environment = home.environment(**{"TERM": "xterm-256color", **environment})
        size = struct.pack("HHHH", height, width, 0, 0)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execve(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def next_output(self, patience):
        """The next output of the program; nothing if none comes within `patience` seconds."""
        if not select.select([self.terminal], [], [], patience)[0]:
            return b""
        try:
            return os.read(self.terminal, 65536)
        except OSError:  # Linux raises it after the program has ended
            return b""

    def read_screen(self, sign=SIGN):
        """All output up to `sign` and until the program waits for a key."""
        return self.read_to_sign(sign) + self.read_until_asleep()

    def read_to_sign(self, sign):
        """All output up to `sign`."""
        text = b""
        while sign not in text:
            more = self.next_output(PATIENCE)
            assert more, f"no {sign} on the screen: {text}"
            text += more
        return text

    def read_until_asleep(self):
        """All output until the program sleeps because it waits for a key."""
        text = b""
        while True:
            was_asleep = self.is_asleep()
            more = self.next_output(0.001)
            if was_asleep and not more:
                return text
            text += more

    def read_until_quiet(self, seconds):
        """All output until the program has been silent for `seconds`."""
        text = b""
        while more := self.next_output(seconds):
            text += more
        return text

    def is_asleep(self):
        with open(f"/proc/{self.process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def press(self, key):
        os.write(self.terminal, key.encode())

    def press_and_see(self, keys):
        """Presses `keys`. Gives the output until the program waits for the next key."""
        self.press(keys)
        text = self.next_output(PATIENCE)
        assert text, f"no answer to {keys}"
        return text + self.read_until_asleep()

    def end(self):
        """Waits for the end of the program. Gives its last output and its exit status."""
        text = b""
        while more := self.next_output(PATIENCE):
            text += more
        os.close(self.terminal)
        return text, os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def kill(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
