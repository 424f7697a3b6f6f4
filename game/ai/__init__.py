"""Players that are not people; what knows one rules system lies in a package of its name."""
