"""What every rules system shares: sides, decisions, actions, events, refusals, ledgers, dice. Knows no rule."""
