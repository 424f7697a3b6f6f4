"""The compiled build: with ARNHEM_COMPILED=1 the modules named in pyproject.toml become machine code, by mypyc.

Their sources stay in the wheel; Python takes the compiled ones where both are there. Without the variable nothing is
compiled and nothing but hatchling is needed. What is compiled says `[tool.arnhem] compiled`: patterns of files, and
with a ! in front those that stay as they are (a class that mypyc cannot take as it is keeps its module out).

The compiler gets a copy, in which dataclasses have their methods written out: those that `dataclass` makes at run time
would stay interpreted, and making a value would cost more than it does in plain Python. Names in capitals are final in
it: a constant of a module would be looked up by its name each time it is read.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

VARIABLE = "ARNHEM_COMPILED"
_NEEDS = ["mypy>=2.4", "setuptools>=68", "numpy>=1.26,<3", "pydantic>=2.8,<3", "types-PyYAML>=6.0.12"]
_FOR_COMPILER = {
    r"^from game\.model\.frozen import [a-z_, ]+$": "from dataclasses import dataclass",
    r"^@changing$": "@dataclass(slots=True, eq=False)",
    r"^@changing_alike$": "@dataclass(slots=True)",
    r"^@frozen$": "@dataclass(frozen=True, slots=True)",
    r"^@frozen_apart$": "@dataclass(frozen=True, slots=True, eq=False)",
    r"^@frozen_in_order$": "@dataclass(frozen=True, slots=True, order=True)",
    r"^if TYPE_CHECKING:": "if True:",
    r"^IS_COMPILED = False$": "IS_COMPILED = True",
}
_FUTURE = "from __future__ import annotations\n"
INHERITED = ("Action", "Event", "AttackDeclared", "CombatResolved", "Moved")
"""Values of which any rules system makes its own kinds, compiled or not."""
_MAY_BE_INHERITED = """
MYPY = False
if MYPY:
    from mypy_extensions import mypyc_attr
"""
_ANY = "from typing import Any\n"
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
_KNOWN = {"__builtins__": {"range": range}}
"""All that constants which are counted out, one after another, are made of."""
_UNFIT = {
    "@cached_property": "has a cached_property, which compiled would be worked out anew each time it is asked for",
    "from copy import": "takes copies with copy, which knows no way to make a compiled value",
}
_ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
_SETUP = """
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

def headers_of(source):
    with open(source, encoding="utf-8") as lines:
        return "".join(takewhile(lambda line: line.startswith("#include"), lines))

class SideBySide(build_ext):
    def build_extensions(self):  # hundreds of C files, of which the compiler takes one after another
        compile_some, once = self.compiler.compile, {}
        headers = Counter(headers_of(source) for extension in self.extensions for source in extension.sources)
        for number, (text, files) in enumerate(headers.items()):
            if text and files > 20 and sys.platform == "linux":
                once[text] = ["-include", self.read_once(text, os.path.join(work, f"headers_{number}"))]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            def compile_one(source, how):
                return compile_some([source], **how, extra_preargs=once.get(headers_of(source)))
            def compile_all(sources, **how):
                parts = pool.map(lambda source: compile_one(source, how), sources)
                return [made for part in parts for made in part]
            if os.name == "posix":
                self.compiler.compile = compile_all
            super().build_extensions()

    def read_once(self, text, path):  # what many files begin with is most of their text
        Path(path + ".c").write_text(text, encoding="utf-8")
        first = self.extensions[0]
        made, = self.compiler.compile(
            [path + ".c"], self.build_temp, include_dirs=first.include_dirs,
            extra_preargs=["-x", "c-header"], extra_postargs=first.extra_compile_args,
        )
        os.replace(path + ".c", path + ".h")
        os.replace(made, path + ".h.gch")
        return path + ".h"

built, work, level, *modules = sys.argv[1:]
# a C file a module, little optimized: in one file at level 3 it takes three times as long and plays no faster
options = ["--config-file", "pyproject.toml", *modules]
extensions = mypycify(options, opt_level=level, debug_level="0", multi_file=True, target_dir=work)
if sys.platform == "linux":  # the modules are one library: they call each other without asking the linker's table
    for extension in extensions:
        extension.extra_link_args.append("-Wl,-Bsymbolic-functions")
