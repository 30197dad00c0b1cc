"""Compares `tilery inspect` with sliding_model.py on random boards of every preset, also of other
sizes if the preset allows them. Usage: inspect_test.py TILERY [BOARDS-PER-PRESET]"""

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
    """Questions about boards: nearly empty to full, with two neighbouring faces up to all faces."""
    chance = random.Random(preset)
    faces = faces_for(preset)
    for number in range(count):
        width = height = 4
        if preset in ("2048", "2048-61b") and number % 3 == 0:
            width, height = chance.randint(1, 7), chance.randint(1, 7)
        kinds = chance.randint(2, len(faces))  # of tiles on the board
        low = chance.randint(0, len(faces) - kinds)
        fill = chance.random()
        board = [
            chance.choice(faces[low : low + kinds]) if chance.random() < fill else 0
            for _ in range(width * height)
        ]
        question = {"board": board, "width": width, "height": height}
        if preset in model.STEPPING:
            question["next"] = chance.choice([1, 2, 3, 6])
        yield question


def as_model(answer):
    """The answer with each list of spawns as a table. An entry listed twice, or odds whose sum is not 1, fail."""
    for move in answer["moves"].values():
        table = {(s["cell"], s["tile"]): Fraction(*s["odds"]) for s in move["spawns"]}
        assert len(table) == len(move["spawns"]), "an entry is listed twice"
        assert sum(table.values()) == 1, "odds do not sum to one"
        move["spawns"] = table
    return answer


def check(tilery, preset, count):
    all_questions = list(questions(preset, count))
    lines = "".join(json.dumps(question) + "\n" for question in all_questions)
    run = subprocess.run([tilery, "inspect", preset], input=lines, capture_output=True, text=True)
    answers = run.stdout.splitlines()
    assert len(answers) == len(all_questions), f"{preset}: {len(answers)} answers to {len(all_questions)} boards"
    for question, line in zip(all_questions, answers):
        board, width, height = question["board"], question["width"], question["height"]
        expected = model.answer(preset, board, width, height, question.get("next"))
        found = as_model(json.loads(line))
        assert found == expected, f"{preset}: {question}\nexpected {expected}\nfound    {found}"
    print(f"{preset}: {len(all_questions)} boards agree")


if __name__ == "__main__":
    for name in model.DOUBLING + model.STEPPING:
        check(sys.argv[1], name, int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
