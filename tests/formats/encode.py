"""Encoders of the formats of other 2048 programs, written only from their description."""

import base64
import json
import struct

from game2048 import DOWN, LEFT, RIGHT, UP

# The characters that stand for the numbers 0 to 127 in each text format.
OLD = "".join(map(chr, range(0x20, 0x7F))) + "Çüéâäàåçêëèïîì" "ÄÅÉæÆôöòûù" "ÿÖÜø£Ø×ƒá"
NEW = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
NEW += "".join(map(chr, range(0xC0, 0x100))) + "¤¾"
V4C = "".join(map(chr, [*range(33, 127), *range(161, 173), *range(174, 196)]))
assert len(OLD) == len(NEW) == len(V4C) == 128

CLOCKWISE = {UP: 0, RIGHT: 1, DOWN: 2, LEFT: 3}
UP_DOWN = {UP: 0, DOWN: 1, LEFT: 2, RIGHT: 3}
LEFT_RIGHT = {LEFT: 0, RIGHT: 1, UP: 2, DOWN: 3}


def size_name(game, turned):
    """The size as height x width; with `turned` as width x height."""
    first, second = (game.width, game.height) if turned else (game.height, game.width)
    return f"{first}x{second}"


def start_steps(game):
    """The start as two tiles that enter."""
    return [(UP, cell, tile) for cell, tile in enumerate(game.start) if tile]


def verse_old(game, turned=False):
    text = "replay_" if (game.width, game.height) == (4, 4) else "replay_" + size_name(game, turned)
    for direction, cell, tile in start_steps(game) + game.steps:
        y, x = divmod(cell, game.width)
        text += OLD[CLOCKWISE[direction] << 5 | (tile - 1) << 4 | x << 2 | y]
    return text


def verse_new(game, turned=False, note="", time=0x7FF):
    text = size_name(game, turned) + "-" + note + "_"
    for direction, cell, tile in start_steps(game) + game.steps:
        y, x = divmod(cell, game.width)
        number = UP_DOWN[direction] | (tile - 1) << 2 | x << 4 | y << 7 | time << 10
        text += NEW[number >> 14] + NEW[number >> 7 & 127] + NEW[number & 127]
    return text


def nibbles(board, top_left_highest):
    """The board as 64 bits, four for each cell, with the first cell in the highest or the lowest bits."""
    cells = board[::-1] if top_left_highest else board
    return sum(tile << 4 * index for index, tile in enumerate(cells))


RPL = struct.Struct("<QB4I")
RPL_END = (88, 666666666, 233333333, 314159265, 987654321)


def rpl(game, top_left_highest=True, rates=(0, 0, 0, 0), last_board=True):
    out = b""
    for board, (direction, cell, tile) in zip(game.boards, game.steps):
        position = 15 - cell if top_left_highest else cell
        action = LEFT_RIGHT[direction] << 5 | position << 1 | tile - 1
        out += RPL.pack(nibbles(board, top_left_highest), action, *rates)
    last = nibbles(game.boards[-1], top_left_highest) if last_board else 0
    return out + RPL.pack(last, *RPL_END)


def rpl_text(game):
    return b"REPLAY_v9RPL_B64_" + base64.b64encode(rpl(game, top_left_highest=False))


REC = struct.Struct("<B4I")


def rec(game, rates=(0, 0, 0, 0)):
    board = nibbles(game.start, True)
    out = REC.pack(0, *(board >> shift & 0xFFFF for shift in (0, 16, 32, 48)))
    for direction, cell, tile in game.steps:
        out += REC.pack(UP_DOWN[direction] | cell << 2 | (tile - 1) << 6, *rates)
    return out


VRS = struct.Struct("<QIB")


def vrs(game):
    moves = [0] + [1 + LEFT_RIGHT[direction] for direction, _, _ in game.steps]
    rows = zip(game.boards, game.scores, moves)
    return b"".join(VRS.pack(nibbles(board, True), score, move) for board, score, move in rows)


def v4c(game):
    mode = "C" if "undo" in game.steps else "S"
    text = "REPLAY_v4C_" + mode + "".join(V4C[tile] for tile in game.start)
    for step in game.steps:
        if step == "undo":
            text += V4C[127] + V4C[1]
            continue
        direction, cell, tile = step
        token = CLOCKWISE[direction] << 5 | (tile - 1) << 4 | cell
        text += V4C[token] + (V4C[0] if token == 127 else "")
    return text


BASE36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def framework(game, tag="tilery", began=0, waits=None):
    waits = waits or [0] * len(game.steps)
    text = f"{tag}@{began}|"
    text += "".join(BASE36[cell] + BASE36[tile] for cell, tile in enumerate(game.start) if tile)
    for (direction, cell, tile), gain, wait in zip(game.steps, game.gains, waits):
        text += "#" + "URDL"[CLOCKWISE[direction]]
        text += f"[{gain}]" if gain else ""
        text += f"({wait})" if wait else ""
        text += BASE36[cell] + BASE36[tile]
    return text + f"|{tag}@{began + sum(waits)}\n"


def web_state(board, side, score, over, won, keep_playing):
    def cell(x, y):
        tile = board[y * side + x]
        return {"position": {"x": x, "y": y}, "value": 2**tile} if tile else None

    cells = [[cell(x, y) for y in range(side)] for x in range(side)]
    return json.dumps(
        {
            "grid": {"size": side, "cells": cells},
            "score": score,
            "over": over,
            "won": won,
            "keepPlaying": keep_playing,
        },
        separators=(",", ":"),
    )
