"""Compares `tilery record import` and `export` with encoders and rules that share no code with Tilery.

usage: foreign_test.py TILERY [GAMES]
Prints what was compared; exits 1 at the first difference.
"""

import functools
import json
import os
import struct
import subprocess
import sys
import tempfile

import encode
from game2048 import helped_game, random_game

TILERY = sys.argv[1]
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 3
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp850", "gb18030")

folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, XDG_DATA_HOME=folder.name, XDG_CONFIG_HOME=folder.name)
compared = {}


@functools.cache
def run(*arguments, given=b""):
    """Runs the program, but only once with the same arguments and input: many files give the same record."""
    done = subprocess.run([TILERY, *arguments], input=given, capture_output=True, env=environment)
    return done.returncode, done.stdout, done.stderr.decode()


def fail(what, expected, found):
    print(f"{what}\n  expected {str(expected)[:600]}\n  found    {str(found)[:600]}")
    sys.exit(1)


def expect_equal(what, expected, found):
    if expected != found:
        fail(what, expected, found)


def faces(board):
    return [2**tile if tile else 0 for tile in board]


def imported(what, given, *options):
    """The record that Tilery makes of a file, as text."""
    status, record, error = run("record", "import", "-", *options, given=given)
    expect_equal(f"importing {what}", (0, ""), (status, error))
    return record


def without_going_on(events):
    """The events without "go_on" and without each undo that takes back a "go_on"."""
    kept, played = [], []
    for event in events:
        undone = played.pop() if event["event"] == "undo" else played.append(event)
        if event["event"] != "go_on" and (undone is None or undone["event"] != "go_on"):
            kept.append(event)
    return kept


def expect_game(what, game, record):
    """Expects that the record holds exactly the game, except for going on at the goal."""
    status, out, error = run("record", "export", "-", "--format", "json", given=record)
    expect_equal(f"reading {what}", (0, ""), (status, error))
    found = json.loads(out)
    expect_equal(what + ": size", [game.width, game.height], [found["width"], found["height"]])
    expect_equal(what + ": start", faces(game.start), found["start"]["board"])
    events = without_going_on(found["events"])
    expected = [
        {"event": "undo"}
        if step == "undo"
        else {"event": step[0], "gain": gain, "entries": [{"cell": step[1], "tile": 2 ** step[2]}]}
        for step, gain in zip(game.steps, game.gains)
    ]
    waited = [{key: value for key, value in event.items() if key != "wait_ms"} for event in events]
    expect_equal(what + ": events", expected, waited)
    expect_equal(what + ": end", faces(game.boards[-1]), found["end"]["board"])
    expect_equal(what + ": score", [game.scores[-1]], found["end"]["score"])
    expect_equal(what + ": over", not game.moves(), found["end"]["over"])
    return events


def check_import(kind, game, given, *options):
    expect_game(kind, game, imported(kind, given, *options))
    compared[kind] = compared.get(kind, 0) + 1


def check_export(kind, record, name, expected):
    status, out, error = run("record", "export", "-", "--format", name, given=record)
    expect_equal(f"exporting {kind}", (0, ""), (status, error))
    expect_equal(f"exporting {kind}", expected, out)
    compared["export " + kind] = compared.get("export " + kind, 0) + 1


def check_texts(kind, game, text):
    """Imports the text in every encoding in which people have saved such texts."""
    for encoding in ENCODINGS:
        check_import(f"{kind} in {encoding}", game, text.encode(encoding))
    check_import(f"{kind} and a line end", game, text.encode() + b"\r\n")


def check_two_tile_game(game):
    """Imports and exports the game in every format: each can hold a game that begins with two tiles of 2 or 4."""
    check_texts("2048verse-old", game, encode.verse_old(game))
    check_texts("2048verse", game, encode.verse_new(game))
    check_import("2048verse with times", game, encode.verse_new(game, note="x7", time=77).encode())
    check_any_game(game)
    record = imported("a game", encode.verse_new(game).encode())
    check_export("2048verse-old", record, "2048verse-old", encode.verse_old(game).encode())
    check_export("2048verse", record, "2048verse", encode.verse_new(game).encode())


