"""`tilery exact --files`: exact_files_test.py PROGRAM [--slow]

A solver that is killed at any time can continue. No failure leaves a file that looks complete. With
--slow, 3x3 is solved in a tenth of the memory that its positions take.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

IS_SLOW = "--slow" in sys.argv
if IS_SLOW:
    sys.argv.remove("--slow")
PROGRAM = sys.argv.pop(1)
SMALL = ["exact", "2048", "--size", "2x4", "--goal", "64", "--json"]


def figures(text):
    all_figures = json.loads(text)
    return {name: all_figures[name] for name in all_figures if name != "seconds"}


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def run_program(self, words, **limits):
        return subprocess.run([PROGRAM, *words, "--files", self.folder], capture_output=True, text=True,
                              check=False, **limits)

    def kill_after(self, files):
        """Kills the program once the folder has `files` files. Returns whether it was killed before its end."""
        with subprocess.Popen([PROGRAM, *SMALL, "--files", self.folder], stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and len(os.listdir(self.folder)) < files:
                time.sleep(0.002)
            process.kill()
            return process.wait() != 0


@unittest.skipIf(IS_SLOW, "quick")
class SmallBoards(Files):
    def test_a_killed_solver_continues_to_the_same_bits(self):
        in_memory = subprocess.run([PROGRAM, *SMALL], capture_output=True, text=True, check=True)
        # A run may end before it is killed, but not all of the runs do.
        self.assertIn(True, [self.kill_after(files) for files in (10, 20, 60, 100, 130)])
        whole = self.run_program(SMALL)
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))
        self.assertEqual(figures(whole.stdout), figures(in_memory.stdout))

    def test_a_full_disk_is_reported_in_one_line_and_the_same_command_continues(self):
        def little_disk():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        tiny = ["exact", "2048", "--size", "2x3", "--json"]
        full = self.run_program(tiny, preexec_fn=little_disk)
        self.assertEqual((full.returncode, full.stdout), (1, ""))
        self.assertRegex(full.stderr, r"^tilery: .*/(positions|values)-\d+\.0: File too large\n$")
        self.assertGreater(len(os.listdir(self.folder)), 10)
        self.assertEqual(json.loads(self.run_program(tiny).stdout)["positions"], 21752)

    def test_files_of_another_game_are_refused(self):
        self.run_program(["exact", "2048", "--size", "2x2"])
        other = self.run_program(["exact", "2048", "--size", "2x3"])
        self.assertEqual(other.returncode, 2)
        self.assertRegex(other.stderr, f"^tilery: {self.folder}/positions-0000.0: expected a layer of this game "
                                       "with this aim, [0-9a-f]{16}, found one of [0-9a-f]{16}\n$")

    def test_memory_is_an_amount(self):
        for words in ("some", "0MiB", "128 MB"):
            refused = self.run_program([*SMALL, "--memory", words])
            self.assertEqual(refused.returncode, 2)
            self.assertIn(f'tilery: --memory: expected an amount, such as 128MiB or 4GiB, or whole GiB, 1 to 65536, '
                          f'found "{words}"', refused.stderr)
        small = self.run_program([*SMALL, "--memory", "32MiB"])
        self.assertEqual(small.returncode, 2)
        self.assertIn("tilery: 2048: expected layers that a process can hold in 32.0 MiB", small.stderr)


@unittest.skipUnless(IS_SLOW, "slow")
class ThreeByThree(Files):
    def test_is_solved_in_a_tenth_of_the_memory_of_its_positions(self):
        def little_memory():
            limit = 74 << 20  # positions and values take 743 MiB
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
        solved = self.run_program(["exact", "3x3", "--memory", "64MiB", "--json"], preexec_fn=little_memory)
        self.assertEqual(solved.stderr, "")
        self.assertEqual(figures(solved.stdout), {
            "cartridge": "3x3", "width": 3, "height": 3, "aim": "score", "value": 5468.486797410289, "positions": 48713519,
            "layers": 1021, "bytes": 48713519 * 16, "signature": "df4ca0165e96dccc"})


if __name__ == "__main__":
    unittest.main()
