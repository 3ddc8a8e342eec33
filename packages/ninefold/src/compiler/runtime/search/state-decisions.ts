// The legal decisions of a state, listed by compiled code and kept with the state as the interpreter would have found them.
import { COMING } from "../../../engine/positions.ts";
import type { CoreGame } from "../../../language/core/core.ts";
import { InterpretedDecision } from "../../../model/decide/interpreted-decision.ts";
import { keepLegal } from "../../../model/decide/legality.ts";
import { Fault, type State } from "../../../model/index.ts";
import { asInterpreted } from "../../../model/state/interpreted-state.ts";
import type { CompiledPositions } from "./compiled-positions.ts";

/** To decode more decisions takes longer than a state may: the interpreter counts them as it finds them. */
const MANY = 20_000;

/** Undefined where decisions are made in steps: code knows of those only where they lead. */
export function stateDecisionsOf(game: CoreGame, positions: CompiledPositions): ((state: State) => void) | undefined {
  if (positions.codesBelow === undefined) return undefined;
  const players = game.player.members.map((_, id) => id);
  const types = game.decisions.map(({ params }) => params.map(({ type }) => type));
  return (state) => {
    try {
      positions.put(0, state);
      // Where nobody or several decide, and at forced steps, the interpreter is asked.
      if (positions.look(0) !== COMING.one) return;
      const count = positions.count(0);
      if (count > MANY) return;
      const codes = new Int32Array(count);
      positions.codes(0, codes, 0);
      const own = Array.from(codes, (code, position) => {
        const { core, index, values } = positions.decoded(code)!;
        return new InterpretedDecision(core.name, index, [values], types[index]!, { position });
      });
      const mover = positions.mover(0);
      keepLegal(
        asInterpreted(state, game),
        players.map((id) => (id === mover ? own : [])),
      );
    } catch (error) {
      // What the rules have a hole in, the interpreter says.
      if (!(error instanceof Fault)) throw error;
    }
  };
}