def check_any_game(game):
    """Imports and exports a 4 x 4 game in the formats that hold any first board."""
    rates = (4000000000, 1, 2, 3)
    check_import("rpl", game, encode.rpl(game, rates=rates))
    check_import("rpl without last board", game, encode.rpl(game, last_board=False))
    check_import("rpl-next", game, encode.rpl(game, top_left_highest=False, rates=rates))
    check_import("rpl-text", game, encode.rpl_text(game))
    check_import("rec", game, encode.rec(game, rates))
    check_import("vrs", game, encode.vrs(game))
    check_import("framework", game, encode.framework(game).encode())
    check_texts("v4c", game, encode.v4c(game))
    record = imported("a game", encode.rec(game))
    check_export("rpl", record, "rpl", encode.rpl(game))
    check_export("rpl-next", record, "rpl-next", encode.rpl(game, top_left_highest=False))
    check_export("rpl-text", record, "rpl-text", encode.rpl_text(game))
    check_export("rec", record, "rec", encode.rec(game))
    check_export("vrs", record, "vrs", encode.vrs(game))
    check_export("framework", record, "framework", encode.framework(game).encode())
    check_export("v4c", record, "v4c", encode.v4c(game).encode())


def check_undo(seed):
    """v4C keeps moves that were taken back; the other formats hold the game without these moves."""
    game = random_game(seed, undo=0.2)
    check_texts("v4c with undo", game, encode.v4c(game))
    record = imported("v4c with undo", encode.v4c(game).encode())
    check_export("v4c with undo", record, "v4c", encode.v4c(game).encode())
    plain = game.without_undo()
    check_export("rec of undo", record, "rec", encode.rec(plain))
    check_export("vrs of undo", record, "vrs", encode.vrs(plain))


def check_goal(seed):
    """The record has a "go_on" after 2048, which the file does not have. The move to 2048 may be undone."""
    game = helped_game(seed)
    check_two_tile_game(game)
    text = encode.v4c(game)
    for _ in range(30):  # also the move that reached the goal
        game.undo()
    check_import("v4c back over the goal", game, encode.v4c(game).encode())
    record = imported("the goal", text.encode())
    if b"g" not in b"".join(line for line in record.split(b"\n") if line.startswith(b"events")):
        fail("a game over the goal", "an event that goes on", record.decode())


def check_other_sizes(seed):
    for height, width in ((2, 4), (3, 3), (3, 4), (4, 2), (4, 3)):
        game = random_game(seed, width, height)
        size = f" {width}x{height}"
        check_import("2048verse-old" + size, game, encode.verse_old(game).encode())
        check_import("2048verse" + size, game, encode.verse_new(game).encode())
        check_import("2048verse turned" + size, game, encode.verse_new(game, True).encode())
    for height, width in ((5, 5), (3, 6), (8, 8), (1, 8)):
        game = random_game(seed, width, height, most_moves=60)
        check_import(f"2048verse {width}x{height}", game, encode.verse_new(game).encode())
        record = imported("a size", encode.verse_new(game).encode())
        check_export("2048verse of a size", record, "2048verse", encode.verse_new(game).encode())
        status, _, error = run("record", "export", "-", "--format", "rpl", given=record)
        expect_equal("refusing a size", (2, True), (status, "a board of 4 x 4" in error))


