"""Reports as pages: one HTML file each that needs nothing else, on any screen, in print, in light and dark."""
