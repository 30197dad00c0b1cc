"""Every example runs, and learns if it says so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

folder = Path(__file__).resolve().parents[2] / "examples" / "python"


def output_of(name, *arguments):
    run = subprocess.run(
        [sys.executable, "-B", str(folder / f"{name}.py"), *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout


def test_random_agent():
    games, points = map(int, re.findall(r"\d+", output_of("random_agent")))
    assert games == 256 and 950 < points < 1250


@pytest.mark.parametrize(("name", "size"), [("ntuple_agent", "700"), ("policy_gradient", "40")])
def test_an_agent_that_learns(name, size):
    games, first, last = map(int, re.findall(r"\d+", output_of(name, size)))
    assert games > 50 and last > 1.3 * first


def test_own_evaluator():
    assert int(re.search(r"(\d+) points", output_of("own_evaluator")).group(1)) > 500


def test_review_plot(tmp_path):
    picture = tmp_path / "review.png"
    assert "moves reviewed" in output_of("review_plot", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
