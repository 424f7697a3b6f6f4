"""Overlays on the screen: what may be reached, chosen or attacked, and what the way there costs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.grid.topology import Topology
from game.model.frozen import frozen
from game.ui.board.camera import Camera
from game.ui.board.marks import Badge, Happening, Marks, Ring, Sight, Trail
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint import overlay_shapes as draw
from game.ui.paint.easel import TILE_PX, Easel, Square, tiles
from game.ui.paint.haste import Haste
from game.ui.paint.lettering import LaidName
from game.ui.paint.lit_words import LitWords
from game.ui.paint.shapes import Shapes, layer_for
from game.ui.paint.tags import LaidTags, Offset, Tag, Written, draw_tags, lay_tags
from game.ui.paint.wide_marks import Wide, WideMarks

_KEPT = 120
_SIGNS_BELOW_PX = 44
"""In smaller hexes a sign says that something has happened; what it was is said where it is pointed at."""
_FLASH_STEPS = 24

Add = Callable[..., None]


@frozen
class _Picture:
    """Premultiplied shapes, in as many parts as are worth it, and what of the sheet they take at one zoom."""

    parts: Square
    area: pygame.Rect


class OverlayPainter:
    """Draws marks over a map: what belongs under the counters first, then what goes over them."""

    def __init__(self, topology: Topology, fonts: Fonts, scheme: Scheme = USUAL, *, haste: Haste | None = None) -> None:
        """A painter for one board, in the colours of a scheme; `haste` says what time there is."""
        self.scheme = scheme
        self.taken: Sequence[pygame.Rect] = ()
        """Where words keep off: markers lie there."""
        self.counters: Callable[[], Sequence[pygame.Rect]] = tuple
        """Where counters lie: words that keep off markers go elsewhere, if they can."""
        self._topology = topology
        self._fonts = fonts
        self._layouts: dict[int, BoardLayout] = {}
        self._wide = WideMarks(haste or Haste())
        self._kept: OrderedDict[Hashable, _Picture] = OrderedDict()
        self._lit_words = LitWords(fonts)
        self._tags = LaidTags(fonts)
        self._easel = Easel()

    def draw_under(self, surface: pygame.Surface, camera: Camera, marks: Marks) -> None:
        """Draw reach, zones of control, hexsides and the selection: what names and counters may cover."""
        with _Clip(surface, camera):
            for wide in self._wide_under(camera, marks):
                self._wide.draw(surface, camera, wide)
            for hex, part in sorted(marks.parts.items()):
                self._shapes(surface, camera, draw.add_part, hex, part % len(palette.PARTS))
            if marks.sight is not None:
                self._wide.draw(surface, camera, self._sight(camera, marks.sight))
            for hexside, tone in sorted(marks.hexsides.items()):
                self._shapes(surface, camera, draw.add_hexside, hexside, tone)
            if marks.trails:
                self._draw_trails(surface, camera, marks.trails)
            if marks.selected >= 0:
                self._shapes(surface, camera, draw.add_selection, marks.selected)
            for hex in sorted(marks.group):
                self._same_everywhere(surface, camera, hex, draw.add_selection)

    def draw_figures(
        self, surface: pygame.Surface, camera: Camera, marks: Marks, names: Sequence[LaidName] = ()
    ) -> None:
        """Draw what is written in lit hexes: under the counters, and beside the names of places where it can."""
        with _Clip(surface, camera):
            self._lit_words.draw(surface, camera, self.scheme, marks, names)

    def get_ready(self, camera: Camera, sight: Sight) -> None:
        """Paint what is seen from a place, to be drawn later."""
        self._wide.get_ready(camera, self._sight(camera, sight))

    def get_ready_around(self, camera: Camera, marks: Marks) -> None:
        """Paint marks beside what is seen of the map, to be drawn when it is moved."""
        for wide in self._wide_under(camera, marks):
            self._wide.get_ready(camera, wide, TILE_PX)

    def getting_ready(self, camera: Camera, marks: Marks) -> Iterator[None]:
        """Paint marks that may be laid over what is seen of the map, to be drawn later; a little at a time."""
        for wide in self._wide_under(camera, marks):
            yield from self._wide.getting_ready(camera, wide)
        for ring in marks.rings:
            self._picture(camera, draw.add_ring, (ring,))
            yield
        self._lit_words.get_ready(camera, self.scheme, marks)
        yield
        self._laid(camera, _loose_words(camera, marks))

    def _wide_under(self, camera: Camera, marks: Marks) -> Iterator[Wide]:
        """Reach and zones of control."""
        layout, scheme = self._layout(camera.hex_px), self.scheme
        if marks.lit:
            yield self._wide.over(layout, scheme, draw.add_lit, frozenset(marks.lit), dims=marks.dims)
        if marks.hatched:
            yield self._wide.over(layout, scheme, draw.add_hatch, marks.hatched)
        if marks.thinly_hatched:
            yield self._wide.over(layout, scheme, draw.add_thin_hatch, marks.thinly_hatched)

    def _draw_trails(self, surface: pygame.Surface, camera: Camera, trails: Sequence[Trail]) -> None:
        from game.ui.paint.overlay_trails import add_trail

        for trail in trails:
            self._shapes(surface, camera, add_trail, trail)

    def _sight(self, camera: Camera, sight: Sight) -> Wide:
        from game.ui.paint.overlay_sight import add_sight

        return self._wide.sight(self._layout(camera.hex_px), self.scheme, add_sight, sight)

    def draw_over(self, surface: pygame.Surface, camera: Camera, marks: Marks) -> None:
        """Draw rings, arrows and the way, and what is written at them: what must be seen over counters."""
        with _Clip(surface, camera):
            for ring in marks.rings:
                self._shapes(surface, camera, draw.add_ring, ring)
            for arrow in marks.arrows:
                self._shapes(surface, camera, draw.add_arrow, arrow)
            for way in marks.ways:
                self._shapes(surface, camera, draw.add_path, way.hexes, way.tone)
            if len(marks.path) > 1:
                self._shapes(surface, camera, draw.add_path, marks.path, marks.path_tone)
            if marks.happenings:
                self._draw_signs(surface, camera, marks.happenings)
        self.draw_words(surface, camera, marks)

    def _draw_signs(self, surface: pygame.Surface, camera: Camera, happenings: Sequence[Happening]) -> None:
        from game.ui.paint.overlay_trails import draw_signs

        for happening in happenings:
            is_far = camera.hex_px < _SIGNS_BELOW_PX and not happening.is_pointed
            draw_signs(surface, camera, self.scheme, happening, is_far=is_far)

    def draw_words(
        self, surface: pygame.Surface, camera: Camera, marks: Marks, is_seen: Callable[[int], bool] = lambda _hex: True
    ) -> None:
        """Draw what is written at rings, arrows and the way; only where that is seen."""
        fixed = [(Badge(hex, str(number)), (-0.3, -0.3)) for number, hex in enumerate(marks.waypoints, start=1)]
        fixed += [(Badge(arrow.hex, arrow.text, arrow.tone), (0.0, 0.0)) for arrow in marks.arrows]
        words = _loose_words(camera, marks)
        with _Clip(surface, camera):
            draw_tags(surface, self.scheme, self._laid(camera, words), camera.sheet_rect.topleft, is_seen)
            for each in fixed:
                if is_seen(each[0].hex):
                    tags = lay_tags(camera, self._fonts, (each,))
                    draw_tags(surface, self.scheme, tags, camera.sheet_rect.topleft)

    def place_of_way(self, camera: Camera, marks: Marks) -> pygame.Rect:
        """What of the window the way takes, with what is written at its end; nothing where there is no way."""
        if len(marks.path) < 2:
            return pygame.Rect(0, 0, 0, 0)
        picture = self._picture(camera, draw.add_path, (marks.path, marks.path_tone))
        written = self._laid(camera, _loose_words(camera, marks))[-1:] if marks.path_text else []
        return _where(camera, picture).unionall([tag.reach.move(camera.sheet_rect.topleft) for tag in written])

    def place_of_ring(self, camera: Camera, ring: Ring) -> pygame.Rect:
        """What of the window a ring takes."""
        return _where(camera, self._picture(camera, draw.add_ring, (ring,)))

    def written(self, camera: Camera, marks: Marks) -> Iterator[Written]:
        """What is written at rings, arrows and the way, and where in the window."""
        left, top = camera.sheet_rect.topleft
        for tag in self._laid(camera, _loose_words(camera, marks)):
            place, reach = ((x + left, y + top, width, height) for x, y, width, height in (tag.place, tag.reach))
            yield Written(tag.badge, tag.has_line, place, reach)

    def _laid(self, camera: Camera, words: Sequence[Offset]) -> Sequence[Tag]:
        """What is written, as it lies on the sheet."""
        return self._tags.laid(camera, words, self.taken, self.counters)

    def draw_hover(self, surface: pygame.Surface, camera: Camera, hex: int) -> None:
        """Outline the hex under the mouse."""
        with _Clip(surface, camera):
            self._same_everywhere(surface, camera, hex, draw.add_hover)

    def draw_cursor(self, surface: pygame.Surface, camera: Camera, hex: int) -> None:
        """Bracket the hex where the keyboard's cursor is."""
        with _Clip(surface, camera):
            self._same_everywhere(surface, camera, hex, draw.add_cursor)

    def draw_flash(self, surface: pygame.Surface, camera: Camera, hex: int, share: float) -> None:
        """Show that something happened in a hex: `share` of the flash is over, from 0 to 1."""
        with _Clip(surface, camera):
            self._shapes(surface, camera, draw.add_flash, hex, round(share * _FLASH_STEPS) / _FLASH_STEPS)

    def _shapes(self, surface: pygame.Surface, camera: Camera, add: Add, *facts: Hashable) -> None:
        """Draw shapes; `add` is a function of `overlay_shapes` and takes the facts."""
        self._put(surface, camera, self._picture(camera, add, facts))

    def _same_everywhere(self, surface: pygame.Surface, camera: Camera, hex: int, add: Add) -> None:
        """Draw what looks the same in every hex: one picture serves all, it goes wherever the mouse goes."""
        layout = self._layout(camera.hex_px)
        (here_x, here_y), (x, y) = layout.centre(0), layout.centre(hex)
        self._put(surface, camera, self._picture(camera, add, (0,)), (round(x - here_x), round(y - here_y)))

    def _layout(self, hex_px: int) -> BoardLayout:
        """The sheet at a zoom, laid out once."""
        if hex_px not in self._layouts:
            self._layouts[hex_px] = lay_out(self._topology, hex_px)
        return self._layouts[hex_px]

    def _picture(self, camera: Camera, add: Add, facts: tuple[Hashable, ...]) -> _Picture:
        """The picture of some shapes at the camera's zoom, drawn when it is first needed."""
        whole = (camera.hex_px, add.__name__, self.scheme.id, facts)
        if whole not in self._kept:
            layout = self._layout(camera.hex_px)
            shapes = Shapes()
            add(shapes, layout, self.scheme, *facts)
            self._kept[whole] = _Picture(self._painted(shapes), shapes.area)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(whole)
        return self._kept[whole]

    def _painted(self, shapes: Shapes) -> Square:
        """In one part if they are small; of a way across the map most would be empty."""
        area = shapes.area
        if max(area.size) > TILE_PX:
            return tuple(part for tile in tiles(area) for part in self._easel.painted(tile, shapes))
        layer = layer_for(area)
        shapes.draw(layer, area)
        return ((pygame.transform.smoothscale(layer, area.size), area.topleft),)

    @staticmethod
    def _put(surface: pygame.Surface, camera: Camera, picture: _Picture, moved_px: tuple[int, int] = (0, 0)) -> None:
        if _where(camera, picture).move(moved_px).colliderect(camera.viewport):
            x, y = camera.sheet_rect.x + moved_px[0], camera.sheet_rect.y + moved_px[1]
            blits = [(part, (left + x, top + y)) for part, (left, top) in picture.parts]
            surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def _where(camera: Camera, picture: _Picture) -> pygame.Rect:
    """What of the window a picture takes."""
    return picture.area.move(camera.sheet_rect.topleft)


def _loose_words(camera: Camera, marks: Marks) -> list[Offset]:
    """What is written and may step aside; at the way last of all, so that nothing else makes room for that."""
    words = [(badge, (0.0, 0.42)) for badge in marks.badges]
    told = (it for it in marks.happenings if camera.hex_px >= _SIGNS_BELOW_PX or it.is_pointed)
    words += [(Badge(it.hex, it.text, it.tone), (0.0, -0.5)) for it in told]
    if len(marks.path) > 1:
        words.append((Badge(marks.path[-1], marks.path_text, marks.path_tone), (0.0, -0.4)))
    return words


class _Clip:
    """Keeps drawing inside the camera's viewport."""

    def __init__(self, surface: pygame.Surface, camera: Camera) -> None:
        self._surface = surface
        self._before = surface.get_clip()
        self._during = camera.viewport.clip(self._before)

    def __enter__(self) -> None:
        self._surface.set_clip(self._during)

    def __exit__(self, *_exc: object) -> None:
        self._surface.set_clip(self._before)
