"""`tilery evaluate` and `simulate` with --results: results_test.py PROGRAM

A measurement that is killed at any time continues to the same figures. A file of other results is refused.
"""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
GAMES = ["evaluate", "3x3", "--network", "none", "--threads", "1", "--json"]
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def figures(text):
    all_figures = json.loads(text)
    return {name: all_figures[name] for name in all_figures if name not in ("seconds", "threads")}


def uninterrupted(words):
    """The figures of one run without a file."""
    return figures(subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout)


class Results(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = f"{self.folder}/mine.results"

    def run_program(self, words, **limits):
        return subprocess.run([PROGRAM, *words, "--results", self.file], capture_output=True, text=True, check=False,
                              **limits)

    def file_id(self):
        """The inode of the file: each new file replaces the one before. 0 if there is none."""
        return os.stat(self.file).st_ino if os.path.exists(self.file) else 0

    def kill_after(self, words, files):
        """Kills the program once it has written its file `files` times. Returns whether that was before its end."""
        with subprocess.Popen([PROGRAM, *words, "--results", self.file], **QUIET) as process:
            last = self.file_id()
            while process.poll() is None and files > 0:
                files -= self.file_id() != last
                last = self.file_id()
                time.sleep(0.001)
            process.kill()
            return process.wait() != 0

    def expect_refusal(self, words, why):
        other = self.run_program(words)
        self.assertEqual((other.returncode, other.stdout), (2, ""))
        self.assertEqual(other.stderr.splitlines()[-1], f"tilery: {self.file}{why}")

    def expect_continuation(self, words):
        whole = self.run_program(words)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertEqual(figures(whole.stdout), uninterrupted(words))

    def games_kept(self, words):
        """The number of games in the file, which the refusal of fewer games names."""
        refusal = self.run_program([*words, "--games", "1"]).stderr
        return int(re.search(r"found ([\d,]+) games$", refusal.rstrip()).group(1).replace(",", ""))

    def test_a_killed_measurement_goes_on_to_the_same_figures(self):
        for words in (GAMES, GAMES + ["--against", "none"],
                      ["simulate", "3x3", "--player", "greedy", "--threads", "1", "--json"]):
            # So many games that none of the runs ends before it is killed.
            endless = [*words, "--games", "100000000"]
            self.assertEqual([self.kill_after(endless, files) for files in (1, 2, 3)], [True] * 3)
            self.expect_continuation([*words, "--games", str(self.games_kept(words) + 100)])
            os.unlink(self.file)

    def test_a_measurement_that_is_killed_before_its_precision_goes_on_to_the_same_figures(self):
        for until in ("1%", "0.5%", "0.2%", "0.1%"):  # a fast machine reaches the first ones before it is killed
            words = GAMES + ["--games", "1000000", "--until", until]
            if True in [self.kill_after(words, files) for files in (1, 2, 3)]:
                return self.expect_continuation(words)
            os.unlink(self.file)
        return self.fail("every run ended before it was killed")

    def test_a_file_continues_with_more_games_and_other_threads(self):
        for games, threads in ((200, "1"), (500, "3"), (500, "1")):
            run = self.run_program(["evaluate", "3x3", "--network", "none", "--json", "--games", str(games),
                                     "--threads", threads])
            self.assertEqual(json.loads(run.stdout)["games"], games)
        self.assertEqual(figures(run.stdout), uninterrupted(GAMES + ["--games", "500"]))

    def test_results_of_another_measurement_are_refused(self):
        self.run_program(GAMES + ["--games", "200"])
        for words, why in ((["--depth", "2"], ':5: expected "thinking 2 full 0 0 0", found "thinking 1 full 0 0 0"'),
                           (["--seed", "2"], ':6: expected "seed 2", found "seed 1"'),
                           (["--games", "100"],
                            ": expected results of at most 100 games (--games), found 200 games")):
            self.expect_refusal(GAMES + words, why)
        self.expect_refusal(["simulate", "3x3"], ':2: expected "simulation", found "evaluation"')

    def test_another_network_is_refused(self):
        network = f"{self.folder}/mine.network"
        learn = [PROGRAM, "train", "3x3", "--patterns", "0,1,2 3,4,5", "--threads", "1", "--moves", "2000", "--file",
                 network]
        words = ["evaluate", "3x3", "--network", network, "--games", "10", "--json"]
        subprocess.run(learn, check=True, **QUIET)
        self.assertEqual(self.run_program(words).returncode, 0)
        subprocess.run(learn, check=True, **QUIET)
        other = self.run_program(words)
        self.assertEqual(other.returncode, 2)
        self.assertIn(f'tilery: {self.file}:4: expected "player ', other.stderr)

    def test_a_full_disk_is_reported_in_one_line_and_keeps_the_last_file(self):
        def little_disk():
            resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
        words = GAMES + ["--games", "3000"]
        full = self.run_program(words, preexec_fn=little_disk)
        self.assertEqual((full.returncode, full.stdout), (1, ""))
        self.assertEqual(full.stderr.splitlines()[-1], f"tilery: {self.file}: File too large")
        self.assertLess(os.stat(self.file).st_size, 5000)
        self.assertEqual(figures(self.run_program(words).stdout), uninterrupted(words))


if __name__ == "__main__":
    unittest.main()
