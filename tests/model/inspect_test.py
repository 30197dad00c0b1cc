"""Compares `tilery inspect` with sliding_model.py on random boards of every preset, and of other sizes
if the preset is open. Usage: inspect_test.py TILERY [BOARDS-PER-PRESET]"""

import json
import random
import subprocess
import sys
from fractions import Fraction

import sliding_model as model


def faces_for(preset):
    if preset in model.STEPPING:
        return [1, 2] + [3 * 2**k for k in range(13)]
    return [2**rank for rank in range(1, 14 if preset == "2048-vcs" else 18)]


def questions(preset, count):
    """Boards from nearly empty to full, of few neighbouring faces or of many."""
    chance = random.Random(preset)
    faces = faces_for(preset)
    for number in range(count):
        width = height = 4
        if preset in ("2048", "2048-61b") and number % 3 == 0:
            width, height = chance.randint(1, 7), chance.randint(1, 7)
        few = chance.randint(2, len(faces))
        low = chance.randint(0, len(faces) - few)
        fill = chance.random()
        board = [
            chance.choice(faces[low : low + few]) if chance.random() < fill else 0
            for _ in range(width * height)
        ]
        asked = {"board": board, "width": width, "height": height}
        if preset in model.STEPPING:
            asked["next"] = chance.choice([1, 2, 3, 6])
        yield asked


def as_model(says):
    """An answer with its list of spawns as a table; refuses a cell and tile named twice."""
    for move in says["moves"].values():
        table = {(s["cell"], s["tile"]): Fraction(*s["odds"]) for s in move["spawns"]}
        assert len(table) == len(move["spawns"]), "an entry is listed twice"
        assert sum(table.values()) == 1, "odds do not sum to one"
        move["spawns"] = table
    return says


def check(tilery, preset, count):
    asked = list(questions(preset, count))
    lines = "".join(json.dumps(one) + "\n" for one in asked)
    run = subprocess.run([tilery, "inspect", preset], input=lines, capture_output=True, text=True)
    answers = run.stdout.splitlines()
    assert len(answers) == len(asked), f"{preset}: {len(answers)} answers to {len(asked)} boards"
    for one, line in zip(asked, answers):
        expected = model.answer(preset, one["board"], one["width"], one["height"], one.get("next"))
        found = as_model(json.loads(line))
        assert found == expected, f"{preset}: {one}\nexpected {expected}\nfound    {found}"
    print(f"{preset}: {len(asked)} boards agree")


if __name__ == "__main__":
    for name in model.DOUBLING + model.STEPPING:
        check(sys.argv[1], name, int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