def check_large_tiles():
    """Tiles above 32768 fit into formats with a character for each exponent."""
    start = [16, 15, 14, 13, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    game = random_game(5, start=start, most_moves=40)
    check_import("v4c large", game, encode.v4c(game).encode())
    check_import("framework large", game, encode.framework(game).encode())
    record = imported("v4c large", encode.v4c(game).encode())
    status, _, error = run("record", "export", "-", "--format", "vrs", given=record)
    expect_equal("refusing 65536", (2, True), (status, "32768" in error))
    merge = random_game(6, start=[15, 15, 14, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], most_moves=1)
    check_import("rec to 65536", merge, encode.rec(merge))


def check_times():
    game = random_game(9, most_moves=20)
    waits = [100 + 7 * index for index in range(20)]
    text = encode.framework(game, began=1700000000000, waits=waits)
    record = imported("times", text.encode())
    events = expect_game("times", game, record)
    expect_equal("times", waits, [event["wait_ms"] for event in events])
    check_export("framework with times", record, "framework", text.encode())


def check_several_lines(seed):
    games = [random_game(seed + index) for index in range(5)]
    text = "".join(encode.framework(game) for game in games)
    record = imported("five episodes", text.encode())
    for index, game in enumerate(games):
        status, out, _ = run(
            "record", "export", "-", "--game", str(index + 1), "--format", "rec", given=record
        )
        expect_equal("one of five", (0, encode.rec(game)), (status, out))
        compared["episodes"] = compared.get("episodes", 0) + 1


def check_positions(seed):
    game = random_game(seed)
    board = game.boards[-1]
    digits = "".join("0123456789abcdef"[tile] for tile in board)
    rows = [faces(board[row : row + 4]) for row in range(0, 16, 4)]
    lines = "\n".join(" ".join(map(str, row)) for row in rows) + "\n"
    web = encode.web_state(board, 4, 1234, False, False, False)
    forms = {
        "hex": digits,
        "upper hex": digits.upper(),
        "address": f"https://example.org/p/{digits}\n",
        "rows": lines,
        "slashes": " / ".join(",".join(map(str, row)) for row in rows),
        "lists": json.dumps(rows),
        "one list": json.dumps(faces(board)),
        "web": web,
        "storage": json.dumps({"bestScore": 5000, "gameState": web}),
    }
    for name, text in forms.items():
        record = imported(name, text.encode())
        status, out, error = run("record", "export", "-", "--format", "hex", given=record)
        expect_equal(name, (0, digits + "\n", ""), (status, out.decode(), error))
        compared["position " + name] = compared.get("position " + name, 0) + 1
        score = 1234 if name in ("web", "storage") else 0
        status, out, error = run("record", "export", "-", "--format", "json", given=record)
        expect_equal(name + ": score", [score], json.loads(out)["end"]["score"])
    record = imported("a game", encode.rec(game))
    last = encode.web_state(board, 4, game.scores[-1], True, False, False) + "\n"
    check_export("web", record, "web", last.encode())
    check_export("rows", record, "rows", lines.encode())
    status, out, _ = run("record", "export", "-", "--format", "text", given=record)
    expect_equal("the drawn board", digits.encode() + b"\n", run(
        "record", "export", "-", "--format", "hex", given=imported("text", out))[1])
    middle = len(game.steps) // 2
    status, out, _ = run(
        "record", "export", "-", "--format", "json", "--position", str(middle), given=record
    )
    expect_equal("a position in between", faces(game.boards[middle]), json.loads(out)["board"])


def check_refusals():
    """Texts that are no games, and games that break the rules, are refused with their place."""
    game = random_game(3)
    broken = bytearray(encode.rpl(game))
    broken[25 * 10 + 3] ^= 0x11  # a board that the move before does not lead to
    falling = encode.vrs(game)[:-5] + struct.pack("<I", 2) + encode.vrs(game)[-1:]
    cases = {
        "a changed board": (bytes(broken), "byte 250"),
        "a falling score": (falling, "score"),
        "half a record": (encode.rec(game)[:-5], "standard input"),
        "an edit": ((encode.v4c(game) + encode.V4C[127] + encode.V4C[2]).encode(), "edit"),
        "a stray letter": (encode.verse_old(game).encode() + "é ÷".encode(), "byte"),
        "a tile on a tile": (b"A@1|0121#L01|B@2", "byte 8"),
        "a wrong gain": (b"A@1|0111#L[8]31|B@2", "the gain 4"),
        "no move": (b"A@1|0112#L31|B@2", "a direction that moves"),
        "a value": (b"2 4 8\n16 3 0\n", "\"3\""),
        "nothing": (b"", "standard input"),
        "noise": (bytes(range(256)) * 4, "standard input"),
    }
    for name, (given, words) in cases.items():
        status, out, error = run("record", "import", "-", given=given)
        expect_equal(f"refusing {name}", (2, b"", True), (status, out, words in error))
        compared["refusals"] = compared.get("refusals", 0) + 1


for number in range(GAMES):
    check_two_tile_game(random_game(number))
    check_undo(100 + number)
    check_other_sizes(200 + number)
    check_positions(300 + number)
    check_several_lines(400 + number)
    check_any_game(random_game(500 + number, start=[11, 10, 9, 8, 4, 5, 6, 7] + [0] * 8))
check_goal(1)
check_large_tiles()
check_times()
check_refusals()
for kind in sorted(compared):
    print(f"{compared[kind]:4} {kind}")
print(f"{sum(compared.values())} comparisons, all equal")
