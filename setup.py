"""Builds the native module with CMake; everything else about the package is in pyproject.toml."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = Path(__file__).resolve().parent


class BuildByCMake(build_ext):
    """Builds the target tilery_python, or takes the file that TILERY_MODULE names."""

    def build_extension(self, ext: Extension) -> None:
        to = Path(self.get_ext_fullpath(ext.name))
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(os.environ.get("TILERY_MODULE") or self.built_module(), to)

    def built_module(self) -> Path:
        build = Path(self.build_temp).resolve() / "cmake"
        options = ["CMAKE_BUILD_TYPE=Release", "CMAKE_POSITION_INDEPENDENT_CODE=ON", f"TILERY_PYTHON={sys.executable}"]
        options += ["TILERY_PYTHON_MODULE=ON", "TILERY_UNITY=ON"]  # the library and the module, and nothing else
        options += [f"TILERY_{part}=OFF" for part in ("APPS", "TESTS", "PRECOMPILE", "INSTALL")]
        options += [f"pybind11_DIR={folder}" for folder in pybind11_folders()]
        flags = [f"-D{option}" for option in options]
        subprocess.run(["cmake", "-S", str(root), "-B", str(build), *generator(), *flags], check=True)
        jobs = str(os.cpu_count() or 1)
        subprocess.run(["cmake", "--build", str(build), "--target", "tilery_python", "--parallel", jobs], check=True)
        return next((build / "python" / "tilery").glob("_tilery*.so"))


def generator() -> "list[str]":
    return ["-G", "Ninja"] if shutil.which("ninja") else []


def pybind11_folders() -> "list[str]":
    """Where pybind11 has its CMake files, if Python knows a pybind11; otherwise CMake looks for them."""
    try:
        import pybind11

        return [pybind11.get_cmake_dir()]
    except ImportError:
        return []


setup(ext_modules=[Extension("tilery._tilery", sources=[])], cmdclass={"build_ext": BuildByCMake})
