"""Writes seeds for the fuzzer of foreign formats: make_corpus.py FOLDER"""

import json
import os
import sys

import encode
from game2048 import random_game

folder = sys.argv[1]
game = random_game(1, most_moves=6)
wide = random_game(2, 4, 3, most_moves=6)
undone = random_game(7, most_moves=12, undo=0.4)
web = encode.web_state(game.boards[-1], 4, 12, False, False, False)

# The first byte chooses the format by its place among tilery's names, from 1; 0 leaves it open.
SEEDS = {
    "verse_old": (1, encode.verse_old(game).encode()),
    "verse_old_wide": (1, encode.verse_old(wide).encode("cp850")),
    "verse_new": (2, encode.verse_new(game).encode()),
    "verse_new_wide": (2, encode.verse_new(wide, True).encode("utf-16")),
    "rpl": (3, encode.rpl(game)),
    "rpl_next": (4, encode.rpl(game, top_left_highest=False)),
    "rpl_text": (5, encode.rpl_text(game)),
    "rec": (6, encode.rec(game)),
    "vrs": (7, encode.vrs(game)),
    "v4c": (8, encode.v4c(undone).encode()),
    "v4c_gb": (8, encode.v4c(game).encode("gb18030")),
    "framework": (9, encode.framework(game, began=1700000000000, waits=[9] * 6).encode()),
    "web": (10, web.encode()),
    "storage": (10, json.dumps({"gameState": web}).encode()),
    "hex": (11, b"18ff07ff15ff1334"),
    "rows": (11, b"0 2 4 8/2,2,2,2/0 0 0 0/1024 0 0 2\n"),
    "drawn": (11, b"+------+------+\n|    2 |      |\n+------+------+\n|   16 | #### |\n+------+------+\n"),
    "open": (0, encode.framework(game).encode()),
}
for name, (choice, bytes_) in SEEDS.items():
    with open(os.path.join(folder, name), "wb") as file:
        file.write(bytes([choice]) + bytes_)
