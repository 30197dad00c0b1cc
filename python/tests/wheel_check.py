"""Builds the wheel, installs it into a fresh environment with NumPy alone beside it, and uses it from another folder.

wheel_check.py SOURCE MODULE uses a module that is already built. wheel_check.py SOURCE compiles everything from
source, in a copy of the files that git tracks."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

import numpy

pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
use = """
import sys, tilery, numpy
assert "site-packages" in tilery.__file__, tilery.__file__
env = tilery.VectorEnv("2048", num_envs=16)
env.reset(seed=1)
for _ in range(300):
    ranks, rewards, *rest = env.step(numpy.zeros(16, dtype=int))
print(tilery.Game("2048", seed=2).score, ranks.shape, tilery.Player("threes").has_network)
"""


def copied(source: Path, place: Path, module: "str | None") -> Path:
    """A copy of the files that git tracks, without built files. With a module: the files of the wheel."""
    clone = place / "source"
    clone.mkdir()
    parts = ["."] if module is None else ["pyproject.toml", "setup.py", "README.md", "LICENSE", "python/tilery"]
    listed = subprocess.run(["git", "-C", source, "ls-files", "-z", *parts], capture_output=True, text=True)
    names = listed.stdout.split("\0")[:-1]
    if listed.returncode != 0:  # a source without git
        names = [str(path.relative_to(source)) for part in parts for path in [source / part, *(source / part).rglob("*")]]
    for name in names:
        if (source / name).is_file() and "build/" not in name:
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, clone / name)
    return clone


def built_wheel(clone: Path, place: Path, environment: "dict[str, str]") -> Path:
    command = [*pip, "wheel", "-v", "--no-build-isolation", "--wheel-dir", str(place), "."]
    run = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    built = set(re.findall(r"Building CXX object (\w+)/", run.stdout + run.stderr))
    assert built <= {"tilery", "networks", "python"}, f"the wheel needs none of {built}"
    wheels = list(place.glob("*.whl"))
    assert len(wheels) == 1 and "-cp3" in wheels[0].name and "manylinux" in wheels[0].name, wheels
    return wheels[0]


def check_contents(wheel: Path, source: Path) -> None:
    """The wheel holds the whole package and nothing else. It requires only NumPy, which pip does not install."""
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
        metadata = next(packed.read(name).decode() for name in packed.namelist() if name.endswith("/METADATA"))
    carried = {name for name in names if name.startswith("tilery/_libs/")}
    assert "tilery/_libs/licenses.txt" in carried, carried
    names -= carried
    package = {f"tilery/{path.name}" for path in (source / "python" / "tilery").iterdir() if path.is_file()}
    assert {name for name in names if not name.endswith(".so")} == package, names ^ package
    requirements = re.findall(r"^Requires-Dist: (.*)", metadata, re.M)
    assert len(requirements) == 1 and re.match(r"numpy.*extra == 'numpy'", requirements[0].replace('"', "'")), metadata


def check_libraries(module: Path) -> None:
    """Every library of the module is in the wheel, or on every Linux of the wheel's tag."""
    listed = subprocess.run(["ldd", str(module)], check=True, capture_output=True, text=True).stdout
    usual = r"(linux-vdso|ld-linux[-\w]*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so"
    for line in listed.splitlines():
        name, _, path = line.strip().partition(" => ")
        is_usual = re.match(usual, Path(name.split()[0]).name)
        assert is_usual or path.startswith(str(module.parent / "_libs")), line


def check_loaded_libraries(python: Path, packages: Path, place: Path, environment: "dict[str, str]") -> None:
    """The module loads the wheel's own libraries, even if the machine also has them."""
    listed = subprocess.run(
        [python, "-I", "-c", "import tilery, re; print(*{line.split()[-1] for line in open('/proc/self/maps') if '.so' in line})"],
        cwd=place, env=environment, capture_output=True, text=True, check=True,
    ).stdout.split()
    carried = {path.name for path in (packages / "tilery" / "_libs").iterdir() if ".so" in path.name}
    loaded = {Path(path).name: path for path in listed}
    assert all(str(packages) in loaded[name] for name in carried if name in loaded), loaded


def fresh_python(place: Path) -> "tuple[Path, Path]":
    """A new environment's Python and its packages: NumPy alone."""
    fresh = place / "fresh"
    venv.create(fresh, system_site_packages=False, with_pip=False)
    packages = next((fresh / "lib").glob("python*")) / "site-packages"
    (packages / "numpy").symlink_to(Path(numpy.__file__).parent)
    return fresh / "bin" / "python", packages


def answer_of(python: Path, place: Path, environment: "dict[str, str]") -> str:
    elsewhere = place / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    run = subprocess.run([python, "-I", "-c", use], cwd=elsewhere, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def check_install(clone: Path, place: Path, environment: "dict[str, str]") -> None:
    """`pip install .` in an environment that sees Debian's packages."""
    own = place / "own"
    venv.create(own, system_site_packages=True, with_pip=False)
    python = own / "bin" / "python"
    command = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-build-isolation", "."]
    run = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert answer_of(python, place, environment) == "0 (16, 4, 4) True"


def main(source: str, module: "str | None" = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if module is not None:
            environment["TILERY_MODULE"] = module
        clone = copied(Path(source), place, module)
        wheel = built_wheel(clone, place, environment)
        check_contents(wheel, Path(source))
        python, packages = fresh_python(place)
        install = [*pip, "install", "--quiet", "--no-deps", "--target", str(packages), str(wheel)]
        subprocess.run(install, env=environment, check=True)
        assert answer_of(python, place, environment) == "0 (16, 4, 4) True"
        native = next((packages / "tilery").glob("_tilery*.so"))
        check_libraries(native)
        check_loaded_libraries(python, packages, place, environment)
        check_install(clone, place, {**environment, "TILERY_MODULE": str(native)})
        print(wheel.name, f"{wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
