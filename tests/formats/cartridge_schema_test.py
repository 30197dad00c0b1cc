"""Compares the JSON schema of cartridges with the reader of cartridges.

usage: cartridge_schema_test.py TILERY CARTRIDGES
Expects the schema to accept every shipped cartridge, every idea of tests/ideas and a new game. Then changes
cartridges in one place at a time, until every key and every kind of value was changed. The reader must refuse
every change that the schema refuses. The schema must refuse every key, word, kind of value and number out of
range that the reader refuses. Prints what was compared; exits 1 at the first difference.
"""

import copy
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib

import jsonschema

TILERY, CARTRIDGES = sys.argv[1:]
STRANGERS = [True, -1, 0, 2**53, 2**62, "stranger", "", [], [[]], ["stranger"], {}, {"stranger": 1}]

# The reader's words for faults that the schema also finds.
FORM_FAULTS = re.compile(
    r"expected (one of the (keys|words) |a text in quotes|true or false|a table|a list of "
    r"|the (key|table) |a name of 1 to 40|a word of 1 to 16|a label of 1 to 8|one line of 1 to 200)")
# The reader's words for bounds that depend on another value of the file. The schema has the widest bounds.
DEPENDENT_FAULTS = re.compile(
    r"expected (a list of (1 to )?\d+ (rows|weights|worths|labels|colors)|the key \"(worth|weights|start)\""
    r"|the table \[goal\]|one of the keys tile, clear and board|a list of 3 tiles|a list of merges, as the key|one line of 1 to 200 bytes|a number of cases)")
# The last two words of the paths of such bounds in the schema.
DEPENDENT_BOUNDS = {("blocked", "length"), ("spawn", "weights"), ("weights", "length"), ("board", "length"),
                    ("bonus", "odds"), ("climb", "odds"), ("merge", "gain"), ("spawn", "count")}


def fail(what, expected, found):
    print(f"{what}\n  expected {expected}\n  found    {found}")
    sys.exit(1)


def run(*arguments):
    return subprocess.run([TILERY, *arguments], capture_output=True, text=True)


def toml_of(cartridge):
    """One line for each key, so that any change can be written."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in cartridge.items())


def inline(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value)


def places_of(value, path=()):
    """Every place below the root of a cartridge. Of a list, only the first and the last item."""
    last = {0: value[0], len(value) - 1: value[-1]} if isinstance(value, list) and value else {}
    items = value.items() if isinstance(value, dict) else last.items()
    for key, item in items:
        yield (*path, key)
        yield from places_of(item, (*path, key))


def holder_of(cartridge, path):
    for key in path[:-1]:
        cartridge = cartridge[key]
    return cartridge


def shape_at(cartridge, path):
    """The keys that lead to a place, and the kind of the value there."""
    return tuple(key for key in path if isinstance(key, str)), type(holder_of(cartridge, path)[path[-1]])


def changed(cartridge, path, change):
    mutant = copy.deepcopy(cartridge)
    change(holder_of(mutant, path), path[-1])
    return mutant


def put(value):
    return lambda holder, key: holder.__setitem__(key, value)


def rename(holder, key):
    holder["stranger"] = holder.pop(key)


def mutants_of(cartridge, places):
    for path in places:
        yield changed(cartridge, path, lambda holder, key: holder.pop(key))
        if isinstance(path[-1], str):
            yield changed(cartridge, path, rename)
        value = holder_of(cartridge, path)[path[-1]]
        for stranger in STRANGERS:
            yield changed(cartridge, path, put(stranger))
        if isinstance(value, list):
            yield changed(cartridge, path, put(value * 40))
            yield changed(cartridge, path, put(value[:1]))


def bounds_of(schema, path=()):
    """The bounds of every number and every list's length in the schema, and the keys that lead there."""
    if schema.get("type") == "integer":
        yield path, schema["minimum"], schema["maximum"]
    if isinstance(schema.get("items"), dict):
        yield (*path, "length"), schema["minItems"], schema["maxItems"]
    for key, part in schema.get("properties", {}).items():
        yield from bounds_of(part, (*path, key))
    items = schema.get("items", [])
    for part in [*(items if isinstance(items, list) else [items]), *schema.get("anyOf", [])]:
        yield from bounds_of(part, path)


