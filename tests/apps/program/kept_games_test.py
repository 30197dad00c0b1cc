"""Kept games in the output of commands: scores, statistics, records, replays, and games that begin on
a given board. Usage: kept_games_test.py TILERY"""

import csv
import datetime
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile

TILERY = os.path.abspath(sys.argv[1])
DIRECTIONS = ("left", "down", "right", "up")


class Player:
    """A user with folders of their own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.environment = dict(os.environ, XDG_DATA_HOME=self.folder.name,
                                XDG_CONFIG_HOME=self.folder.name)  # fmt: skip

    def run(self, *words, given="", status=0, both=False):
        """Standard output; with `both`, or for a failure, also standard error."""
        done = subprocess.run([TILERY, *words], input=given, capture_output=True, text=True,
                              env=self.environment)  # fmt: skip
        assert done.returncode == status, (words, done)
        return done.stdout + done.stderr if status or both else done.stdout

    def play(self, *words, moves=3000, seed=1, after=""):
        """Types `moves` random directions, then `after`. At the end of a game most directions are impossible."""
        directions = random.Random(seed).choices(DIRECTIONS, k=moves)
        return self.run("play", *words, "--plain", given=" ".join(directions) + f" {after} q\n")

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    def csv(self, *words):
        return list(csv.DictReader(io.StringIO(self.run(*words, "--csv"))))


def test_without_kept_games_all_lists_are_empty():
    player = Player()
    assert player.run("scores") == "No games are kept yet.\n"
    assert player.run("stats", "2048") == "No games of 2048 are kept.\n"
    assert player.json("scores") == [] and player.json("stats") == []
    assert player.csv("scores") == [] and player.csv("stats") == []


def test_the_list_of_games_says_how_to_see_short_ones_beside_its_filters():
    player = Player()
    player.play("2048", moves=0, after="left right up")
    note = "1 short game is left out; with --all it is listed.\n"
    assert player.run("games", "list", "--open").endswith(note)
    assert " 2048" in player.run("games", "list", "--open", "--all")


def test_deleted_games_are_listed_the_last_deleted_first():
    player = Player()
    player.run("explore", "--seed", "7", given="wait, quit\n")
    for _ in range(2):
        player.play("2048", moves=10)
    for number in ("2", "1", "w1"):
        player.run("games", "delete", number)
    assert player.run("games", "list", "--deleted", "--numbers") == "w1\n1\n2\n"


def test_scores_of_walks_come_in_every_form():
    player = Player()
    player.play("2048", "--seed", "1", seed=1, moves=10)
    assert player.json("scores", "--walks") == []
    player.run("explore", "--seed", "7", given="wait, quit\n")
    (walk,) = player.json("scores", "--walks")
    assert (walk["number"], walk["world"], walk["won"]) == ("w1", "merrow", False), walk
    assert player.json("scores", "merrow") == [walk], "a world's name means its walks"
    assert [row["number"] for row in player.csv("scores", "--walks")] == ["w1"]
    assert [game["number"] for game in player.json("scores")] == [1], "without a world's name, games are listed"
    table = player.run("scores", "--walks")
    assert table.startswith("merrow, walks\n") and "2048" not in table, table


def test_scores_and_statistics_agree_in_every_form():
    player = Player()
    for seed in range(4):
        player.play("2048", "--seed", str(seed), seed=seed)
    player.play("threes", "--seed", "1", moves=10)
    player.play("2048", "--seed", "9", moves=10, after="u")
    games = player.json("scores", "2048")
    scores = [game["scores"][0] for game in games]
    assert len(games) == 5 and scores == sorted(scores, reverse=True), games
    rows = player.csv("scores", "2048")
    assert [int(row["score"]) for row in rows] == scores
    assert [row["undo"] for row in rows].count("1") == 1
    plain, undone = player.json("stats", "2048")
    ended = sorted(game["scores"][0] for game in games if not game["undo"])
    assert (plain["games"], plain["finished"], plain["undo"]) == (4, 4, False), plain
    assert plain["best"] == ended[-1] and plain["mean"] == sum(ended) / 4
    assert plain["median"] == (ended[1] + ended[2]) / 2
    assert sum(part["games"] for part in plain["histogram"]) == 4
    assert sorted(plain["course"]) == ended
    assert (undone["games"], undone["undo"]) == (1, True)
    rows = player.csv("stats")
    assert [(row["cartridge"], row["undo"], row["games"]) for row in rows] == [
        ("2048", "0", "4"), ("2048", "1", "1"), ("threes", "0", "1")]  # fmt: skip
    text = player.run("stats", "2048")
    for part in ("2048 4x4, with a chosen seed\n", "2048 4x4, with undo, with a chosen seed\n", f"best {ended[-1]}", "tiles reached",
                 "the last 4 scores, oldest first"):  # fmt: skip
        assert part in text, (part, text)
    assert player.run("scores", "--top", "1").count("  1. ") == 3
    assert "--top" in player.run("scores", "--top", "none", status=2)
    assert "--json or --csv, found both" in player.run("scores", "--json", "--csv", status=2)


def test_dates_in_lists_are_local_and_those_in_files_are_utc():
    player = Player()
    player.play("2048", moves=20)
    kept = player.json("scores")[0]["saved"]
    assert kept == player.csv("scores")[0]["saved"] and kept.endswith("Z"), kept
    utc = datetime.datetime.strptime(kept, "%Y-%m-%dT%H:%M:%SZ")
    for zone, hours in (("<+14>-14", 14), ("<-12>12", -12)):
        player.environment["TZ"] = zone
        day = str((utc + datetime.timedelta(hours=hours)).date())
        assert day in player.run("scores"), (zone, day, player.run("scores"))
        assert day in player.run("games", "list"), (zone, day, player.run("games", "list"))
        assert player.json("scores")[0]["saved"] == kept, zone


def test_every_kept_game_is_verified_and_can_be_replayed():
    player = Player()
    for seed in range(3):
        player.play("2048", "--seed", str(seed), moves=40, after="u u r")
    saved = player.run("record", "saved")
    assert "3 records" in player.run("verify", "-", given=saved), player.run("verify", "-", given=saved)
    faulty = saved.replace("score ", "score 1", 1)
    assert "score" in player.run("verify", "-", given=faulty, status=2)
    output = player.run("replay", "-", "--game", "2", "--plain", given=saved)
    assert "undo.\n" in output and "redo.\n" in output and output.rstrip().endswith("+"), output
    assert "a record number 4" in player.run("replay", "-", "--game", "4", given=saved, status=2)


def test_a_game_begins_on_a_given_board():
    player = Player()
    boards = {
        "2048": ("01000000000000ab", "1024"),
        "threes": ("1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48", "48"),
    }
    for cartridge, (board, face) in boards.items():
        output = player.run("play", cartridge, "--from", board, "--seed", "1", "--plain", given="q")
        assert face in output, output
        player.run("play", cartridge, "--from", board, "--seed", "1", "--plain", given="left up q")
    games = player.json("scores")
    assert len(games) == 2 and all(game["position"] and not game["undo"] for game in games), games
    saved = player.run("record", "saved")
    player.run("verify", "-", given=saved)
    again = player.run("record", "export", "-", "--format", "hex", "--game", "2", "--position", "0",
                       given=saved)  # fmt: skip
    assert again == "01000000000000ab\n", again
    wide = player.run("play", "2048", "--from", "2 4 2 / 0 0 0", "--plain", given="q")
    assert wide.count("|") == 8, wide


def test_wrong_boards_and_options_beside_a_board_are_refused():
    player = Player()
    cases = {
        ("2048", "--from", "3 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"): '"3"',
        ("2048", "--from", "12345"): "5 digits",
        ("2048", "--from", "2 4 / 8"): "row 2: expected 2 values in each row",
        ("threes", "--from", "1 2 / 3 3"): "--from",
        ("2048", "--from", "2 4 / 0 0", "--size", "4x4"): "--size",
        ("2048", "--from", "2 4 / 0 0", "--players", "2"): "--players",
        ("2048", "--from", "2 4 / 0 0", "--seed", "x"): "--seed",
    }
    for words, sign in cases.items():
        error = player.run("play", *words, "--plain", given="q", status=2)
        assert error.startswith("tilery: ") and sign in error, (words, error)
    assert player.json("scores") == []


def test_an_unfinished_game_of_the_day_is_continued_whatever_was_played_since():
    player = Player()
    daily = ("daily", "2048", "--date", "2026-01-31", "--plain")
    player.run(*daily, given="left right up down left right q\n")
    player.play("2048", moves=20)
    player.play("threes", moves=20)
    player.run(*daily, given="left up right down q\n")
    games = player.json("scores")
    assert len(games) == 3, games
    seeds = [line for line in player.run("record", "saved").splitlines() if line == "seed 8824268066162397"]
    assert len(seeds) == 1, seeds


def test_an_unfinished_game_of_the_day_is_left_for_a_new_one_if_the_player_says_so():
    player = Player()
    daily = ("daily", "2048", "--date", "2026-01-31", "--plain")
    player.run(*daily, given="left right up down left right q\n")
    player.run(*daily, "--new", given="left up right down q\n")
    player.run(*daily, given="left up q\n")  # continues the first one
    seeds = [line for line in player.run("record", "saved").splitlines() if line == "seed 8824268066162397"]
    assert len(seeds) == 2, seeds


def database_of(player):
    return os.path.join(player.folder.name, "tilery", "games.db")


def test_games_are_recovered_from_a_damaged_database():
    player = Player()
    for seed in range(40):  # more than fit into a page
        player.play("2048", moves=20, seed=seed)
    games = player.json("scores")
    with open(database_of(player), "r+b") as file:
        page = 4096
        seeds_in_pages = [file.read(page).count(b"\nseed ") for _ in range(os.path.getsize(file.name) // page)]
        file.seek(seeds_in_pages.index(max(seeds_in_pages)) * page)
        file.write(b"\xff" * page)
    assert "is damaged and now kept as" in player.run("play", "2048", "--plain", given="left right up q\n", both=True)
    damaged = database_of(player) + ".damaged-1"
    with open(damaged, "rb") as file:
        before = file.read()
    found = re.fullmatch(r"(\d+) games taken over, 0 already kept, (\d+) damaged\.( The list .*)?\n",
                         player.run("scores", "recover", damaged))
    taken = int(found.group(1))
    assert 0 < taken < len(games) and (taken + int(found.group(2)) == len(games) or found.group(3)), found.group()
    kept = player.json("scores")
    assert len(kept) == taken + 1, kept  # one more game was played since the damage
    scores = [game["scores"] for game in games]
    assert sum(game["scores"] in scores for game in kept) >= taken, (games, kept)
    assert player.run("scores", "recover", damaged).startswith(f"0 games taken over, {taken} already kept,")
    assert player.json("scores") == kept
    with open(damaged, "rb") as file:
        assert file.read() == before


def test_a_game_that_cannot_be_kept_is_printed_at_its_end():
    player = Player()
    no_folder = os.path.join(player.folder.name, "file")
    with open(no_folder, "w", encoding="ascii"):
        pass
    player.environment["XDG_DATA_HOME"] = no_folder
    output = player.run("play", "2048", "--plain", given="left down right q\n", both=True)
    record = output.partition("tilery: This game could not be kept. Its record is:\n")[2]
    assert "ok, 2048" in player.run("verify", "-", given=record), output


def test_only_a_database_of_games_is_recovered():
    player = Player()
    missing = os.path.join(player.folder.name, "missing.db")
    error = player.run("scores", "recover", missing, status=2)
    assert error.startswith(f"tilery: {missing}: ") and error.count("\n") == 1, error
    text = os.path.join(player.folder.name, "text.db")
    with open(text, "w", encoding="ascii") as file:
        file.write("no database\n" * 1000)
    error = player.run("scores", "recover", text, status=2)
    assert error.startswith(f"tilery: {text}: expected ") and error.count("\n") == 1, error
    assert "FILE" in player.run("scores", "recover", status=2)


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_") and sys.argv[2:] in ([], [name]):
            print(name, flush=True)
            test()
    return 0


if __name__ == "__main__":
    sys.exit(main())
