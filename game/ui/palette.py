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
HEATH: tuple[Rgb, ...] = ((150, 124, 116), (174, 148, 126), (188, 172, 134), (198, 196, 148))
ROUGH: tuple[Rgb, ...] = ((158, 156, 94), (186, 180, 116), (208, 198, 140))
FOREST_FLOOR: tuple[Rgb, ...] = ((98, 122, 66), (116, 139, 78), (132, 152, 90))
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
TOWPATH: Rgb = (204, 196, 152)
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
