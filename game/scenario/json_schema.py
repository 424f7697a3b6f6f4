"""What a file may say, in the form that text editors check and complete by."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema


@cache
def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of file, with the model's own words as descriptions.

    Made once: it takes longer than to read most files, and who writes one has it checked again and again.
    """
    schema = model.model_json_schema(schema_generator=_InOurWords)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


@cache
def meanings(model: type[BaseModel]) -> Mapping[str, str]:
    """What is said of a model's fields below them in its source.

    Read once, when somebody asks: pydantic would do so for every model whenever the game starts, and hardly any start
    needs it.
    """
    found: dict[str, str] = {}
    for part in reversed(model.__mro__):
        if issubclass(part, BaseModel) and part is not BaseModel:
            found |= _said_below(part)
    return found


def _said_below(model: type[BaseModel]) -> dict[str, str]:
    try:
        (body,) = ast.parse(textwrap.dedent(inspect.getsource(model))).body
    except (OSError, TypeError):  # installed without its source
        return {}
    if not isinstance(body, ast.ClassDef):
        return {}
    found: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                found[name] = inspect.cleandoc(said)
    return found


class _InOurWords(GenerateJsonSchema):
    """Schemas whose fields are described."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        """The schema of one model."""
        made = super().model_schema(schema)
        model: type[BaseModel] = schema["cls"]
        properties = made.get("properties", {})
        for name, said in meanings(model).items():
            if name in properties:
                properties[name] = {"description": said, **properties[name]}
        return made