setup(
    name="compiled", packages=[], py_modules=[], ext_modules=extensions, cmdclass={"build_ext": SideBySide},
    script_args=["-q", "build_ext", "-j", str(os.cpu_count()), "--build-lib", built, "--build-temp", work],
)
"""


def compiled_modules(root: Path) -> list[str]:
    """The files that are compiled, as pyproject.toml names them."""
    with (root / "pyproject.toml").open("rb") as file:
        patterns = tomllib.load(file)["tool"]["arnhem"]["compiled"]
    found: dict[str, None] = {}
    for pattern in patterns:
        files = [path.relative_to(root).as_posix() for path in sorted(root.glob(pattern.removeprefix("!")))]
        if not files:
            raise SystemExit(f"pyproject.toml: tool.arnhem.compiled: {pattern} names no file")
        for name in files:
            if pattern.startswith("!"):
                found.pop(name, None)
            elif not name.endswith("__init__.py"):
                found[name] = None
    for name in found:
        text = (root / name).read_text(encoding="utf-8")
        for used, what in _UNFIT.items():
            if used in text:
                raise SystemExit(f"pyproject.toml: tool.arnhem.compiled: {name} {what}; leave it out with a !")
    return list(found)


def copy_for_compiler(root: Path, copy: Path) -> None:
    """The sources as mypyc takes them: frozen values as the dataclasses they are, for it knows no other decorator.

    Types of their fields are imported at once, for it looks for them when the class is made.
    """
    shutil.copytree(root / "game", copy / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", copy)
    texts = {}
    for name in compiled_modules(root):
        text = (copy / name).read_text(encoding="utf-8")
        for ours, known in _FOR_COMPILER.items():
            text = re.sub(ours, known, text, flags=re.MULTILINE)
        texts[name] = text
    values = {value.path: value for name, text in texts.items() for value in _values_in(text, name)}
    for name, text in texts.items():
        (copy / name).write_text(_with_methods(_with_finals(text), name, values), encoding="utf-8")


def _with_finals(text: str) -> str:
    """A module whose constants are final, so that their values stand where they are read."""
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.AnnAssign) and _CONSTANT.fullmatch(ast.unparse(node.target)):
            kind = node.annotation
            if ast.unparse(kind).startswith(("dict[", "Mapping[")):  # it may be added to, or another take its place
                continue
            line = lines[kind.lineno - 1].encode()
            finals = line[: kind.col_offset] + b"Final[" + line[kind.col_offset : kind.end_col_offset] + b"]"
            lines[kind.lineno - 1] = (finals + line[kind.end_col_offset :]).decode()
        elif isinstance(node, ast.Assign) and _are_constants(node.targets[0]):
            made = (
                f"{name}: Final = {value}" for name, value in _counted_out(ast.unparse(node.targets[0]), node.value)
            )
            lines[node.lineno - 1 : node.end_lineno] = ["; ".join(made)]
        elif isinstance(node, ast.Assign) and _CONSTANT.fullmatch(ast.unparse(node.targets[0])):
            end = node.targets[0].end_col_offset
            lines[node.lineno - 1] = f"{lines[node.lineno - 1][:end]}: Final{lines[node.lineno - 1][end:]}"
    return "\n".join([*lines, ""]).replace(_FUTURE, f"{_FUTURE}from typing import Final\n", 1)


def _are_constants(target: ast.expr) -> bool:
    return isinstance(target, ast.Tuple) and all(_CONSTANT.fullmatch(ast.unparse(name)) for name in target.elts)


def _counted_out(names: str, value: ast.expr) -> Iterator[tuple[str, str]]:
    """Each of several constants with its value: as it stands there, or as it is counted out by `range`."""
    if isinstance(value, ast.Tuple):
        values = [ast.unparse(part) for part in value.elts]
    else:
        values = [repr(part) for part in eval(ast.unparse(value), dict(_KNOWN))]  # noqa: S307 - our own sources
    yield from zip(names.strip("()").split(", "), values, strict=True)


class _Field(NamedTuple):
    """A field of a dataclass."""

    name: str
    type: str
    default: str
    """As it stands in a call; empty if there is none."""
    factory: str
    """What makes the default, each time anew; empty if nothing does."""
    is_told: bool
    is_compared: bool
    is_given: bool = True
    """Whether whoever makes a value may say it."""
    is_last: bool = False
    """Whether it is only said by its name: so it comes after those that heirs say by their places."""


class _Value(NamedTuple):
    """A dataclass in the sources."""

    name: str
    path: str
    """Its name with that of its module: each rules system has a `Moved` of its own."""
    bases: tuple[str, ...]
    """Their paths."""
    options: frozenset[str]
    """Those that are switched on, `frozen` for instance; `eq` unless it is switched off."""
    fields: tuple[_Field, ...]
    of_class: tuple[str, ...]
    """What belongs to the class and is no field."""
    methods: frozenset[str]
    """Those that are written there already."""
    decorator_line: int
    first_line: int
    last_line: int

    def all_fields(self, values: Mapping[str, _Value], here: Collection[str]) -> list[_Field]:
        """The fields of the values it comes from, and its own; of any type where only another module knows the type.

        `values`: all there are, by their paths. `here`: the paths of those in the module that asks.
        """
        bases = [values[base].all_fields(values, here) for base in self.bases if base in values]
        given = (field if self.path in here else field._replace(type="Any") for field in self.fields)
        return list({field.name: field for fields in (*bases, [*given]) for field in fields}.values())


def _values_in(text: str, file: str) -> Iterator[_Value]:
    """The dataclasses of a module whose methods can be written out."""
    module, tree = file.removesuffix(".py").replace("/", "."), ast.parse(text)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    paths = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in imports for alias in node.names}
    for node in tree.body:
        for decorator in node.decorator_list if isinstance(node, ast.ClassDef) else ():
            call = decorator if isinstance(decorator, ast.Call) else ast.Call(decorator, [], [])
            if not isinstance(node, ast.ClassDef) or ast.unparse(call.func) != "dataclass":
                continue
            switched = {str(option.arg): ast.unparse(option.value) == "True" for option in call.keywords}
            said = [part for part in node.body if isinstance(part, ast.AnnAssign)]
            of_class = [part for part in said if ast.unparse(part.annotation).startswith("ClassVar")]
            yield _Value(
                node.name,
                f"{module}.{node.name}",
                tuple(paths.get(ast.unparse(base), f"{module}.{ast.unparse(base)}") for base in node.bases),
                frozenset(name for name, is_on in ({"eq": True} | switched).items() if is_on),
                tuple(_field(part) for part in said if part not in of_class),
                tuple(ast.unparse(part.target) for part in of_class),
                frozenset(part.name for part in node.body if isinstance(part, ast.FunctionDef)),
                decorator.lineno, node.lineno, node.end_lineno or node.lineno,
            )  # fmt: skip


def _field(said: ast.AnnAssign) -> _Field:
    name, kind = ast.unparse(said.target), ast.unparse(said.annotation)
    if not (isinstance(said.value, ast.Call) and ast.unparse(said.value.func) == "field"):
        return _Field(name, kind, ast.unparse(said.value) if said.value else "", "", is_told=True, is_compared=True)
    options = {str(option.arg): option.value for option in said.value.keywords}
    unknown = sorted(options.keys() - {"default", "default_factory", "repr", "compare", "init", "kw_only"})
    if unknown:
        raise SystemExit(f"hatch_build.py: field {name}: nobody has said how {unknown[0]} is compiled")
    factory, default = options.get("default_factory"), options.get("default")
    made = f"{ast.unparse(factory)}()" if factory else ""
    if isinstance(factory, ast.Lambda):
        made = ast.unparse(factory.body)
    off = {option for option, value in options.items() if ast.unparse(value) == "False"}
    as_it_is = ast.unparse(default) if default else ""
    is_last = "kw_only" in options and "kw_only" not in off
    return _Field(name, kind, as_it_is, made, "repr" not in off, "compare" not in off, "init" not in off, is_last)


def _with_methods(text: str, file: str, values: Mapping[str, _Value]) -> str:
    """A module whose dataclasses have their methods written out."""
    lines = text.splitlines()
    own = {value.path: value for value in _values_in(text, file)}
    for value in sorted(own.values(), key=lambda value: -value.last_line):
        # mypyc takes what belongs to the class for fields
        after = [f"del {value.name}.__dataclass_fields__[{name!r}]" for name in value.of_class]
        methods = [f"    {line}" for line in _methods(value, value.all_fields(values, own))]
        lines[value.last_line : value.last_line] = [*methods, *after]
        frozen = "frozen" in value.options
        decorator = f"@dataclass(init=False, frozen={frozen}, eq={'eq' in value.options})"
        inherited = ["@mypyc_attr(allow_interpreted_subclasses=True)"] if value.name in INHERITED else []
        lines[value.decorator_line - 1 : value.first_line - 1] = [*inherited, decorator]
    text = "\n".join([*lines, ""])
    needed = _MAY_BE_INHERITED if "@mypyc_attr" in text else ""
    if any(base in values and base not in own for value in own.values() for base in value.bases):
        needed += _ANY
    return text.replace(_FUTURE, _FUTURE + needed, 1)


def _methods(value: _Value, fields: Sequence[_Field]) -> Iterator[str]:
    """What `dataclass` would write, as lines: the same values, texts and hashes come of it."""
    said = sorted([field for field in fields if field.is_given], key=lambda field: field.is_last)
    if "__init__" not in value.methods:
        # whatever has a default comes last in the sources, so that each may be said by its place
        yield "def __init__(self" + "".join(f", {_parameter(field)}" for field in said) + ") -> None:"
        for field in fields:
            given = f"{field.factory} if {field.name} is None else {field.name}" if field.factory else field.name
            if not field.is_given:
                given = field.factory or field.default
            yield f"    self.{field.name} = {given}" + ("  # type: ignore[misc]" if "frozen" in value.options else "")
        yield "    return"
    compared = [field.name for field in fields if field.is_compared]
    mine, others = ("(" + "".join(f"{whose}.{name}, " for name in compared) + ")" for whose in ("self", "other"))
    same = " and ".join(f"self.{name} == other.{name}" for name in compared) or "True"
    told = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in fields if field.is_told)
    every = "".join(f"self.{field.name}, " for field in said)
    beside = ", ".join(f"{field.name!r}: self.{field.name}" for field in fields if not field.is_given)
    after = f", (None, {{{beside}}})" if beside else ""
    written = {
        "__repr__": ("self", "str", [f'return f"{value.name}({told})"']),
        "__reduce__": ("self", "tuple[object, ...]", [f"return ({value.name}, ({every}){after})"]),
    }
    check = [f"if not isinstance(other, {value.name}) or type(other) is not type(self):", "    return NotImplemented"]
    if "eq" in value.options:
        written["__eq__"] = ("self, other: object", "bool", [*check, f"return {same}"])
    if "eq" in value.options and "frozen" in value.options:
        written["__hash__"] = ("self", "int", [f"return hash({mine})"])
    for name, sign in _ORDER.items() if "order" in value.options else ():
        written[name] = ("self, other: object", "bool", [*check, f"return {mine} {sign} {others}"])
    for name, (taken, given, body) in written.items():
        if name not in value.methods:
            yield from (f"def {name}({taken}) -> {given}:", *(f"    {line}" for line in body))


def _parameter(field: _Field) -> str:
    if field.factory:
        return f"{field.name}: {field.type} | None = None"
    return f"{field.name}: {field.type}" + (f" = {field.default}" if field.default else "")


def compile_modules(root: Path, built: Path, *, quickly: bool = False) -> list[Path]:
    """Compile the modules of a checkout into a folder; returns the files, which lie there as in the package.

    `quickly`: what comes of it plays the same games, more slowly.
    """
    with tempfile.TemporaryDirectory() as work:
        script = Path(work) / "compile.py"
        script.write_text(_SETUP, encoding="utf-8")
        copy = Path(work) / "sources"
        copy_for_compiler(root, copy)
        # the script must not find the setup of the checkout, and mypy must read the copy and nothing installed;
        # where pip builds, the compiler itself lies in a folder of its own
        level = "0" if quickly else "1"
        command = [sys.executable, str(script), str(built.resolve()), work, level, *compiled_modules(root)]
        environment = {**os.environ, "MYPYPATH": "", "PYTHONPATH": _where_compiler_is()}
        subprocess.run(command, cwd=copy, env=environment, check=True)  # noqa: S603 - our own program
    return sorted(path for path in built.rglob("*") if path.suffix in (".so", ".pyd"))


def _where_compiler_is() -> str:
    """The folder that mypyc is installed in; empty if it is not."""
    found = find_spec("mypyc")
    return str(Path(found.origin).parents[1]) if found is not None and found.origin else ""


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the compiler is asked for by itself, as the tests do
    BuildHookInterface = object  # type: ignore[assignment,misc]


class CompiledBuild(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Puts compiled modules into the wheel, if it is asked for."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a build needs beside hatchling."""
        return _NEEDS if self._is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together: compile, and say where the files go."""
        if version == "editable" or not self._is_asked_for():
            return
        self._folder = tempfile.TemporaryDirectory()
        built = Path(self._folder.name)
        for path in compile_modules(Path(self.root), built):
            build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        # rows of numbers are the compiler's own: what it compiled must find them where it runs
        build_data["dependencies"].append(f"librt>={version_of('librt')}")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is there: what went into it is not needed any more."""
        del version, build_data, artifact_path
        if hasattr(self, "_folder"):
            self._folder.cleanup()

    def _is_asked_for(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(VARIABLE) == "1"
