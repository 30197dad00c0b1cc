"""Builds the native module with CMake; everything else about the package is in pyproject.toml."""

import os
import shutil
import subprocess
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
        options = ["BUILD_TYPE=Release", "POSITION_INDEPENDENT_CODE=ON"]
        own = ["PYTHON_MODULE=ON", "APPS=OFF", "TESTS=OFF", "UNITY=ON", "PRECOMPILE=OFF", "INSTALL=OFF"]
        flags = [f"-DCMAKE_{one}" for one in options] + [f"-DTILERY_{one}" for one in own]
        subprocess.run(["cmake", "-S", str(root), "-B", str(build), *flags], check=True)
        subprocess.run(["cmake", "--build", str(build), "--target", "tilery_python", "--parallel"], check=True)
        return next((build / "python" / "tilery").glob("_tilery*.so"))


setup(ext_modules=[Extension("tilery._tilery", sources=[])], cmdclass={"build_ext": BuildByCMake})
