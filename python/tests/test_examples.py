"""Every example runs, and learns if it says so."""

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

folder = Path(__file__).resolve().parents[2] / "examples" / "python"


def output_of(name, *arguments):
    run = subprocess.run(
        [sys.executable, "-B", str(folder / f"{name}.py"), *arguments],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # threads that wait would count as processor time
        capture_output=True, text=True, check=True,
    )
    return run.stdout


def test_the_random_agent_scores_as_random_play():
    games, points = map(int, re.findall(r"\d+", output_of("random_agent")))
    assert games == 256 and 950 < points < 1250


def test_policy_gradient_learns():
    games, first, last = map(int, re.findall(r"\d+", output_of("policy_gradient", "25")))
    assert games > 50 and last > 1.3 * first


def learn(table):
    """Runs ntuple_agent. Gives its output and the moves in a second of processor time, including the start of Python."""
    steps, games = 1000, 512
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = output_of("ntuple_agent", str(steps), table)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, steps * games / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    table = str(tmp_path_factory.mktemp("learned") / "table.npy")
    return table, *learn(table)


def test_the_agent_learns_its_search_scores_more_and_the_comparison_agrees(learned):
    """The three programs of docs/python.md: each uses the table that the first one learns."""
    table, output, _ = learned
    games, first, last = map(int, re.findall(r"\d+", output))
    assert games > 1000 and last > 1.5 * first
    _, one, _, _, two, _ = map(int, re.findall(r"\d+", output_of("own_evaluator", table, "8")))
    assert two > 1.3 * one and one > first
    _, own, shipped, more, margin = map(int, re.findall(r"\d+", output_of("fair_comparison", table, "8")))
    assert own > first and more == pytest.approx(shipped - own, abs=1) and more > margin > 0


def test_ntuple_agent_learns_fast(learned):
    """At least 180,000 moves in a second of processor time. Other programs may slow down a try."""
    table, _, first_rate = learned
    rates = [first_rate]
    while len(rates) < 4 and max(rates) < 180_000:
        rates.append(learn(table)[1])
    assert max(rates) >= 180_000, rates


@pytest.mark.parametrize("name", ["ntuple_agent", "own_evaluator", "fair_comparison"])
def test_the_programs_of_the_guide_are_short(name):
    text = (folder / f"{name}.py").read_text()
    assert f"\npython3 examples/python/{name}.py " in (folder.parents[1] / "docs" / "python.md").read_text()
    assert len(text.splitlines()) <= 30 and max(map(len, text.splitlines())) <= 130


def test_the_review_plot_grades_a_game_and_draws_it(tmp_path):
    picture = tmp_path / "review.png"
    moves, grade, points = re.search(r"(\d+) moves reviewed: grade ([A-E]), mean loss (\d+) points", output_of("review_plot", str(picture))).groups()
    assert 50 < int(moves) <= 120 and grade in "DE" and int(points) > 100
    assert picture.read_bytes().startswith(b"\x89PNG")
