"""The messages to players whose games cannot be kept: damaged, newer and foreign files, a folder that
cannot be written, a full disk, two programs at once. Usage: faults_test.py TILERY"""

import contextlib
import os
import signal
import sqlite3
import stat
import subprocess
import sys

from kept_play import STILL, kept_events, run_tests
from tmux_terminal import Home, Terminal

NOBODY = 65534


def kept_games(home):
    """Number and events of each game that has events."""
    return [(game, events) for game, events in kept_events(home) if events]


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def game_in(home, tilery, limits=""):
    """A terminal where a shell sets `limits` by ulimit and then starts a game."""
    command = f'{limits} exec "{tilery}" play 2048 --seed 5 {STILL}'
    return Terminal(home, ["sh", "-c", command])


def play_some(terminal, keys="asdw"):
    """Types keys. All of them have been played once the menu that is opened after them is shown."""
    terminal.text_keys(keys + "m")
    terminal.wait_for("Go on playing")
    terminal.text_keys("m")
    terminal.wait(lambda text: "Go on playing" not in text, "board without its menu")


def leave(terminal):
    terminal.keys("q")
    terminal.wait_for_end()


def keep_a_game(home, tilery):
    with game_in(home, tilery) as terminal:
        terminal.wait_for("u undo")
        play_some(terminal)
        leave(terminal)
    assert len(kept_games(home)) == 1


def in_one_line(text):
    return " ".join(text.split())


def expect_page(terminal, sign):
    """Expects a page with `sign`, and then the game."""
    terminal.wait(lambda text: sign in in_one_line(text), sign)
    terminal.keys("Enter")
    terminal.wait_for("u undo")


def expect_notice(terminal, sign):
    """Expects a page with `sign`, and then a game that can be played but is not saved."""
    expect_page(terminal, sign)
    terminal.wait_for("Not saved")
    play_some(terminal)
    terminal.wait_for("Score [1-9]")


def expect_notice_in_a_game(home, tilery, sign):
    with game_in(home, tilery) as terminal:
        expect_notice(terminal, sign)
        leave(terminal)


def test_a_damaged_file_is_kept_aside(tilery):
    home = Home()
    keep_a_game(home, tilery)
    damaged = b"x" * 5000
    with open(home.database(), "wb") as file:
        file.write(damaged)
    aside = home.database() + ".damaged-1"
    with game_in(home, tilery) as terminal:
        expect_page(terminal, f"{home.database()} is damaged and now kept as {aside}; "
                              f"`tilery scores recover {aside}`")  # fmt: skip
        play_some(terminal)
        terminal.wait_for("Score [1-9]")
        assert "Not saved" not in terminal.text(), terminal.text()
        leave(terminal)
    assert bytes_of(aside) == damaged
    assert [events for _, events in kept_games(home)] == ["ldru"], kept_games(home)
    with game_in(home, tilery) as terminal:  # the new file causes no notice
        terminal.wait_for("u undo")
        leave(terminal)
    assert not os.path.exists(home.database() + ".damaged-2")
    assert bytes_of(aside) == damaged
    home.close()


def test_a_newer_file_is_left_alone(tilery):
    home = Home()
    keep_a_game(home, tilery)
    with contextlib.closing(sqlite3.connect(home.database())) as database:
        database.execute("PRAGMA user_version = 99")
    before = bytes_of(home.database())
    expect_notice_in_a_game(home, tilery, "made by a newer Tilery")
    assert bytes_of(home.database()) == before
    home.close()


