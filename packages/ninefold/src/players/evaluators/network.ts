// Evaluators by networks, or by whatever else makes worths of features: a search asks at once, position by position, so that
// what answers must not be a promise.
import { type Cell, cellsIn } from "../../engine/index.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import type { Rules } from "../../play/index.ts";
import { MindError } from "../minds/errors.ts";
import type { EvaluatorFor } from "./evaluator.ts";
import { type Features, featuresOf } from "./features.ts";
import { KINDS, Present } from "./present.ts";

/** What values positions by their features. */
export interface Network {
  /** As messages name it. */
  readonly name: string;
  /** The hash of the rules that it was made for. */
  readonly rules: string;
  /**
   * Makes of the features of a position (`networkInputs` names them) what it is worth to each player, above or below the middle
   * and in the units of the game's worths. A function of the features alone. It writes into `outputs`, which has one for each
   * player, and keeps neither array.
   */
  run(inputs: Float32Array, outputs: Float32Array): void;
}

/** So many stand for a worth of 1. */
const UNIT = 2 ** 16;

/** No value is larger, so that sums of values stay within 32 bits. */
const MOST = 2 ** 28;

/** What the inputs of networks say, one after the other, in words of the game: `at[e4] = White pawn`. */
export function networkInputs(system: GameSystem): readonly string[] {
  const game = descriptionOf(system);
  return plainFeatures(system, game ? cellsIn(game) : []).names;
}

/** Features that no symmetry ties to each other: a network learns symmetries itself, or has them taught by mirrored positions. */
const plainFeatures = (system: GameSystem, cells: readonly Cell[]): Features => featuresOf(system, cells, []);

/** The evaluator of a network. MindError NF7024 for one that was made for other rules. */
export function networkEvaluator({ system, hash }: Pick<Rules, "system" | "hash">, network: Network): EvaluatorFor {
  if (network.rules !== hash)
    throw new MindError("NF7024", `${network.name} is for other rules than those of ${system.name} now.`);
  return (positions, players) => {
    const features = plainFeatures(system, positions.cells);
    const present = new Present(features, KINDS.length);
    const ordinals = new Uint8Array(positions.cells.length);
    const inputs = new Float32Array(features.names.length);
    const outputs = new Float32Array(players);
    return {
      unit: UNIT,
      reads: "tracks",
      evaluate(level, player) {
        positions.read(level, ordinals);
        present.find(ordinals);
        writeInputs(present, inputs);
        network.run(inputs, outputs);
        return worthTo(network, outputs, player);
      },
    };
  };
}

/** How often each feature is there. */
function writeInputs({ entries, values, size }: Present, inputs: Float32Array): void {
  inputs.fill(0);
  for (let at = 0; at < size; at++) inputs[entries[at] ?? 0] = values[at] ?? 0;
}

/** Of two players one's is the other's with the sign changed. */
function worthTo({ name }: Network, outputs: Float32Array, player: number): number {
  const own = outputs[player] ?? 0;
  const worth = outputs.length === 2 ? (own - (outputs[1 - player] ?? 0)) / 2 : own;
  if (!Number.isFinite(worth)) throw new RangeError(`${name} has answered ${outputs.join(", ")}, which are no worths.`);
  return Math.round(Math.max(-MOST, Math.min(MOST, UNIT * worth)));
}
