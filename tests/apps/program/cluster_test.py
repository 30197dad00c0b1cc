"""The program under mpirun: cluster_test.py PROGRAM

The figures are those of one process, and whatever goes wrong ends all processes with one line.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
RECORD = os.path.join(ROOT, "docs/pictures/play.tilery")
GAMES = ["evaluate", "3x3", "--network", "none", "--games", "60", "--threads", "1", "--json"]
LONG = ["evaluate", "2048", "--network", "none", "--depth", "4", "--games", "5000", "--threads", "1"]


def under_mpi(ranks, words, **environment):
    command = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n", str(ranks), *words]
    allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    return subprocess.Popen(command, env={**os.environ, **allowed, **environment}, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def answer_of(process, seconds=120):
    """Standard output, the program's own lines on standard error, and the exit status."""
    out, complaints = process.communicate(timeout=seconds)
    own = [line for line in complaints.splitlines() if line.startswith("tilery: ")]
    return out, own, process.returncode


def without_times(text):
    figures = json.loads(text)
    return {name: figures[name] for name in figures if name not in ("seconds", "threads")}


class Cluster(unittest.TestCase):
    def test_any_number_of_processes_gives_the_same_figures(self):
        alone = subprocess.run([PROGRAM, *GAMES], capture_output=True, text=True, check=True).stdout
        for ranks in (1, 2, 4):
            out, _, status = answer_of(under_mpi(ranks, [PROGRAM, *GAMES]))
            self.assertEqual(status, 0)
            self.assertEqual(without_times(out), without_times(alone))

    def test_random_games_are_the_same_too(self):
        words = [PROGRAM, "simulate", "2048", "--games", "200000", "--threads", "1", "--json"]
        alone = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        out, _, _ = answer_of(under_mpi(3, words))
        self.assertEqual(without_times(out), without_times(alone))

    def test_a_review_is_the_same_too(self):
        words = [PROGRAM, "review", RECORD, "--network", "none", "--depth", "3", "--json"]
        alone = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        self.assertGreater(len(json.loads(alone)["moves"]), 50)
        for ranks in (1, 3):
            out, _, status = answer_of(under_mpi(ranks, words))
            self.assertEqual((out, status), (alone, 0))

    def test_what_all_refuse_is_said_once(self):
        out, own, status = answer_of(under_mpi(4, [PROGRAM, "evaluate", "nosuch"]))
        self.assertEqual((out, status), ("", 2))
        self.assertEqual(len(own), 1)
        self.assertIn('found "nosuch"', own[0])

    def test_other_commands_refuse(self):
        _, own, status = answer_of(under_mpi(2, [PROGRAM, "train", "2048"]))
        self.assertEqual(status, 2)
        self.assertEqual(own, ["tilery: mpirun: expected tilery evaluate, tilery review or "
                               "tilery simulate, found tilery train"])

    def in_ranks(self, script):
        """A program that does `script` before it plays long games; $RANK is its rank."""
        with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as file:
            file.write(f'#!/bin/sh\nRANK=$OMPI_COMM_WORLD_RANK\n{script}\nexec "$@"\n')
        os.chmod(file.name, 0o755)
        self.addCleanup(os.unlink, file.name)
        return [file.name, PROGRAM, *LONG]

    def test_a_process_that_fails_alone_says_why(self):
        words = self.in_ranks('[ $RANK != 2 ] || set -- "$1" evaluate 2048 --network /nosuch.network')
        _, own, status = answer_of(under_mpi(4, words))
        self.assertNotEqual(status, 0)
        self.assertIn("tilery: rank 2: /nosuch.network: expected a file to read, "
                      "found No such file or directory", own)

    def test_a_process_that_never_answers_ends_all(self):
        words = self.in_ranks("[ $RANK != 1 ] || (sleep 2; kill -STOP $$) &")
        begin = time.monotonic()
        _, own, status = answer_of(under_mpi(4, words, TILERY_CLUSTER_PATIENCE="4"))
        self.assertNotEqual(status, 0)
        self.assertIn("tilery: rank 1 has not answered for 4 s", own)
        self.assertLess(time.monotonic() - begin, 60)

    def test_a_killed_process_ends_all(self):
        words = self.in_ranks("[ $RANK != 3 ] || (sleep 2; kill -KILL $$) &")
        begin = time.monotonic()
        _, _, status = answer_of(under_mpi(4, words))
        self.assertNotEqual(status, 0)
        self.assertLess(time.monotonic() - begin, 60)

    def test_patience_is_a_number(self):
        _, _, status = answer_of(under_mpi(1, [PROGRAM, *GAMES], TILERY_CLUSTER_PATIENCE="soon"))
        self.assertEqual(status, 0)  # one process needs none
        _, own, status = answer_of(under_mpi(2, [PROGRAM, *GAMES], TILERY_CLUSTER_PATIENCE="soon"))
        self.assertNotEqual(status, 0)
        self.assertIn("tilery: TILERY_CLUSTER_PATIENCE: expected seconds, 1 to 86400, found soon", own)


if __name__ == "__main__":
    unittest.main()
