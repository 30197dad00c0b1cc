"""A second implementation of the six presets, written from their rules. It shares no code with the
engine: boards are lists of faces, each rule is a function. `inspect_test.py` compares both."""

from fractions import Fraction

DIRECTIONS = ("left", "right", "up", "down")
DOUBLING = ("2048", "2048-vcs", "2048-basic", "2048-61b")
STEPPING = ("threes", "threes-1k")


def lines_of(width, height, direction):
    """The cells of each row or column, from the wall that the tiles move towards."""
    if direction in ("left", "right"):
        lines = [[y * width + x for x in range(width)] for y in range(height)]
    else:
        lines = [[y * width + x for y in range(height)] for x in range(width)]
    return [line[::-1] for line in lines] if direction in ("right", "down") else lines


def run_together(row, join):
    """A line after the move where tiles go as far as they can, and the faces of the tiles made.
    `join` of two faces is what they become, or 0."""
    out, made, last_made = [], [], False
    for tile in (t for t in row if t):
        if out and not last_made and join(out[-1], tile):
            out[-1] = join(out[-1], tile)
            made.append(out[-1])
            last_made = True
        else:
            out.append(tile)
            last_made = False
    return out + [0] * (len(row) - len(out)), made


def give_way(row, join):
    """A line after the move where tiles go one step, and the faces of the tiles made."""
    for i in range(1, len(row)):
        if not row[i]:
            continue
        if row[i - 1] == 0:
            return row[: i - 1] + row[i:] + [0], []
        made = join(row[i - 1], row[i])
        if made:
            return row[: i - 1] + [made] + row[i + 1 :] + [0], [made]
    return row, []


def doubled(largest=None):
    """Two equal tiles become one with twice the face, except the largest."""
    return lambda a, b: a * 2 if a == b and a != largest else 0


def threes_joined(largest=None):
    """1 and 2 become 3. From 3 on, two equal tiles become one with twice the face."""
    double = doubled(largest)
    return lambda a, b: 3 if {a, b} == {1, 2} else double(a, b) if a >= 3 else 0


def slid(preset, board, width, height, direction):
    """The board after a move, its gain, and the numbers of the lines that moved."""
    largest = {"2048-vcs": 8192, "threes": 12288}.get(preset)
    lines = lines_of(width, height, direction)
    if preset in STEPPING:
        return slid_lines(give_way, threes_joined(largest), board, lines)
    return slid_lines(run_together, doubled(largest), board, lines)


def slid_lines(rule, join, board, lines):
    """As slid(), where `rule` (run_together or give_way) moves each of `lines`."""
    after, gain, moved = board[:], 0, []
    for number, line in enumerate(lines):
        row, made = rule([board[cell] for cell in line], join)
        gain += sum(made)
        if row != [board[cell] for cell in line]:
            moved.append(number)
        for cell, tile in zip(line, row):
            after[cell] = tile
    return after, gain, moved


def probed(board):
    """Odds of the console game's entries: a random byte, increased until its cell is empty."""
    odds = {}
    for first in range(256):
        byte = first
        while board[byte & 15]:
            byte = (byte + 1) & 255
        key = (byte & 15, 4 if byte >= 230 else 2)
        odds[key] = odds.get(key, 0) + Fraction(1, 256)
    return odds


def spread(weights, tiles):
    """Odds where cells are drawn by `weights`, and tiles by the odds `tiles`."""
    total = sum(weights.values())
    return {
        (cell, tile): Fraction(weight, total) * share
        for cell, weight in weights.items()
        for tile, share in tiles.items()
    }


def free_lines(after, width, height, direction):
    """For each cell where a tile may enter, the number of starting lines that lead to the cell."""
    lines = lines_of(width, height, direction)
    if direction in ("up", "right"):
        lines.reverse()
    weights = {}
    for start in range(len(lines)):
        at = start
        while after[lines[at][-1]]:
            at = (at + 1) % len(lines)
        weights[lines[at][-1]] = weights.get(lines[at][-1], 0) + 1
    return weights


def spawns(preset, after, moved, width, height, direction, tile):
    """{(cell, tile): odds} after a move; `tile` is the shown tile of games that show one."""
    empty = {cell: 1 for cell, face in enumerate(after) if not face}
    if preset == "2048-vcs":
        return probed(after)
    if preset == "2048-basic":
        weights = {cell: 1 if cell == 0 else 2 for cell in empty}
        return spread(weights, {2: Fraction(59579, 65536), 4: Fraction(5957, 65536)})
    if preset in DOUBLING:
        return spread(empty, {2: Fraction(9, 10), 4: Fraction(1, 10)})
    if preset == "threes":
        lines = lines_of(width, height, direction)
        return spread({lines[number][-1]: 1 for number in moved}, {tile: Fraction(1)})
    return spread(free_lines(after, width, height, direction), {tile: Fraction(1)})


def worth(tile):
    """A Threes tile's share of the score."""
    return 0 if tile < 3 else 3 ** ((tile // 3).bit_length())


def answer(preset, board, width, height, tile=None):
    """The expected answer of `tilery inspect` for a board, with odds as {(cell, tile): Fraction}."""
    goal = {"threes": 12288, "threes-1k": None}.get(preset, 2048)
    reached = goal is not None and max(board) >= goal
    moves = {}
    for direction in DIRECTIONS:
        after, gain, moved = slid(preset, board, width, height, direction)
        if moved:
            odds = spawns(preset, after, moved, width, height, direction, tile)
            moves[direction] = {"board": after, "gain": gain, "lines": moved, "spawns": odds}
    ends = reached and preset in ("2048-61b", "threes")
    expected = {"over": ends or not moves, "goal": reached, "moves": moves}
    if preset in STEPPING:
        expected["score"] = sum(worth(face) for face in board)
    return expected
