"""`tilery exam` as users run it: positions, answers in a file, programs in other languages, wrong input."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

program = sys.argv.pop(1)


def run(*arguments, text=None):
    done = subprocess.run([program, "exam", *arguments], input=text, capture_output=True, text=True, timeout=250)
    return done.returncode, done.stdout, done.stderr


def ok(*arguments, text=None):
    status, out, error = run(*arguments, text=text)
    assert status == 0, error
    return out


class Exam(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def test_prints_the_same_positions_for_the_same_seed(self):
        first = ok("2048", "--positions", "8", "--seed", "3")
        self.assertEqual(first, ok("2048", "--positions", "8", "--seed", "3"))
        self.assertNotEqual(first, ok("2048", "--positions", "8", "--seed", "4"))
        questions = [json.loads(line) for line in first.splitlines()]
        self.assertEqual([question["id"] for question in questions], list(range(1, 9)))
        self.assertEqual(len({question["stratum"] for question in questions}), 4)

    def test_grades_answers_by_exact_values_on_small_boards(self):
        perfect = json.loads(ok("2048", "--size", "2x3", "--positions", "40", "--player", "perfect", "--json"))
        self.assertEqual((perfect["by"], perfect["all"]["regret"]["mean"]), ("exact values", 0.0))
        greedy = json.loads(ok("2048", "--size", "2x3", "--positions", "40", "--player", "greedy", "--json"))
        chance = json.loads(ok("2048", "--size", "2x3", "--positions", "40", "--player", "random", "--json"))
        self.assertLess(0, greedy["all"]["regret"]["mean"])
        self.assertLess(greedy["all"]["regret"]["mean"], chance["all"]["regret"]["mean"])

    def test_grades_a_file_of_answers_and_counts_missing_ones(self):
        answers = self.file("answers", '{"id": 2, "move": "left"}\n{"id": 1, "move": "dance"}\n')
        report = json.loads(ok("2048", "--size", "2x3", "--positions", "4", "--answers", answers, "--json"))
        self.assertEqual(report["all"]["positions"], 4)
        self.assertGreaterEqual(report["all"]["illegal"], 3)

    def test_sealed_games_show_a_hash_first_and_then_the_seed_in_the_record(self):
        lines = ok("2048", "--size", "2x3", "--player", "greedy", "--games", "2", "--sealed", "--json").splitlines()
        games = [json.loads(line) for line in lines]
        for shown, played in zip(games[::2], games[1::2]):
            self.assertEqual(set(shown), {"game", "sealed"})
            verdict = subprocess.run(
                [program, "verify", "-", "--json"], input=played["record"], capture_output=True, text=True)
            self.assertEqual(json.loads(verdict.stdout)["sealed"], shown["sealed"], verdict.stdout + verdict.stderr)
            self.assertIn(f"seed {played['seed']}\nseal ", played["record"])
        self.assertNotEqual(games[1]["seed"], games[3]["seed"])
        for wrong in (("--sealed",), ("--games", "1", "--player", "greedy", "--sealed", "--seed", "3")):
            self.assertEqual(run("2048", *wrong)[0], 2)

    def test_a_program_in_another_language_is_graded(self):
        bot = self.file("bot.py", "import sys\nfor line in sys.stdin:\n    print('{\"move\": \"up\"}', flush=True)\n")
        report = json.loads(
            ok("2048", "--size", "2x3", "--positions", "8", "--program", f"{sys.executable} {bot}", "--json"))
        self.assertEqual(report["all"]["positions"], 8)

    def test_a_program_plays_whole_games_with_records(self):
        bot = "while read -r line; do echo left; read -r line; echo down; read -r line; echo right; read -r line; echo up; done"
        lines = ok("2048", "--size", "2x3", "--games", "3", "--program", bot, "--json").splitlines()
        for seed, line in enumerate(lines, 1):
            game = json.loads(line)
            self.assertEqual((game["seed"], game["ended"]), (seed, "over"))
            verdict = subprocess.run(
                [program, "verify", "-", "--json"], input=game["record"], capture_output=True, text=True, check=True)
            self.assertEqual(json.loads(verdict.stdout)["score"], game["score"])

    def test_a_program_that_stops_or_says_nothing_is_an_error(self):
        for bot, seconds, message in (("exit 3", "5", "the end of its output"), ("sleep 30", "0.2", "within 0.2 seconds, found none"),
                                   ("printf lef; sleep 30", "0.2", 'within 0.2 seconds, found "lef" without its end')):
            status, out, error = run("2048", "--size", "2x3", "--positions", "4", "--program", bot, "--seconds", seconds)
            self.assertEqual((status, out), (2, ""))
            self.assertIn(message, error)

    def test_wrong_input_names_its_place(self):
        answers = self.file("answers", '{"id": 1, "move": "left"}\n{"id": 9, "move": "left"}\n')
        for arguments, message in (
            (("2048", "--answers", answers, "--positions", "4"), "answers:2"),
            (("2048", "--player", "god"), "--player: expected random, greedy, heuristic, trained or perfect"),
            (("2048", "--games", "2"), "--games: expected a --program or a --player"),
            (("nope",), "nope"),
            (("2048", "--answers", "/nowhere"), "/nowhere"),
            (("5x5", "--exact", "--player", "random", "--positions", "4"), "5x5: expected"),
        ):
            status, out, error = run(*arguments)
            self.assertEqual((status, out), (2, ""), arguments)
            self.assertIn(message, error)


if __name__ == "__main__":
    unittest.main()
