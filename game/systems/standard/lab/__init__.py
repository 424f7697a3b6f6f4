"""What can be observed of games under the standard rules."""
