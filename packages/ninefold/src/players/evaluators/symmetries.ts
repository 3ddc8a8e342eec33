// Symmetries of a game as an evaluator uses them: what looks alike up to a renaming shares its weight. They are found by
// plays: a renaming is kept where no position of some random plays refutes it. A wrong one that no play refutes would make
// an evaluator worse and nothing false: no value that is called exact rests on it.
import {
  type ChanceSource,
  choicesAt,
  drawConsequence,
  forcedTuple,
  type GameSystem,
  isOver,
  type State,
  trackText,
} from "../../model/index.ts";
import { randomTuple, seeded } from "../../play/index.ts";
import { possibleRenamings, type Renaming, renamed, renamedValues } from "./renamings.ts";

/** So many plays are gone through, each up to so many plies, of which so many positions are looked at and the last one. */
const PLAYS = 6;
const MAX_PLIES = 300;
const LOOKS = 6;

/** The renamings under which the game is the same, as far as some plays tell; that of nothing is the first. */
export function symmetriesOf(system: GameSystem): readonly Renaming[] {
  const positions = somePositions(system, seeded("symmetries"));
  return possibleRenamings(system).filter(
    (renaming, i) => i === 0 || positions.every((state) => isKept(system, renaming, state)),
  );
}

function somePositions(system: GameSystem, chance: ChanceSource): readonly State[] {
  return Array.from({ length: PLAYS }, () => somePlay(system, chance)).flatMap((states) =>
    states.filter((_, i) => i % Math.ceil(states.length / LOOKS) === 0 || i === states.length - 1),
  );
}

/** The states of a random play in which players decide. */
function somePlay(system: GameSystem, chance: ChanceSource): readonly State[] {
  const states: State[] = [];
  const starts = system.initialStates();
  let state = starts[chance.uniform(starts.length)];
  while (state && states.length < MAX_PLIES) {
    const choices = choicesAt(system, state);
    const forced = forcedTuple(choices);
    if (!forced) states.push(state);
    if (isOver(choices)) break;
    state = drawConsequence(system, state, forced ?? randomTuple(choices, chance), chance);
  }
  return states;
}

/** As the text of a position begins after a setup, which is no track's value. */
const SET_UP = "setup=done";

/** Whether a position in other names has the same decisions, and the same outcome, in other names. */
function isKept(system: GameSystem, renaming: Renaming, state: State): boolean {
  const parts = renamedValues(renaming, system.values(state)).map(
    ({ track, index, value }) => `${trackText(track, index)}=${value}`,
  );
  if (system.printPosition(state).startsWith(SET_UP)) parts.unshift(SET_UP);
  const there = system.parsePosition(parts.join(", "));
  if (!("state" in there)) return false;
  const [here, reached] = [choicesAt(system, state), choicesAt(system, there.state)];
  if (isOver(here) !== isOver(reached)) return false;
  if (isOver(here)) return renamed(renaming, system.outcome(state).text) === system.outcome(there.state).text;
  return here.every((legal, player) => {
    const others = new Set(reached[renaming.players[player] ?? player]?.map(({ id }) => id));
    return others.size === legal.length && legal.every(({ id }) => others.has(renamed(renaming, id)));
  });
}
