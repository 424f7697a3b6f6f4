"""What a file may say, in the form that text editors check and complete by."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel


def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of file, with the model's own words as descriptions."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
