"""The colours of the map, the counters and the overlays, in one place."""

from __future__ import annotations

Rgb = tuple[int, int, int]

# Open country
FIELDS_LUSH: tuple[Rgb, ...] = ((199, 207, 152), (206, 212, 161), (192, 202, 145), (211, 215, 168), (202, 204, 149))
FIELDS_DRY: tuple[Rgb, ...] = ((219, 211, 163), (213, 208, 159), (223, 214, 169), (205, 206, 155), (214, 201, 153))
FIELDS_POLDER: tuple[Rgb, ...] = ((191, 208, 150), (196, 212, 157), (187, 204, 146), (201, 214, 163))
HEDGE: Rgb = (174, 183, 129)
DITCH: Rgb = (177, 197, 148)
DITCH_WIDE: Rgb = (172, 195, 154)

# Areas: tones from dark to light
HEATH: tuple[Rgb, ...] = ((164, 140, 126), (184, 162, 136), (196, 182, 144), (202, 200, 152))
ROUGH: tuple[Rgb, ...] = ((158, 156, 94), (186, 180, 116), (208, 198, 140))
FOREST_FLOOR: tuple[Rgb, ...] = ((98, 122, 66), (116, 139, 78), (132, 152, 90))
CONTOUR: Rgb = (132, 92, 48)
"""Lines of equal height."""
BUILT_UP: tuple[Rgb, ...] = ((196, 182, 156), (209, 196, 170), (219, 208, 184))

# Growth: darkest and lightest of a crown
BROADLEAF: tuple[Rgb, Rgb] = ((92, 122, 58), (176, 196, 112))
PINE: tuple[Rgb, Rgb] = ((80, 112, 66), (146, 174, 106))
SHRUB: tuple[Rgb, Rgb] = ((104, 100, 66), (156, 152, 98))
HEDGEROW: tuple[Rgb, Rgb] = ((104, 132, 68), (174, 194, 116))

# Houses
ROOFS: tuple[Rgb, ...] = ((168, 82, 60), (156, 74, 56), (178, 94, 66), (146, 70, 54), (162, 88, 70), (138, 110, 96))
CHURCH_EDGE: Rgb = (52, 44, 48)
CHURCH_LIT: Rgb = (134, 132, 146)
CHURCH_SHADED: Rgb = (92, 90, 104)

# Waters and ways
SHORE: Rgb = (206, 214, 150)
TOWPATH: Rgb = (226, 216, 176)
TOWPATH_EDGE: Rgb = (150, 150, 112)
WATER_EDGE: Rgb = (62, 98, 128)
WATER: Rgb = (108, 152, 186)
WATER_LIT: Rgb = (126, 170, 200)
WATER_RIPPLE: Rgb = (160, 196, 216)
TRAIL: Rgb = (128, 100, 66)
ROAD_EDGE: Rgb = (134, 104, 68)
ROAD: Rgb = (240, 224, 178)
HIGHWAY_EDGE: Rgb = (104, 32, 22)
HIGHWAY: Rgb = (206, 58, 40)
HIGHWAY_MIDDLE: Rgb = (250, 214, 150)
RAIL_BED: Rgb = (206, 198, 170)
RAIL: Rgb = (44, 40, 38)

# The sheet
PAPER: Rgb = (232, 222, 196)
PAPER_DARK: Rgb = (214, 201, 170)
FRAME: Rgb = (74, 60, 42)
TABLE: Rgb = (34, 31, 28)
TABLE_SHADOW: Rgb = (18, 16, 14)

NIGHT: Rgb = (122, 132, 176)
"""What the sheet is multiplied by in the dark."""

# Lettering and grid
INK: Rgb = (38, 29, 22)
HALO: Rgb = (250, 244, 222)
HALO_ALPHA = 190
NUMBER: Rgb = (62, 56, 40)
NUMBER_ALPHA = 150
WATER_INK: Rgb = (18, 46, 84)
WATER_HALO: Rgb = (226, 236, 240)
GRID: Rgb = (150, 148, 128)
"""What the ground is multiplied by under a grid line."""
GRID_FAR: Rgb = (184, 182, 164)
"""The same where hexes are small and lines lie close."""

# Bridges
STEEL: Rgb = (198, 196, 188)
STEEL_DARK: Rgb = (48, 46, 46)
CHARRED: Rgb = (58, 50, 46)
DEBRIS: Rgb = (78, 84, 92)
CROSS: Rgb = (200, 24, 24)
CROSS_RIM: Rgb = (255, 250, 238)
PANEL: Rgb = (178, 172, 118)
PANEL_DARK: Rgb = (58, 58, 34)
PLANK: Rgb = (206, 176, 124)
PLANK_DARK: Rgb = (104, 78, 46)
BOATS: Rgb = (140, 146, 116)
FERRY: Rgb = (150, 92, 58)

# Counters
COUNTER_DARK_INK: Rgb = (26, 24, 22)
COUNTER_PALE_INK: Rgb = (250, 246, 232)
BOX: Rgb = (240, 232, 210)
BOX_EDGE: Rgb = (28, 26, 24)
BAND: Rgb = (248, 241, 220)
BAND_INK: Rgb = (186, 22, 22)
BAND_INK_MOVED: Rgb = (112, 8, 8)
WASH: Rgb = (164, 163, 156)
"""What moved counters are greyed with."""
FOLD: Rgb = (238, 234, 222)
FOUGHT: Rgb = (150, 30, 26)
HELD: Rgb = (244, 180, 48)
BADGE_INK: Rgb = (255, 250, 240)

# Markers
ZONE_RIM: Rgb = (250, 246, 232)
FLASH: Rgb = (240, 146, 40)
FLASH_CORE: Rgb = (255, 232, 150)

# Overlays
OVERLAY_DARK: Rgb = (24, 20, 16)
DIE_BODY: Rgb = (246, 240, 224)
DIE_PIP: Rgb = (36, 30, 26)
REACH_LIGHT: Rgb = (255, 252, 214)
REACH_EDGE: Rgb = (250, 222, 96)
CONTROL: Rgb = (176, 38, 30)
SELECTION: Rgb = (255, 255, 250)
CURSOR: Rgb = (255, 176, 40)
FLASH_LIGHT: Rgb = (255, 236, 168)
TONE_PLAIN: Rgb = (255, 253, 244)
TONE_GOOD: Rgb = (84, 178, 86)
TONE_EVEN: Rgb = (240, 178, 50)
TONE_BAD: Rgb = (222, 48, 40)
PARTS: tuple[Rgb, ...] = (
    (230, 159, 0), (86, 180, 233), (204, 121, 167), (0, 158, 115), (240, 228, 66), (213, 94, 0),
)  # fmt: skip
"""What belongs together by a number; told apart by people who see fewer colours, too."""
