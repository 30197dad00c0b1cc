"""Builds the native module with CMake, and puts the libraries that it needs beside it. pyproject.toml has the rest of
the package."""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

root = Path(__file__).resolve().parent

# Libraries of the system, which a manylinux wheel may expect on every machine.
system_library = re.compile(r"^(linux-vdso|ld-linux[-\w]*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so")

# Debian's packages whose code is compiled in or put beside the module. Their licences belong in the wheel.
bundled_packages = ["libfmt-dev", "libhwy-dev", "libexpat1-dev", "libtomlplusplus-dev", "libzstd-dev"]
bundled_packages += ["nlohmann-json3-dev", "pybind11-dev", "zlib1g-dev"]


class BuildByCMake(build_ext):
    """Builds the target tilery_python, or takes the file that TILERY_MODULE names."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        module = Path(os.environ.get("TILERY_MODULE") or self.built_module())
        shutil.copyfile(module, target)
        put_libraries_beside(target, needed_libraries(module))

    def built_module(self) -> Path:
        build = Path(self.build_temp).resolve() / "cmake"
        options = ["CMAKE_BUILD_TYPE=Release", "CMAKE_POSITION_INDEPENDENT_CODE=ON", f"TILERY_PYTHON={sys.executable}"]
        options += ["TILERY_PYTHON_MODULE=ON", "TILERY_PYTHON_ALONE=ON", "TILERY_UNITY=ON"]
        options += ["TILERY_SHARED=ON", "TILERY_MORE_MEMORY=ON"]  # functions may be inlined; compiles faster
        options += [f"TILERY_{part}=OFF" for part in ("APPS", "TESTS", "INSTALL", "WARNINGS")]
        options += [f"pybind11_DIR={folder}" for folder in pybind11_folders()]
        flags = [f"-D{option}" for option in options]
        subprocess.run(["cmake", "-S", str(root), "-B", str(build), *generator(), *flags], check=True)
        # A container may have fewer processors than its machine.
        jobs = str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
        subprocess.run(["cmake", "--build", str(build), "--target", "tilery_python", "--parallel", jobs], check=True)
        return next((build / "python" / "tilery").glob("_tilery*.so"))


def needed_libraries(module: Path) -> "dict[str, Path]":
    """The files of the shared libraries that the module needs and a machine may lack, by their names."""
    if not sys.platform.startswith("linux"):
        return {}
    listed = subprocess.run(["ldd", str(module)], check=True, capture_output=True, text=True).stdout
    found = dict(re.findall(r"^\s*(\S+) => (\S+)", listed, re.M))
    return {name: Path(path) for name, path in found.items() if not system_library.match(name)}


def put_libraries_beside(module: Path, libraries: "dict[str, Path]") -> None:
    """Copies the libraries to where the module looks first, `_libs`, with the licences of all code in them."""
    folder = module.parent / "_libs"
    folder.mkdir(exist_ok=True)
    for name, path in libraries.items():
        shutil.copyfile(path, folder / name)
    texts = [Path("/usr/share/doc") / package / "copyright" for package in bundled_packages]
    parts = [f"{text.parent.name}\n\n{text.read_text()}" for text in texts if text.exists()]
    (folder / "licenses.txt").write_text("\n\n".join(parts) or "Built from libraries of this machine.\n")


class PlatformWheel(bdist_wheel):
    """Tags the wheel by the C library that it was linked with: manylinux_2_36_x86_64 on Debian 12."""

    def get_tag(self) -> "tuple[str, str, str]":
        python, abi, tag = super().get_tag()
        library, version = platform.libc_ver()
        if library == "glibc" and tag.startswith("linux_"):
            tag = f"manylinux_{version.replace('.', '_')}_{tag[len('linux_'):]}"
        return python, abi, tag


def generator() -> "list[str]":
    return ["-G", "Ninja"] if shutil.which("ninja") else []


def pybind11_folders() -> "list[str]":
    """Where pybind11 has its CMake files, if Python knows a pybind11; otherwise CMake looks for them."""
    try:
        import pybind11

        return [pybind11.get_cmake_dir()]
    except ImportError:
        return []


setup(ext_modules=[Extension("tilery._tilery", sources=[])], cmdclass={"build_ext": BuildByCMake, "bdist_wheel": PlatformWheel})