def test_a_folder_that_cannot_be_written_shows_its_games(tilery):
    home = Home()
    keep_a_game(home, tilery)
    before = bytes_of(home.database())
    folder = os.path.dirname(home.database())
    os.chmod(home.path, 0o755)
    for name in os.listdir(folder):
        os.chmod(os.path.join(folder, name), stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    os.chmod(folder, 0o555)
    # Root may write everywhere, so the program runs as another user.
    user = ["setpriv", "--reuid", str(NOBODY), "--clear-groups"] if os.getuid() == 0 else []
    with Terminal(home, [*user, tilery, "play", "2048", "--seed", "5", STILL]) as terminal:
        expect_notice(terminal, "cannot be written")
        terminal.wait_for(r"Not saved   Best 0 \(apart: with a chosen seed\)")
        leave(terminal)
    listed = subprocess.run([*user, tilery, "scores", "--csv"], capture_output=True, text=True,
                            check=True, env=home.environment())  # fmt: skip
    assert len(listed.stdout.splitlines()) == 2, listed
    assert listed.stderr == "", listed  # listing games writes nothing
    os.chmod(folder, 0o755)
    assert bytes_of(home.database()) == before
    home.close()


def test_a_full_disk_loses_nothing(tilery):
    home = Home()
    keep_a_game(home, tilery)
    with game_in(home, tilery, limits="ulimit -f 0;") as terminal:
        expect_notice(terminal, "in memory")
        leave(terminal)
    assert len(kept_games(home)) == 1
    home.close()


def test_a_disk_that_fills_up_in_a_game_keeps_what_was_saved(tilery):
    home = Home()
    keep_a_game(home, tilery)
    blocks = os.path.getsize(home.database()) // 512 + 40
    with game_in(home, tilery, limits=f"ulimit -f {blocks};") as terminal:
        terminal.wait_for("u undo")
        play_some(terminal)
        for _ in range(40):
            play_some(terminal, "asdw" * 4)
            if "Not saved" in terminal.text():
                break
        terminal.wait_for("Not saved")
        leave(terminal)
    games = kept_games(home)
    assert len(games) == 2 and "ldruldru".startswith(games[1][1][:8]), games
    verified = subprocess.run(f'"{tilery}" record saved | "{tilery}" verify -', shell=True,
                              capture_output=True, text=True, env=home.environment())  # fmt: skip
    assert verified.returncode == 0, verified
    home.close()


def test_a_walk_that_could_not_be_kept_is_printed_after_a_signal(tilery):
    home = Home()
    with open(home.data, "wb"):
        pass  # an empty file in place of the folder for games
    errors = os.path.join(home.path, "errors")
    command = f'exec "{tilery}" play explore --seed 7 {STILL} 2> {errors}'
    with Terminal(home, ["sh", "-c", command]) as terminal:
        terminal.wait_for("cannot be made")
        terminal.keys("Enter")
        terminal.wait_for("Turn 0")
        terminal.text_keys(".")
        terminal.wait_for("Turn 1")
        os.kill(int(terminal.value("pane_pid")), signal.SIGTERM)
        terminal.wait_for_end()
    with open(errors, encoding="utf-8") as file:
        record = file.read().partition("This walk could not be kept. Its record is:\n")[2]
    verified = subprocess.run([tilery, "verify", "-"], input=record, capture_output=True, text=True,
                              env=home.environment())  # fmt: skip
    assert verified.returncode == 0 and "ok, merrow" in verified.stdout, verified
    home.close()


def test_two_programs_at_once_keep_their_own_games(tilery):
    home = Home()
    command = [tilery, "play", "2048", "--seed", "5", STILL]
    with Terminal(home, command) as one, Terminal(home, command) as other:
        for terminal in (one, other):
            terminal.wait_for("u undo")
        for _ in range(5):
            play_some(one, "asdw")
            play_some(other, "dwas")
        third = subprocess.run([tilery, "play", "--resume", "--plain"], capture_output=True,
                               text=True, env=home.environment())  # fmt: skip
        assert third.returncode == 2 and "no game to continue: " in third.stderr, third
        leave(one)
        with Terminal(home, [tilery, "play", "--resume", STILL]) as third:
            third.wait_for("u undo")
            play_some(third)
            leave(third)
        leave(other)
    assert len(kept_games(home)) == 2
    home.close()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
