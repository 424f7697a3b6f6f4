"""Module `stacks`: several units in a hex, levels of zones of control, combat of stacks. [19-21]"""
