"""Settings that every test runs under."""

from hypothesis import settings

settings.register_profile("arnhem", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("arnhem")
