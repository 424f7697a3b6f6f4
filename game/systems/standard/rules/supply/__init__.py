"""Module `supply`: sources, lines, and what happens to units without them. [30]"""
