"""Every sentence that the rules, the engine and the seats of players can say, taken from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

GAME = Path(__file__).parents[2] / "game"
HOLE = "{}"
"""Stands in a template where something is filled in."""
ROOMS = ("systems/standard/rules", "engine", "ai", "systems/standard/ai")
SPEAKERS = (
    "systems/rulebooks.py", "lab/background.py", "lab/chances.py", "lab/sent.py", "scenario/rules_text.py",
    "ui/desk/desks.py",
    "ui/entrance/opening.py", "ui/paper/printing.py", "ui/paper/render.py", "ui/advice/asking.py",
    "ui/paint/baking.py", "ui/play/table/flow.py", "ui/play/table/thinking.py",
)  # fmt: skip
"""Modules of other rooms with sentences for players."""
AUTHORS = ("chapter", "compile", "lint", "schema", "orders_schema", "rules_schema", "codec", "invariants", "setting")
"""Modules, by how their names begin, that speak to authors of scenarios and to programmers, not to players."""
REASONS = {"deplete": 1, "eliminate": 1, "LedgerLine": 1, "Touchdown": 2, "HeldFast": 3}
"""Calls with a text for people that may be a single word, and its place among what they are given."""
FOR_PROGRAMMERS = {
    "TypeError", "ValueError", "KeyError", "IndexError", "LookupError", "RuntimeError", "NotImplementedError",
}  # fmt: skip
MOST_FORMS = 64


def templates() -> dict[str, str]:
    """Template with a hole for everything that is filled in -> where it is made."""
    found: dict[str, str] = {}
    for path in speaking_modules():
        module = ast.parse(path.read_text(encoding="utf-8"))
        for text, line in _Module(module).sentences():
            found.setdefault(text, f"{path.relative_to(GAME)}:{line}")
    return found


def speaking_modules() -> list[Path]:
    """The modules that make sentences in English, to be said in other languages by templates."""
    in_rooms = [path for room in ROOMS for path in sorted((GAME / room).glob("*.py"))]
    return [*(path for path in in_rooms if not path.stem.startswith(AUTHORS)), *(GAME / name for name in SPEAKERS)]


class _Module:
    """One module: what its functions say."""

    def __init__(self, module: ast.Module) -> None:
        self._module = module
        self._parents = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}

    def sentences(self) -> Iterator[tuple[str, int]]:
        """Templates and their lines; parts of a longer text only as parts of it."""
        for node in ast.walk(self._module):
            is_reason = self._is_reason(node)
            if not (is_reason or isinstance(node, ast.JoinedStr | ast.Constant | ast.BinOp)):
                continue
            if self._is_part(node) or self._is_for_programmers(node):
                continue
            before = HOLE if isinstance(self._parents.get(node), ast.AugAssign) else ""
            for text in (before + form for form in self._forms(node, self._function(node))):
                if _is_sentence(text) or (is_reason and text.strip("{}")):
                    yield text, getattr(node, "lineno", 0)

    def _is_reason(self, node: ast.AST) -> bool:
        call = self._parents.get(node)
        if not isinstance(call, ast.Call):
            return False
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        place = REASONS.get(name)
        return place is not None and len(call.args) > place and call.args[place] is node

    def _is_part(self, node: ast.AST) -> bool:
        """Whether a text is only a part of a longer one, the name of something, or a docstring."""
        parent = self._parents.get(node)
        if isinstance(node, ast.Constant) and not isinstance(node.value, str):
            return True
        if isinstance(parent, ast.Expr | ast.JoinedStr | ast.FormattedValue | ast.BinOp):
            return True
        if isinstance(parent, ast.Attribute):  # " or ".join(...)
            return True
        if isinstance(parent, ast.IfExp):
            return self._is_part(parent)
        above = parent
        while isinstance(above, ast.Tuple | ast.IfExp):
            above = self._parents.get(above)
        if not isinstance(above, ast.Assign):
            return False
        names = [name.id for target in above.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
        return any(self._is_used_in_text(name, self._function(node)) for name in names)

    def _is_used_in_text(self, name: str, scope: ast.AST) -> bool:
        return any(
            isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
            and isinstance(self._parents.get(node), ast.FormattedValue | ast.BinOp)
            for node in ast.walk(scope)
        )  # fmt: skip

    def _is_for_programmers(self, node: ast.AST) -> bool:
        above: ast.AST | None = node
        while above is not None:
            if isinstance(above, ast.Raise):
                raised = above.exc
                name = getattr(raised.func, "id", "") if isinstance(raised, ast.Call) else ""
                return name in FOR_PROGRAMMERS or name.startswith("_")
            above = self._parents.get(above)
        return False

    def _function(self, node: ast.AST) -> ast.AST:
        above = self._parents.get(node)
        while above is not None and not isinstance(above, ast.FunctionDef):
            above = self._parents.get(above)
        return above or self._module

    def _forms(self, node: ast.AST, scope: ast.AST) -> list[str]:
        """Every form that an expression of text can take."""
        match node:
            case ast.Constant(value=str() as text):
                return [text]
            case ast.JoinedStr(values=parts):
                return _joined([self._forms(part, scope) for part in parts])
            case ast.FormattedValue(value=value, format_spec=None):
                return self._forms(value, scope)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                sides = [self._forms(left, scope), self._forms(right, scope)]
                return [HOLE] if sides == [[HOLE], [HOLE]] else _joined(sides)
            case ast.IfExp(body=body, orelse=orelse):
                return [*self._forms(body, scope), *self._forms(orelse, scope)]
            case ast.Name(id=name) if isinstance(scope, ast.FunctionDef):
                return self._named(node, name, scope)
        return [HOLE]

    def _named(self, use: ast.AST, name: str, scope: ast.FunctionDef) -> list[str]:
        """Every form of the text that a local name was given last, before it is used."""
        child, block = use, self._parents.get(use)
        while block is not None and child is not scope:
            body = getattr(block, "body", None)
            before = body[: body.index(child)] if isinstance(body, list) and child in body else []
            given = [value for statement in before for value in _given(statement, name)]
            if given:
                return [form for value in given for form in self._forms(value, scope)]
            child, block = block, self._parents.get(block)
        return [HOLE]


def _given(statement: ast.AST, name: str) -> Iterator[ast.expr]:
    """What a statement gives a name."""
    for node in ast.walk(statement):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple):
                for place, to in enumerate(target.elts):
                    if isinstance(to, ast.Name) and to.id == name:
                        yield from _nth(node.value, place)


def _nth(value: ast.expr, place: int) -> Iterator[ast.expr]:
    """One of several things that are given together."""
    match value:
        case ast.IfExp(body=body, orelse=orelse):
            yield from _nth(body, place)
            yield from _nth(orelse, place)
        case ast.Tuple(elts=elements):
            yield elements[place]
        case _:
            yield value


def _joined(parts: list[list[str]]) -> list[str]:
    forms = ["".join(choice) for choice in product(*parts)]
    assert len(forms) <= MOST_FORMS, f"{forms[0]!r} has too many forms"
    return forms


def _is_sentence(text: str) -> bool:
    """Whether a text is for people: words of it, parted by blanks, beside what is filled in."""
    words = text.replace(HOLE, " ").split()
    return " " in text.strip() and any(word.strip("():,.;+-").isalpha() for word in words)
