// Tables of solved positions: what each is worth in best play, and how to play it. One that begins at the start is an opening
// book, one that begins late a table of endgames.
import type { Solution } from "../../analysis/index.ts";
import { type GameSystem, printRational, type State } from "../../model/index.ts";
import { checksum, type Progress } from "../../play/index.ts";
import { MindError } from "../minds/errors.ts";

/** How a position is played. */
export interface TablePosition {
  /** By player what it is worth, as printed fractions; none where it is not known exactly. */
  readonly worth: readonly string[];
  /** By the name of a player the decisions of best play, with how probable each is. */
  readonly best: Readonly<Record<string, readonly (readonly [id: string, probability: number])[]>>;
}

export interface Table {
  readonly game: string;
  /** The hash of the rules (`hashRules`). */
  readonly rules: string;
  /** By the key of a position. */
  readonly positions: ReadonlyMap<string, TablePosition>;
}

/** What names a position in a table. */
export const positionKey = (system: GameSystem, state: State): string => checksum(system.encode(state));

/**
 * The table of a game that was solved: of every position in which players decide. Counts the states that are done.
 *
 * @throws MindError NF7022 for a game that hides something, whose players do not know which position it is.
 */
export function* tableOf({ graph, value }: Solution, rules: string): Generator<Progress, Table, boolean | undefined> {
  const { system } = graph.exploration;
  if (!system.hidesNothing) {
    throw new MindError("NF7022", `${system.name} hides something: its players do not know which position it is.`);
  }
  const positions = new Map<string, TablePosition>();
  for (let index = 0; index < graph.size; index++) {
    if (graph.isTerminal(index)) continue;
    const { worth, mixtures } = value(index);
    const state = graph.state(index);
    if (mixtures.length > 0 && !system.forces(state)) {
      const best = mixtures.map(({ player, decisions }) => [
        system.players[player]?.name ?? "",
        decisions.map(({ id, probability }) => [id, Number(probability)] as const),
      ]);
      const known = worth?.map((one) => printRational(one)) ?? [];
      positions.set(positionKey(system, state), { worth: known, best: Object.fromEntries(best) });
    }
    if (index % 256 === 0 && (yield { done: index, total: graph.size })) break;
  }
  return { game: system.name, rules, positions };
}
