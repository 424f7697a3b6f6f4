"""The play screen: what it shows and takes in whatever rules system is played."""
