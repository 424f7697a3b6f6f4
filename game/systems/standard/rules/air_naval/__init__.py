"""Module `air_naval`: air units, ships, anti-aircraft fire, weather. [39]"""
