"""The stubs of the native module say what the module has: its names, and the names of arguments."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tilery
from tilery import _tilery

package = Path(__file__).resolve().parents[1] / "tilery"
stubs = ast.parse((package / "_tilery.pyi").read_text())
classes = [node for node in stubs.body if isinstance(node, ast.ClassDef)]


def names_of(function):
    """The names of a function's arguments in the stubs."""
    arguments = function.args
    return [one.arg for one in [*arguments.posonlyargs, *arguments.args]]


def named_arguments(native):
    """The names of a native function's arguments, from the first line of its docstring."""
    inside = re.match(r"\w+\((.*)\) -> ", native.__doc__).group(1)
    return re.findall(r"(\w+)(?=: )", re.sub(r"\[[^\]]*\]", "", inside))


def functions():
    for node in stubs.body:
        if isinstance(node, ast.FunctionDef):
            yield getattr(_tilery, node.name), node
    for owner in classes:
        for node in owner.body:
            is_call = isinstance(node, ast.FunctionDef) and not any(
                isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list
            )
            if is_call and node.args.vararg is None and node.name != "__eq__":
                yield getattr(getattr(_tilery, owner.name), node.name), node


@pytest.mark.parametrize(("native", "stub"), [pytest.param(*one, id=one[1].name) for one in functions()])
def test_arguments_have_the_names_of_the_stubs(native, stub):
    assert named_arguments(native) == names_of(stub)


def test_the_stubs_name_everything_that_is_public():
    for owner in [_tilery, *(getattr(_tilery, node.name) for node in classes)]:
        body = stubs.body if owner is _tilery else next(c for c in classes if c.name == owner.__name__).body
        known = {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assert {name for name in vars(owner) if not name.startswith("_")} <= known


def test_everything_public_has_a_docstring():
    missing = [name for name in tilery.__all__ if not getattr(tilery, name).__doc__]
    for name in tilery.__all__:
        public = getattr(tilery, name)
        if isinstance(public, type):
            own = [part for part in vars(public) if not part.startswith("_") and part not in getattr(public, "_fields", ())]
            parts = {part: vars(public)[part] for part in own if callable(vars(public)[part]) or hasattr(vars(public)[part], "__get__")}
            missing += [f"{name}.{part}" for part, member in parts.items() if not getattr(member, "__doc__", None)]
    assert missing == []


def test_stubtest_finds_no_difference(tmp_path):
    allowed = tmp_path / "allowed"
    allowed.write_text("".join(rf"tilery\._tilery\.{node.name}" + "\n" for node in classes))  # their metaclass
    run = subprocess.run(
        [sys.executable, "-B", "-m", "mypy.stubtest", "tilery._tilery", "--allowlist", str(allowed), "--concise",
         "--ignore-unused-allowlist", "--mypy-config-file", str(package.parents[1] / "pyproject.toml")],
        cwd=Path(tilery.__file__).parents[1], env={**os.environ, "MYPY_CACHE_DIR": os.devnull},
        capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
