"""Pictures as a document to print: each fills a page of its own. Nothing but what that needs of the format."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np
import pygame

from game.model.frozen import frozen

POINTS_PER_INCH = 72
MM_PER_INCH = 25.4
_HEAD = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
_UP = 2
"""The filter of a row that says by how much each byte differs from the one above: paper and fields become small."""


@frozen
class PdfPage:
    """A picture and the size of the paper that it fills."""

    picture: pygame.Surface
    width_mm: float
    height_mm: float


def pdf_bytes(pages: Sequence[PdfPage], title: str) -> bytes:
    """A document with these pages in order; the same pages give the same bytes."""
    objects: list[bytes] = []
    kids = " ".join(f"{4 + 3 * number} 0 R" for number in range(len(pages)))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    objects.append(b"<< /Title <" + title.encode("utf-16").hex().encode() + b"> /Producer (Arnhem) >>")
    for number, page in enumerate(pages):
        objects += _page_objects(page, 4 + 3 * number)
    return _assembled(objects)


def _page_objects(page: PdfPage, first: int) -> list[bytes]:
    """The page, what is drawn on it, and the picture: objects numbered from `first`."""
    width, height = (mm / MM_PER_INCH * POINTS_PER_INCH for mm in (page.width_mm, page.height_mm))
    head = (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}] /Contents {first + 1} 0 R "
        f"/Resources << /XObject << /Picture {first + 2} 0 R >> >> >>"
    )
    drawing = f"q {width:.2f} 0 0 {height:.2f} 0 0 cm /Picture Do Q".encode()
    columns, rows = page.picture.get_size()
    parameters = f"/DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns {columns} >>"
    picture = (
        f"/Type /XObject /Subtype /Image /Width {columns} /Height {rows} /ColorSpace /DeviceRGB /BitsPerComponent 8 "
        f"/Filter /FlateDecode {parameters}"
    )
    return [head.encode(), _stream("", drawing), _stream(picture, _packed(page.picture))]


def _packed(picture: pygame.Surface) -> bytes:
    """The colours of a picture, row by row, each as what it differs from the row above."""
    rgb = np.frombuffer(pygame.image.tobytes(picture, "RGB"), dtype=np.uint8).reshape(picture.height, -1)
    filtered = np.empty((picture.height, rgb.shape[1] + 1), dtype=np.uint8)
    filtered[:, 0] = _UP
    filtered[0, 1:] = rgb[0]
    np.subtract(rgb[1:], rgb[:-1], out=filtered[1:, 1:])
    return zlib.compress(filtered.tobytes(), 6)


def _stream(entries: str, data: bytes) -> bytes:
    head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode()
    return head + data + b"\nendstream"


def _assembled(objects: Sequence[bytes]) -> bytes:
    """The objects numbered from 1, with the table that says where each begins."""
    out = bytearray(_HEAD)
    starts = []
    for number, content in enumerate(objects, start=1):
        starts.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for start in starts:
        out += f"{start:010} 00000 n \n".encode()
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)
