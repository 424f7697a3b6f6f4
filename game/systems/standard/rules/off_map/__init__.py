"""What lies off the map: boxes for units, and units that leave and come back."""
