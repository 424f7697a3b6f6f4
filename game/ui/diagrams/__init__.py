"""Small live pictures beside the rules: what is in them is worked out by the rules, and pointing at it asks them."""
