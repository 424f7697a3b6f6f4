"""A general of one's own: `arnhem play first_drop --german docs/examples/my_general.py:MyGeneral`."""

from random import Random


class MyGeneral:
    """Attacks where it is the stronger, and otherwise marches on the objective."""

    def __init__(self, seed):
        """Take a seed for your own chance: the same seed must decide the same."""
        self.random = Random(seed)

    def choose(self, position):
        """The legal action of the highest value; equal ones are drawn."""
        return max(position.legal(), key=lambda action: self.value(action, position) + self.random.random() / 10)

    def value(self, action, position):
        """What an action is worth; ending the phase is worth 0, so that it ends when nothing is better."""
        state, setting = position.view, position.scenario.setting
        match action.kind:
            case "attack":
                ours = sum(state.strength(unit)[0] for unit in action.units)
                theirs = state.strength(state.occupant[action.hex])[1]
                return ours - theirs - setting.shifts[action.hex] - 1
            case "move":
                here, there = state.hex_of[action.unit], action.path[-1]
                return self.away(here, setting) - self.away(there, setting)
            case "enter" | "land":
                return 100 - self.away(action.hex, setting)
            case "commit_fire":
                return sum(setting.markers[marker].value for marker in action.markers)
            case "end_phase" | "decline" | "span" | "order_demolition":
                return 0 if action.kind != "order_demolition" else -1
        return 1

    def away(self, hex, setting):
        """How far a hex is from the nearest objective."""
        return min(setting.board.topology.distance(hex, goal) for goal in setting.objective)
