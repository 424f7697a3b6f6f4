"""The rules of Lanterns. No window is needed to play by them."""