def errors_of(cartridges):
    """The reader's error for each cartridge; empty if the reader accepts it."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, f"{number}.toml") for number in range(len(cartridges))]
        for name, cartridge in zip(names, cartridges):
            with open(name, "w", encoding="utf-8") as file:
                file.write(toml_of(cartridge))
        errors = {}
        for first in range(0, len(names), 2000):
            for line in run("cartridges", "check", *names[first:first + 2000]).stderr.splitlines():
                errors.setdefault(line.removeprefix("tilery: ").split(":")[0], line)
        return [errors.get(name, "").replace(folder, "") for name in names]


def check_agreement(validator, mutants, errors):
    """The number of mutants that the schema refuses. Ends the test at the first disagreement."""
    refused = 0
    for mutant, error in zip(mutants, errors):
        fault = next(validator.iter_errors(mutant), None)
        if fault is not None and not error:
            fail(toml_of(mutant), f"a reader that refuses it: {fault.message}", "one that accepts it")
        if fault is None and (FORM_FAULTS.search(error) and not DEPENDENT_FAULTS.search(error)):
            fail(toml_of(mutant), f"a schema that refuses it: {error}", "one that accepts it")
        refused += fault is not None
    return refused


def check_bounds(schema, errors):
    """The reader names the bounds of the schema, except bounds that depend on other values."""
    named = {(int(least), int(most or least)) for error in errors
             for least, most in re.findall(r"(?: from|list of) (-?\d+)(?: to (\d+))?", error)}
    for path, least, most in bounds_of(schema):
        if (least, most) not in named and path[-2:] not in DEPENDENT_BOUNDS:
            fail(".".join(path), f"bounds from {least} to {most} that the reader names", sorted(named))


def read(file):
    with open(file, "rb") as opened:
        return tomllib.load(opened)


def new_game():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.abspath(TILERY), "new", "game", "mine"], cwd=folder, check=True, capture_output=True)
        return read(os.path.join(folder, "mine.toml"))


def main():
    schema = json.loads(run("cartridges", "schema").stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    files = sorted(glob.glob(f"{CARTRIDGES}/*.toml") + glob.glob(f"{CARTRIDGES}/more/*.toml")
                   + glob.glob(f"{CARTRIDGES}/../tests/ideas/*.toml"))
    cartridges = [read(file) for file in files if not file.endswith(".test.toml")] + [new_game()]
    for cartridge in cartridges:
        for fault in validator.iter_errors(cartridge):
            fail(cartridge["name"], "a cartridge that fits the schema", f"{list(fault.path)}: {fault.message}")
    # ./test changes each key, and each shape of its value, in the first cartridge that has it. ./test all changes
    # every place of these cartridges.
    seen = set()
    chosen = []
    mutants = []
    for cartridge in cartridges:
        shapes = {path: shape_at(cartridge, path) for path in places_of(cartridge)}
        new = [path for path, shape in shapes.items() if shape not in seen]
        seen.update(shapes.values())
        if new:
            chosen.append(cartridge)
            mutants.extend(mutants_of(cartridge, shapes if os.environ.get("TILERY_LONG") else new))
    errors = errors_of(mutants)
    refused = check_agreement(validator, mutants, errors)
    check_bounds(schema, errors)
    if len(cartridges) < 60 or refused < 1000:
        fail("what was compared", "60 cartridges and 1000 wrong ones", f"{len(cartridges)} and {refused}")
    print(f"{len(cartridges)} cartridges fit; of {len(mutants)} changes of {len(chosen)} the schema refuses {refused}")


main()
