// Every way of running a checked game. What is written for one of them is asked of all.
import type { CoreGame } from "../../src/language/index.ts";
import {
  attachExtensions,
  type Encoding,
  factoringOf,
  type GameSystem,
  interpret,
  previewOf,
  type State,
} from "../../src/model/index.ts";

/**
 * The game systems of a checked game by the name of what runs them, the reference interpreter first. What cannot run
 * this game is left out.
 */
export function backEnds(game: CoreGame, rules: string): ReadonlyMap<string, GameSystem> {
  return new Map([
    ["the interpreter", interpret(game, rules)],
    ["the interpreter on encodings", onEncodings(interpret(game, rules))],
  ]);
}

/**
 * A system whose states are encodings alone, decoded anew for each question: it agrees with the system that it is made
 * of where states hold nothing but what their encodings say, and answers do not depend on what was asked before.
 */
function onEncodings(system: GameSystem): GameSystem {
  const factoring = factoringOf(system);
  const preview = previewOf(system);
  const kept = (state: State): State => system.encode(state) as unknown as State;
  const anew = (state: State): State => system.decode(state as unknown as Encoding);
  const copy: GameSystem = {
    ...system,
    initialStates: () => system.initialStates().map(kept),
    legal: (state, player) => system.legal(anew(state), player),
    forces: (state) => system.forces(anew(state)),
    refusal: (state, player, decision) => system.refusal(anew(state), player, decision),
    consequences: (state, tuple) =>
      system.consequences(anew(state), tuple).map((way) => ({ ...way, state: kept(way.state) })),
    draw: (state, tuple, chance) => kept(system.draw(anew(state), tuple, chance)),
    outcome: (state) => system.outcome(anew(state)),
    view: (state, player) => system.view(anew(state), player),
    showsDecision: (state, ...asked) => system.showsDecision(anew(state), ...asked),
    values: (state) => system.values(anew(state)),
    encode: (state) => system.encode(anew(state)),
    decode: (encoding) => kept(system.decode(encoding)),
    printPosition: (state, notation) => system.printPosition(anew(state), notation),
    parsePosition(text) {
      const read = system.parsePosition(text);
      return "error" in read ? read : { state: kept(read.state) };
    },
  };
  return attachExtensions(copy, {
    factoring: {
      factors: (state) => factoring.factors(anew(state)),
      compose: (factors) => kept(factoring.compose(factors)),
    },
    ...(preview && { preview: (state, ...asked) => preview(anew(state), ...asked) }),
  });
}
