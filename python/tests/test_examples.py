"""Every example runs, and learns where it says so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

folder = Path(__file__).resolve().parents[2] / "examples" / "python"


def told(name, *arguments):
    run = subprocess.run(
        [sys.executable, "-B", str(folder / f"{name}.py"), *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout


def test_random_agent():
    games, points = map(int, re.findall(r"\d+", told("random_agent")))
    assert games > 500 and 900 < points < 1300


@pytest.mark.parametrize(("name", "size"), [("ntuple_agent", "700"), ("policy_gradient", "40")])
def test_an_agent_that_learns(name, size):
    games, first, last = map(int, re.findall(r"\d+", told(name, size)))
    assert games > 50 and last > first


def test_own_evaluator():
    assert int(re.search(r"(\d+) points", told("own_evaluator")).group(1)) > 500


def test_review_plot(tmp_path):
    picture = tmp_path / "review.png"
    assert "moves reviewed" in told("review_plot", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
