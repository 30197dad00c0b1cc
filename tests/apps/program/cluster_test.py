"""The program under mpirun: cluster_test.py PROGRAM

The figures are those of one process. A failure of one process ends all with one line. With TILERY_LONG=1, as in
./test all, more numbers of processes are tried, and killed work of each kind continues.
"""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
RECORD = os.path.join(ROOT, "docs/pictures/play.tilery")
GAMES = ["evaluate", "3x3", "--network", "none", "--games", "60", "--threads", "1", "--json"]
MANY = ["evaluate", "3x3", "--network", "none", "--games", "10000000", "--threads", "1"]
LONG_GAMES = ["evaluate", "2048", "--network", "none", "--depth", "4", "--games", "5000", "--threads", "1"]

IS_LONG = os.environ.get("TILERY_LONG") == "1"
only_long = unittest.skipUnless(IS_LONG, "for ./test all")


def under_mpi(ranks, words, **environment):
    command = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n", str(ranks), *words]
    settings = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                "OMPI_MCA_mpi_yield_when_idle": "1"}  # a rank that waits leaves the processor to other tests
    return subprocess.Popen(command, env={**os.environ, **settings, **environment}, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def answer_of(process, seconds=300):
    """Standard output, the program's own lines on standard error, and the exit status."""
    try:
        out, complaints = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.terminate()  # mpirun ends its processes
        raise
    own = [line for line in complaints.splitlines() if line.startswith("tilery: ")]
    return out, own, process.returncode


def has_begun(folder, rank):
    """Whether a rank has written its process id to the folder."""
    path = f"{folder}/pid-{rank}"
    return os.path.exists(path) and os.path.getsize(path) > 0


def kill_rank(process, folder, rank):
    """Kills a rank as soon as it has begun. Returns whether all processes ended early."""
    while process.poll() is None and not has_begun(folder, rank):
        time.sleep(0.01)
    if has_begun(folder, rank):
        with open(f"{folder}/pid-{rank}", encoding="ascii") as file, contextlib.suppress(ProcessLookupError):
            os.kill(int(file.read()), signal.SIGKILL)
    return answer_of(process)[2] != 0


def without_times(text):
    figures = json.loads(text)
    return {name: figures[name] for name in figures if name not in ("seconds", "threads")}


def script_file(test, commands):
    """A shell script that does `commands` and then runs its arguments. It is removed after the test."""
    with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as file:
        file.write(f'#!/bin/sh\n{commands}\nexec "$@"\n')
    os.chmod(file.name, 0o755)
    test.addCleanup(os.unlink, file.name)
    return file.name


def with_pids(test, folder, words):
    """The words of a program that writes its process id to the folder and then runs `words`."""
    for name in os.listdir(folder):
        if name.startswith("pid-"):  # of an earlier run
            os.remove(f"{folder}/{name}")
    return [script_file(test, f"echo $$ > {folder}/pid-$OMPI_COMM_WORLD_RANK"), *words]


class Figures(unittest.TestCase):
    def test_any_number_of_processes_gives_the_same_figures(self):
        alone = subprocess.run([PROGRAM, *GAMES], capture_output=True, text=True, check=True).stdout
        for ranks in (1, 2, 4):
            out, _, status = answer_of(under_mpi(ranks, [PROGRAM, *GAMES]))
            self.assertEqual(status, 0)
            self.assertEqual(without_times(out), without_times(alone))

    def test_three_processes_simulate_the_same_games(self):
        words = [PROGRAM, "simulate", "2048", "--games", "200000", "--threads", "1", "--json"]
        alone = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        out, _, _ = answer_of(under_mpi(3, words))
        self.assertEqual(without_times(out), without_times(alone))

    def test_any_number_of_processes_gives_the_same_review(self):
        words = [PROGRAM, "review", RECORD, "--network", "none", "--depth", "3", "--json"]
        alone = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        self.assertGreater(len(json.loads(alone)["moves"]), 50)
        for ranks in (1, 3):
            out, _, status = answer_of(under_mpi(ranks, words))
            self.assertEqual((out, status), (alone, 0))

    def test_eight_processes_give_the_same_figures(self):
        alone = subprocess.run([PROGRAM, *GAMES], capture_output=True, text=True, check=True).stdout
        out, _, status = answer_of(under_mpi(8, [PROGRAM, *GAMES]))
        self.assertEqual((without_times(out), status), (without_times(alone), 0))

    def test_eight_processes_give_the_same_reviews_of_two_files(self):
        words = [PROGRAM, "review", RECORD, RECORD, "--network", "none", "--depth", "2"]
        alone = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        out, _, status = answer_of(under_mpi(8, words))
        self.assertEqual((out, status), (alone, 0))


class Solving(unittest.TestCase):
    def solved(self, ranks, words, folder, **environment):
        return answer_of(under_mpi(ranks, [PROGRAM, "exact", *words, "--files", folder, "--json"], **environment))

    def test_a_game_is_solved_to_the_same_bits_by_any_number_of_processes(self):
        words = ["2048", "--size", "2x4", "--goal", "128"]
        alone = subprocess.run([PROGRAM, "exact", *words, "--json"], capture_output=True, text=True,
                               check=True).stdout
        for ranks in (2, 3, 4) if IS_LONG else (3,):
            with tempfile.TemporaryDirectory() as folder:
                out, own, status = self.solved(ranks, words, folder)
                self.assertEqual((own, status), ([], 0))
                self.assertEqual(without_times(out), without_times(alone))

    @only_long
    def test_a_killed_solver_continues_with_another_number_of_processes(self):
        words = ["2048", "--size", "2x4", "--goal", "128"]
        alone = subprocess.run([PROGRAM, "exact", *words, "--json"], capture_output=True, text=True,
                               check=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            killed = []
            for ranks, files in ((3, 60), (2, 300), (4, 600)):
                words_in_ranks = [PROGRAM, "exact", *words, "--files", folder]
                process = under_mpi(ranks, with_pids(self, folder, words_in_ranks))
                while process.poll() is None and len(os.listdir(folder)) < files:
                    time.sleep(0.01)
                killed.append(kill_rank(process, folder, 1))
            self.assertIn(True, killed)
            out, own, status = self.solved(3, words, folder)
            self.assertEqual((own, status), ([], 0))
            self.assertEqual(without_times(out), without_times(alone))

    def test_a_process_that_cannot_write_ends_all_with_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ["2048", "--size", "2x3"]
            in_the_way = f"{folder}/positions-0050.2"
            os.mkdir(in_the_way)
            _, own, status = self.solved(3, words, folder)
            self.assertNotEqual(status, 0)
            self.assertEqual(own, [f"tilery: rank 2: {in_the_way}: cannot be written: Is a directory"])
            os.rmdir(in_the_way)
            out, own, status = self.solved(3, words, folder)
            self.assertEqual((own, status), ([], 0))
            self.assertEqual(json.loads(out)["positions"], 21752)

    def test_several_processes_solve_only_with_files(self):
        _, own, status = answer_of(under_mpi(2, [PROGRAM, "exact", "3x3"]))
        self.assertEqual(status, 2)
        self.assertEqual(own, ["tilery: mpirun: expected --files, a folder that all processes share, found none"])


class Failures(unittest.TestCase):
    def test_a_refusal_of_all_processes_is_printed_once(self):
        out, own, status = answer_of(under_mpi(4, [PROGRAM, "evaluate", "nosuch"]))
        self.assertEqual((out, status), ("", 2))
        self.assertEqual(len(own), 1)
        self.assertIn('found "nosuch"', own[0])

    def test_other_commands_refuse_to_run_under_mpi(self):
        _, own, status = answer_of(under_mpi(2, [PROGRAM, "hint", "2048"]))
        self.assertEqual(status, 2)
        self.assertEqual(own, ["tilery: mpirun: expected tilery evaluate, exact, review, simulate, tables build "
                               "or train, found tilery hint"])

    def in_ranks(self, script):
        """A program that does `script` before it plays long games; $RANK is its rank."""
        return [script_file(self, f"RANK=$OMPI_COMM_WORLD_RANK\n{script}"), PROGRAM, *LONG_GAMES]

    def test_a_process_that_fails_alone_says_why(self):
        words = self.in_ranks('[ $RANK != 2 ] || set -- "$1" evaluate 2048 --network /nosuch.network')
        process = under_mpi(4, words)
        _, complaints = process.communicate(timeout=300)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("tilery: rank 2: /nosuch.network: cannot be read: No such file or directory\n", complaints)

    def answer_after_signal(self, number, rank, **environment):
        """Sends a signal to a rank of a measurement that has kept its first games. Returns the answer of all."""
        with tempfile.TemporaryDirectory() as folder:
            words = [*MANY, "--results", f"{folder}/results"]
            process = under_mpi(4, with_pids(self, folder, [PROGRAM, *words]), **environment)
            while process.poll() is None and not os.path.exists(f"{folder}/results"):
                time.sleep(0.01)
            with open(f"{folder}/pid-{rank}", encoding="ascii") as file:
                os.kill(int(file.read()), number)
            return answer_of(process)

    def test_a_process_that_never_answers_ends_all(self):
        _, own, status = self.answer_after_signal(signal.SIGSTOP, 1, TILERY_CLUSTER_PATIENCE="4")
        self.assertNotEqual(status, 0)
        self.assertIn("tilery: rank 1 has not answered for 4 s", own)

    def test_a_killed_process_ends_all(self):
        self.assertNotEqual(self.answer_after_signal(signal.SIGKILL, 3)[2], 0)

    def test_processes_that_do_not_find_each_other_refuse(self):
        lost = subprocess.run([PROGRAM, *GAMES], env={**os.environ, "SLURM_STEP_NUM_TASKS": "4"}, capture_output=True,
                              text=True, check=False)
        self.assertEqual((lost.returncode, lost.stdout), (2, ""))
        self.assertIn("tilery: MPI: expected 4 processes that find each other (srun --mpi=pmix, or mpirun), found 1",
                      lost.stderr.splitlines())

    def test_patience_is_a_number(self):
        _, _, status = answer_of(under_mpi(1, [PROGRAM, *GAMES], TILERY_CLUSTER_PATIENCE="soon"))
        self.assertEqual(status, 0)  # one process waits for no other
        _, own, status = answer_of(under_mpi(2, [PROGRAM, *GAMES], TILERY_CLUSTER_PATIENCE="soon"))
        self.assertNotEqual(status, 0)
        self.assertIn("tilery: TILERY_CLUSTER_PATIENCE: expected seconds, 1 to 86400, found soon", own)


class Results(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = f"{self.folder}/results"

    def words(self, *more):
        return [PROGRAM, "evaluate", "3x3", "--network", "none", "--threads", "1", "--json", *more, "--results",
                self.file]

    def wait_for_changes(self, process, count):
        """Waits until the file was replaced `count` times, or the process has ended."""
        last = None
        while process.poll() is None and count > 0:
            now = os.stat(self.file).st_ino if os.path.exists(self.file) else None
            count -= now != last
            last = now
            time.sleep(0.001)

    def test_a_killed_measurement_continues_with_another_number_of_processes(self):
        for more in (["--games", "20000"], ["--games", "100000", "--until", "0.5%"])[0 if IS_LONG else 1:]:
            alone = subprocess.run([*self.words(*more)[:-2]], capture_output=True, text=True, check=True).stdout
            killed = []
            for ranks in (3, 2, 4):
                process = under_mpi(ranks, with_pids(self, self.folder, self.words(*more)))
                self.wait_for_changes(process, 3)
                killed.append(kill_rank(process, self.folder, 1))
            self.assertIn(True, killed)
            out, _, status = answer_of(under_mpi(3, self.words(*more)))
            self.assertEqual(status, 0)
            self.assertEqual(without_times(out), without_times(alone))
            printed = subprocess.run(self.words(*more), capture_output=True, text=True, check=True).stdout
            self.assertEqual(without_times(printed), without_times(alone))
            os.unlink(self.file)

    def test_results_of_another_measurement_are_refused_in_one_line(self):
        self.assertEqual(answer_of(under_mpi(2, self.words("--games", "100")))[2], 0)
        for more, why in ((["--seed", "2"], ':6: expected "seed 2", found "seed 1"'),
                          (["--games", "50"], ": expected results of at most 50 games (--games), found 100 games")):
            _, own, status = answer_of(under_mpi(3, self.words(*more)))
            self.assertNotEqual(status, 0)
            self.assertEqual([line for line in own if "no network" not in line], [f"tilery: {self.file}{why}"])

    def test_a_full_disk_is_reported_in_one_line_and_keeps_the_last_file(self):
        endless = self.words("--games", "100000000")
        process = under_mpi(3, with_pids(self, self.folder, endless))
        self.wait_for_changes(process, 2)
        with open(f"{self.folder}/pid-0", encoding="ascii") as file:
            resource.prlimit(int(file.read()), resource.RLIMIT_FSIZE, (1000, 1000))
        _, own, status = answer_of(process)
        self.assertNotEqual(status, 0)
        self.assertEqual(own[-1], f"tilery: {self.file}: File too large")
        again = under_mpi(2, with_pids(self, self.folder, endless))
        self.wait_for_changes(again, 2)  # the file as it was, and one with more games
        self.assertTrue(kill_rank(again, self.folder, 1))


class Tables(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.tables = f"{self.folder}/tilery/tables/2048"
        self.working = f"{self.tables}/44-64.building"
        self.words = [PROGRAM, "tables", "build", "2048", "44-64", "--threads", "2"]
        self.alone = subprocess.run(self.words, env={**os.environ, "XDG_DATA_HOME": self.folder}, check=True,
                                    capture_output=True, text=True).stdout
        self.table = self.take_table()

    def take_table(self):
        """Removes the table and returns its bytes. Nothing else may be in the folder."""
        self.assertEqual(os.listdir(self.tables), ["44-64.table"])
        with open(f"{self.tables}/44-64.table", "rb") as file:
            table = file.read()
        os.unlink(file.name)
        return table

    def begun(self, ranks, words=None):
        return under_mpi(ranks, words or self.words, XDG_DATA_HOME=self.folder)

    def test_any_number_of_processes_builds_the_same_bytes(self):
        for ranks in (1, 2, 3, 4, 8) if IS_LONG else (3,):
            out, own, status = answer_of(self.begun(ranks))
            self.assertEqual((out, status), (self.alone, 0))
            self.assertEqual(len(own), 0)
            self.assertTrue(self.take_table() == self.table, ranks)

    def files(self):
        return len(os.listdir(self.working)) if os.path.exists(self.working) else 0

    def test_a_killed_build_continues_with_another_number_of_processes(self):
        killed = []
        for ranks, files in ((3, 50), (2, 150), (4, 300)):
            process = self.begun(ranks, with_pids(self, self.folder, self.words))
            while process.poll() is None and self.files() < files:
                time.sleep(0.005)
            killed.append(kill_rank(process, self.folder, 1))
        self.assertIn(True, killed)
        out, own, status = answer_of(self.begun(3))
        self.assertEqual((out, own, status), (self.alone, [], 0))
        self.assertTrue(self.take_table() == self.table)

    @only_long
    def test_a_process_that_never_answers_ends_the_build(self):
        words = [PROGRAM, "tables", "build", "2048", "441-128", "--threads", "1"]
        working = f"{self.tables}/441-128.building"
        process = under_mpi(4, with_pids(self, self.folder, words), XDG_DATA_HOME=self.folder,
                            TILERY_CLUSTER_PATIENCE="6")
        while process.poll() is None and not (os.path.exists(working) and len(os.listdir(working)) > 40):
            time.sleep(0.01)
        with open(f"{self.folder}/pid-2", encoding="ascii") as file:
            os.kill(int(file.read()), signal.SIGSTOP)
        _, own, status = answer_of(process)
        self.assertNotEqual(status, 0)
        self.assertIn("tilery: rank 2 has not answered for 6 s", own)
        self.assertGreater(len(os.listdir(working)), 40)

    def test_a_process_that_cannot_write_ends_all_and_the_build_continues(self):
        in_the_way = f"{self.working}/odds-0040.2"
        os.makedirs(in_the_way)
        _, own, status = answer_of(self.begun(3))
        self.assertNotEqual(status, 0)
        self.assertEqual(own, [f"tilery: rank 2: {in_the_way}: cannot be written: Is a directory"])
        os.rmdir(in_the_way)
        _, own, status = answer_of(self.begun(4))
        self.assertEqual((own, status), ([], 0))
        self.assertTrue(self.take_table() == self.table)


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.network = f"{self.folder}/mine.network"

    def words(self, network, *more):
        return [PROGRAM, "train", "2048", "--patterns", "0,1,2,3 4,5,6,7 5,6,9,10", "--threads", "1",
                "--exchange-moves", "10000", "--file", network, *more]

    def trained(self, ranks, network, *more):
        _, own, status = answer_of(under_mpi(ranks, self.words(network, *more)))
        self.assertEqual((own, status), ([], 0))

    def moves(self):
        printed = subprocess.run([PROGRAM, "network", "info", self.network], capture_output=True, text=True, check=True)
        return int(next(line.split()[1] for line in printed.stdout.splitlines() if line.startswith("moves")))

    def test_learns_the_same_bits_each_time(self):
        networks = []
        for name in ("first", "second"):
            self.trained(2, f"{self.folder}/{name}", "--moves", "100000")
            with open(f"{self.folder}/{name}", "rb") as file:
                networks.append(file.read())
        self.assertEqual(networks[0], networks[1])

    def test_logs_each_rank_and_draws_the_curve(self):
        log, curve = f"{self.folder}/log.jsonl", f"{self.folder}/curve.svg"
        for _ in range(2):
            self.trained(3, self.network, "--moves", "100000", "--log", log, "--plot", curve)
        with open(log, encoding="ascii") as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual([line.get("rank") for line in lines], [0, 1, 2, None] * 2)
        self.assertEqual(sum(line["moves"] for line in lines[:3]), lines[3]["moves"])
        self.assertEqual(sum(line["games"] for line in lines[:3]), lines[3]["games"])
        self.assertEqual(lines[7]["moves"], self.moves())
        with open(curve, encoding="utf-8") as file:
            self.assertIn('<path fill="none"', file.read())

    def test_any_number_of_processes_continues_a_training(self):
        moves = 0
        for ranks in (2, 3):
            self.trained(ranks, self.network, "--moves", "60000")
            self.assertGreaterEqual(self.moves(), moves + 60000)
            moves = self.moves()
        subprocess.run(self.words(self.network, "--moves", "60000"), capture_output=True, check=True)
        self.assertGreaterEqual(self.moves(), moves + 60000)

    def begun(self, ranks):
        """Starts processes that learn for hours. Returns mpirun and their ids after the first checkpoint."""
        words = self.words(self.network, "--hours", "10", "--checkpoint-minutes", "0.01")
        process = under_mpi(ranks, with_pids(self, self.folder, words))
        while process.poll() is None and not os.path.exists(self.network):
            time.sleep(0.01)
        pids = []
        for rank in range(ranks):
            with open(f"{self.folder}/pid-{rank}", encoding="ascii") as number:
                pids.append(int(number.read()))
        return process, pids

    def expect_continuation(self):
        """Expects the last checkpoint to be whole, so that another training can continue it."""
        moves = self.moves()
        self.assertGreater(moves, 0)
        self.trained(2, self.network, "--moves", "20000")
        self.assertGreater(self.moves(), moves)

    def test_a_killed_process_leaves_the_last_checkpoint(self):
        process, pids = self.begun(3)
        os.kill(pids[1], signal.SIGKILL)
        _, _, status = answer_of(process)
        self.assertNotEqual(status, 0)
        self.expect_continuation()

    def test_a_full_disk_is_reported_in_one_line_and_keeps_the_last_checkpoint(self):
        process, pids = self.begun(3)
        resource.prlimit(pids[0], resource.RLIMIT_FSIZE, (1000, 1000))
        _, own, status = answer_of(process)
        self.assertNotEqual(status, 0)
        self.assertEqual(own, [f"tilery: {self.network}: File too large"])
        self.expect_continuation()

    def test_a_signal_to_one_process_ends_all_and_keeps_the_network(self):
        process, pids = self.begun(3)
        os.kill(pids[2], signal.SIGTERM)
        _, complaints = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 0)
        self.assertIn(f"kept in {self.network}\n", complaints)
        self.expect_continuation()


if __name__ == "__main__":
    unittest.main()
