"""in_terminal.py COMMAND...: types keys into COMMAND in a terminal of 80 x 24, and prints what it shows.

Standard input is JSON: {"keys": [...], "expected": [[lines before the first key], [lines after it], ...]}. Each key is
typed when the screen is as expected; without "expected", when it no longer changes and the program sleeps. A list in
place of a key is a command, which is run then. Standard output is {"screens": [[lines]], "status": n}. tmux is the
terminal, so it reads the output of all programs alike.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds for one key on a busy machine
STILL = 0.2  # seconds without a change after which the screen is at rest
UNMOVED = 1  # seconds without any change after which a key counts as one without effect


def main():
    request = json.load(sys.stdin)
    keys, expected = request["keys"], request.get("expected")
    with tempfile.TemporaryDirectory() as folder:
        socket = os.path.join(folder, "tmux")
        status = os.path.join(folder, "status")
        words = " ".join("'" + word.replace("'", "'\\''") + "'" for word in sys.argv[1:])

        def tmux(*command):
            return subprocess.run(["tmux", "-f", "/dev/null", "-S", socket, *command],
                                  check=True, capture_output=True, text=True).stdout

        def screen():
            return [line.rstrip() for line in tmux("capture-pane", "-p").split("\n")]

        def is_asleep():
            """Whether all threads of the program sleep, as they do once it has taken the keys; or it has ended."""
            shell = tmux("display-message", "-p", "#{pane_pid}").strip()
            try:
                with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
                    running = children.read().split()
                for stat in glob.glob(f"/proc/{running[0]}/task/*/stat") if running else []:
                    with open(stat, encoding="utf-8") as file:
                        if file.read().rpartition(")")[2].split()[0] != "S":
                            return False
            except OSError:  # it has just ended
                return False
            return True

        def settled(before):
            end = time.monotonic() + PATIENCE
            last, since = screen(), time.monotonic()
            is_first = not any(before)
            while time.monotonic() < end:
                time.sleep(0.05)
                now = screen()
                if now != last:
                    last, since = now, time.monotonic()
                elif last != before and time.monotonic() - since > STILL and is_asleep():
                    break
                elif not is_first and time.monotonic() - since > UNMOVED and is_asleep():
                    break
            return last

        def awaited(before, number):
            if not expected:
                return settled(before)
            end = time.monotonic() + PATIENCE
            while (now := screen()) != expected[number] and time.monotonic() < end:
                time.sleep(0.02)
            return now

        tmux("new-session", "-d", "-x", "80", "-y", "24", f"{words}; echo $? >'{status}'; sleep 1000")
        screens = [awaited([""] * 25, 0)]
        for number, key in enumerate(keys, 1):
            if expected and screens[-1] != expected[number - 1]:
                break
            if isinstance(key, list):
                subprocess.run(key, check=True, stdin=subprocess.DEVNULL, capture_output=True)
            else:
                tmux("send-keys", "-l", key)
            screens.append(awaited(screens[-1], number))
        end = time.monotonic() + PATIENCE
        while not os.path.exists(status) or not os.path.getsize(status):
            if time.monotonic() > end:
                sys.exit("in_terminal.py: the program did not end:\n" + "\n".join(screen()))
            time.sleep(0.05)
        with open(status, encoding="utf-8") as file:
            print(json.dumps({"screens": screens, "status": int(file.read())}))
        tmux("kill-server")


main()
