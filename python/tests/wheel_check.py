"""Builds the wheel, installs it into a fresh environment together with NumPy only, and uses it from another folder.

wheel_check.py SOURCE MODULE uses a module that is already built. wheel_check.py SOURCE compiles everything from
source, in a copy of the files that git tracks, and prints the processor time."""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

import numpy

pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
use_program = """
import sys, tilery, numpy
assert "site-packages" in tilery.__file__, tilery.__file__
env = tilery.VectorEnv("2048", num_envs=16)
env.reset(seed=1)
for _ in range(300):
    ranks, rewards, *rest = env.step(numpy.zeros(16, dtype=int))
print(tilery.Game("2048", seed=2).score, ranks.shape, tilery.Player("threes").has_network)
"""
expected_output = "0 (16, 4, 4) True"

# The libraries that every Linux has.
usual = re.compile(r"(linux-vdso|ld-linux[-\w]*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so")

# The newest versions of symbols by C library: a distribution with glibc 2.36 has GCC 12 or a newer one.
newest_of = {(2, 36): {"GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}}

# The most objects of a wheel from source, and the most bytes of code in them, a fifth more than with GCC 12.2.
most_objects, most_code = 26, 5_300_000

# Headers of the machine: what they declare is in the libraries that every Linux has, or in Python.
of_the_machine = re.compile(r"(libc6-dev|linux-libc-dev|libstdc\+\+-\d+-dev|libgcc-\d+-dev|libpython3[.\d]*-dev)$")

# Puts /dev/null over the files listed in the first argument, then runs the rest.
hide = """
import ctypes, os, sys
library = ctypes.CDLL(None, use_errno=True)
for path in open(sys.argv[1]).read().splitlines():
    bind = 4096
    if library.mount(b"/dev/null", path.encode(), None, bind, None) != 0:
        sys.exit(f"{path}: {os.strerror(ctypes.get_errno())}")
os.execv(sys.argv[2], sys.argv[2:])
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


def built_wheel(clone: Path, place: Path, environment: "dict[str, str]") -> "tuple[Path, float]":
    """The wheel, and the processor time that its build took."""
    before = processor_time()
    command = [*pip, "wheel", "-v", "--no-build-isolation", "--wheel-dir", str(place), "."]
    run = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    built = set(re.findall(r"Building CXX object (\w+)/", run.stdout + run.stderr))
    assert built <= {"tilery", "networks", "python"}, f"the wheel needs none of {built}"
    wheels = list(place.glob("*.whl"))
    assert len(wheels) == 1 and "-cp3" in wheels[0].name and "manylinux" in wheels[0].name, wheels
    return wheels[0], processor_time() - before


def processor_time() -> float:
    """Seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
    for line in listed.splitlines():
        name, _, path = line.strip().partition(" => ")
        is_usual = usual.match(Path(name.split()[0]).name)
        assert is_usual or path.startswith(str(module.parent / "_libs")), line


def check_exports(module: Path) -> None:
    """The module exports only its entry, because two versions of the library may be in one process."""
    listed = subprocess.run(["nm", "-D", "--defined-only", "-j", module], check=True, capture_output=True, text=True).stdout
    assert listed.split() == ["PyInit__tilery"], listed[:300]


def check_needs(module: Path, build: "Path | None") -> None:
    """The module calls nothing that a wheel from source lacks: see TILERY_PYTHON_ALONE."""
    listed = subprocess.run(["nm", "-D", "--undefined-only", "-j", module], check=True, capture_output=True, text=True).stdout
    assert "6tilery" not in listed, [name for name in listed.split() if "6tilery" in name]
    objects = [] if build is None else [*build.glob("tilery/CMakeFiles/tilery.dir/Unity/unity_programs*.o")]
    if objects:  # the whole library was compiled
        names = ["nm", "--defined-only", "--format=posix"]
        has = {line.split()[0] for line in subprocess.run([*names, module], check=True, capture_output=True, text=True).stdout.splitlines()}
        apart = subprocess.run([*names, "--extern-only", *objects], check=True, capture_output=True, text=True).stdout
        called = re.findall(r"^(\S+) T ", apart, re.M)
        assert not has.intersection(called), f"list these under target_sources: {has.intersection(called)}"


def check_cost(build: Path) -> None:
    """The wheel compiles little. Its time depends on the machine; how many objects it makes, and of what size, does not."""
    objects = [path for folder in ("tilery", "python") for path in (build / folder).glob("**/*.o")]
    listed = subprocess.run(["size", *objects], check=True, capture_output=True, text=True).stdout
    code = sum(int(line.split()[0]) for line in listed.splitlines()[1:])
    assert len(objects) <= most_objects and code <= most_code, f"{len(objects)} objects with {code} bytes of code"


def check_loaded_libraries(python: Path, packages: Path, place: Path, environment: "dict[str, str]") -> None:
    """The module loads the wheel's own libraries, even if the machine also has them."""
    listed = subprocess.run(
        [python, "-I", "-c", "import tilery, re; print(*{line.split()[-1] for line in open('/proc/self/maps') if '.so' in line})"],
        cwd=place, env=environment, capture_output=True, text=True, check=True,
    ).stdout.split()
    carried = {path.name for path in (packages / "tilery" / "_libs").iterdir() if ".so" in path.name}
    loaded = {Path(path).name: path for path in listed}
    assert all(str(packages) in loaded[name] for name in carried if name in loaded), loaded


def check_symbol_versions(tag: str, libraries: "list[Path]") -> None:
    """No library needs a newer C or C++ library than the wheel's tag promises."""
    glibc = tuple(map(int, re.search(r"manylinux_(\d+)_(\d+)_", tag).groups()))
    newest = {"GLIBC": glibc, **newest_of.get(glibc, {})}
    for library in libraries:
        listed = subprocess.run(["readelf", "-W", "--version-info", library], check=True, capture_output=True, text=True).stdout
        needed = re.findall(r"Name: (GLIBC|GLIBCXX|CXXABI|GCC)_(\d[\d.]*)", listed)
        assert needed, f"{library.name}: no versions of symbols"
        for part, version in needed:
            numbers = tuple(map(int, version.split(".")))
            assert numbers <= newest.get(part, numbers), f"{library.name}: {part}_{version} is newer than {tag} promises"


def packages_of(paths: "list[str]") -> "set[str]":
    """Debian's packages that hold these files, whose paths may have stars."""
    listed = subprocess.run(["dpkg", "-S", *paths], capture_output=True, text=True).stdout
    return {package.split(":")[0] for line in listed.splitlines() for package in line.split(": ")[0].split(", ")}


def compiled_headers(build: Path) -> "list[str]":
    """The headers of other packages that the objects of the module were compiled from."""
    objects = re.compile(r"(tilery|networks|python)/CMakeFiles/(tilery|tilery_networks|tilery_python)\.dir/")
    headers, is_ours = set(), False
    for line in subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True).stdout.splitlines():
        if line and not line.startswith(" "):
            is_ours = objects.match(line) is not None
        elif is_ours and line.startswith("    /usr/"):
            headers.add(line.strip())
    return sorted(headers)


def check_licences(licences: str, libraries: "list[Path]", build: "Path | None") -> None:
    """The licence of every package that is linked in or carried is in the wheel."""
    if not shutil.which("dpkg") or build is None or not (headers := compiled_headers(build)):
        print("skipped: licences cannot be compared, as that takes dpkg and a build by Ninja")
        return
    packages = packages_of([*headers, *(f"*/{library.name}" for library in libraries)])
    foreign = sorted(package for package in packages if not of_the_machine.match(package))
    assert {"libfmt-dev", "nlohmann-json3-dev"} <= set(foreign), foreign
    assert any(package in foreign for package in ("pybind11-dev", "python3-pybind11")), foreign
    for package in foreign:
        text = (Path("/usr/share/doc") / package / "copyright").read_text()
        assert text.strip() in licences, f"the wheel lacks the licence of {package}"


def check_hidden_libraries(python: Path, module: "Path | None", place: Path, environment: "dict[str, str]") -> None:
    """The package works without the machine's libraries, except the usual ones and the ones that Python and NumPy load."""
    tried = subprocess.run(["sh", "-c", "unshare -rm true"], capture_output=True, text=True)
    if tried.returncode != 0:
        print(f"skipped: libraries cannot be hidden without user namespaces: {tried.stderr.strip()}")
        return
    loaded = subprocess.run(
        [python, "-I", "-c", "import ctypes, numpy; print(*{line.split()[-1] for line in open('/proc/self/maps') if '.so' in line})"],
        cwd=place, env=environment, capture_output=True, text=True, check=True,
    ).stdout.split()
    kept = {os.path.realpath(path) for path in loaded}
    folders = {Path(os.path.realpath(folder)) for folder in ("/lib", "/usr/lib", "/usr/local/lib")}
    files = {path for folder in folders for path in folder.glob("**/lib*.so*") if path.is_file() and not path.is_symlink()}
    hidden = sorted(str(path) for path in files if str(path) not in kept and not usual.match(path.name))
    (place / "hidden.txt").write_text("\n".join(hidden))
    command = ["unshare", "-rm", sys.executable, "-I", "-c", hide, place / "hidden.txt", python, "-I", "-c"]
    run = subprocess.run([*command, use_program], cwd=place, env=environment, capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.strip() == expected_output, run.stderr
    if module is not None:  # the bare module, without the wheel's libraries beside it, needs the hidden ones
        load = f"import sys; sys.path.insert(0, {str(module.parent)!r}); import _tilery"
        run = subprocess.run([*command, load], cwd=place, env=environment, capture_output=True, text=True)
        assert run.returncode != 0 and re.search(r"ImportError: \S*lib\w+\.so", run.stderr), run.stderr


def fresh_python(place: Path) -> "tuple[Path, Path]":
    """A new environment's Python and its only package, NumPy."""
    fresh = place / "fresh"
    venv.create(fresh, system_site_packages=False, with_pip=False)
    packages = next((fresh / "lib").glob("python*")) / "site-packages"
    (packages / "numpy").symlink_to(Path(numpy.__file__).parent)
    return fresh / "bin" / "python", packages


def output_of(python: Path, place: Path, environment: "dict[str, str]") -> str:
    elsewhere = place / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    run = subprocess.run([python, "-I", "-c", use_program], cwd=elsewhere, env=environment, capture_output=True, text=True)
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
    assert output_of(python, place, environment) == expected_output


def main(source: str, module: "str | None" = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if module is not None:
            environment["TILERY_MODULE"] = module
        else:
            environment["CCACHE_DISABLE"] = "1"
        clone = copied(Path(source), place, module)
        wheel, seconds = built_wheel(clone, place, environment)
        check_contents(wheel, Path(source))
        python, packages = fresh_python(place)
        install = [*pip, "install", "--quiet", "--no-deps", "--target", str(packages), str(wheel)]
        subprocess.run(install, env=environment, check=True)
        assert output_of(python, place, environment) == expected_output
        native = next((packages / "tilery").glob("_tilery*.so"))
        carried = [path for path in (packages / "tilery" / "_libs").iterdir() if ".so" in path.name]
        licences = (packages / "tilery" / "_libs" / "licenses.txt").read_text()
        build = next((file.parent for file in clone.glob("build/**/build.ninja")), None)
        if module is not None:
            build = next((folder for folder in Path(module).parents if (folder / "build.ninja").exists()), None)
        check_libraries(native)
        check_exports(native)
        check_needs(native, build)
        if module is None and build is not None:
            check_cost(build)
        check_symbol_versions(wheel.name, [native, *carried])
        check_licences(licences, carried, build)
        check_hidden_libraries(python, None if module is None else Path(module), place, environment)
        check_loaded_libraries(python, packages, place, environment)
        if module is None:  # it builds a second wheel: only ./test all does
            check_install(clone, place, {**environment, "TILERY_MODULE": str(native)})
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {seconds:.0f} s of processor time")


if __name__ == "__main__":
    main(*sys.argv[1:])
