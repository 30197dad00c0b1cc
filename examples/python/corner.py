"""For `tilery exam --program`: plays the first of down, left, right and up that moves a tile."""
import json, sys

def moves(lines):  # by the rules of 2048: does a tile move towards the start of its line?
    return any(b and a in (0, b) for line in lines for a, b in zip(line, line[1:]))

for text in sys.stdin:
    position = json.loads(text)
    width, cells = position["width"], position["board"]
    rows = [cells[at:at + width] for at in range(0, len(cells), width)]
    columns = [list(column) for column in zip(*rows)]
    lines = {"down": [column[::-1] for column in columns], "left": rows,
             "right": [row[::-1] for row in rows], "up": columns}
    print(next(way for way in lines if moves(lines[way])), flush=True)
