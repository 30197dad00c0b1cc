"""Builds the wheel around a module that is built, installs it into a fresh environment with NumPy alone
beside it, and uses it from another folder: wheel_check.py MODULE SOURCE."""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import numpy

use = """
import sys, tilery, numpy
assert "site-packages" in tilery.__file__, tilery.__file__
env = tilery.VectorEnv("2048", num_envs=16)
env.reset(seed=1)
for _ in range(300):
    ranks, rewards, *rest = env.step(numpy.zeros(16, dtype=int))
print(tilery.Game("2048", seed=2).score, ranks.shape)
"""


def main(module: str, source: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        clone = place / "source"
        clone.mkdir()
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(Path(source) / name, clone)
        shutil.copytree(Path(source) / "python" / "tilery", clone / "python" / "tilery")
        environment = {**os.environ, "TILERY_MODULE": module}
        environment.pop("PYTHONPATH", None)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
        subprocess.run(
            [*pip, "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir", str(place), "."],
            cwd=clone, env=environment, check=True,
        )
        wheels = list(place.glob("*.whl"))
        assert len(wheels) == 1 and "-cp3" in wheels[0].name, wheels
        fresh = place / "fresh"
        venv.create(fresh, system_site_packages=False, with_pip=False)
        packages = next((fresh / "lib").glob("python*")) / "site-packages"
        (packages / "numpy").symlink_to(Path(numpy.__file__).parent)
        subprocess.run(
            [*pip, "install", "--quiet", "--no-deps", "--target", str(packages), str(wheels[0])],
            env=environment, check=True,
        )
        elsewhere = place / "elsewhere"
        elsewhere.mkdir()
        answer = subprocess.run(
            [str(fresh / "bin" / "python"), "-I", "-c", use],
            cwd=elsewhere, env=environment, check=True, capture_output=True, text=True,
        )
        assert answer.stdout.strip() == "0 (16, 4, 4)", answer.stdout
        print(wheels[0].name, answer.stdout.strip())


if __name__ == "__main__":
    main(*sys.argv[1:])
