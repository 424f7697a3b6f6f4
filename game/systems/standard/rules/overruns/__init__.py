"""Module `overruns`: movement into the enemy's hexes, and hexes with units of both sides. [22]"""
