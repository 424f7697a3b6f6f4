"""The play screen's part that knows the standard rules: what clicks mean, what panels and prompts say."""
