// Who says what chances players have: best play where the game is solved, else a mind, or nobody.
import { AnalysisError } from "ninefold/analysis";
import type { State } from "ninefold/model";
import {
  type ExactReference,
  exactReference,
  type MindSpec,
  mindReference,
  type Reference,
  usualKind,
} from "ninefold/players";
import { explained } from "../analysis.ts";
import { Failure, usage } from "../failure.ts";
import { askGame, type LoadedGame } from "../game-file.ts";
import { INTERRUPTED, runWhole } from "../long-work.ts";
import { mindNamed } from "../minds/thoughts.ts";
import { plural } from "../output.ts";

export interface ReferenceOptions {
  readonly reference?: string;
  readonly players?: string;
  readonly states?: number;
  readonly seed?: string;
}

const USUAL_STATES = 200_000;
const EXACT = "exact";
const NONE = "none";

export const isExact = (text: string | undefined): boolean => text === EXACT;

/** Best play of a game; undefined where the game cannot be solved and nobody asked for it. */
export async function solvedGame(
  { rules, source }: LoadedGame,
  from: State | undefined,
  { reference, players, states: maxStates = USUAL_STATES }: ReferenceOptions,
): Promise<ExactReference | undefined> {
  const isWanted = isExact(reference) || isExact(players);
  if (!isWanted && (reference !== undefined || !rules.system.hidesNothing)) return undefined;
  if (!rules.system.hidesNothing)
    throw usage(`${rules.system.name} hides something: what its players know has no exact values here.`);
  try {
    const work = exactReference(rules.system, { ...(from && { from: [from] }), maxStates });
    const solved = await askGame(source, () => runWhole(work, ({ done }) => `Looked at ${plural(done, "state")}`));
    if (solved) return solved;
    throw new Failure(INTERRUPTED, "interrupted", "Interrupted: there is no answer.");
  } catch (error) {
    if (!(error instanceof AnalysisError) || isWanted)
      throw explained(error, { NF6002: "--states says how many may be held." });
    return undefined;
  }
}

/** What a mind may look at for a position, where no mind was named. */
const USUAL_NODES = 500;

/** The reference that was asked for, or the usual one. */
export function referenceOf(
  { rules }: LoadedGame,
  solved: ExactReference | undefined,
  options: ReferenceOptions & { readonly signal: AbortSignal },
): Reference | undefined {
  const { reference, seed = "1", signal } = options;
  if (reference === NONE) return undefined;
  if (solved && (reference === undefined || isExact(reference))) return solved;
  const { players, hidesNothing } = rules.system;
  // Of more players a mind says what its own player gains alone.
  if (reference === undefined && (players.length !== 2 || !hidesNothing)) return undefined;
  const name = reference ?? `${usualKind({ system: rules.system })}:nodes=${USUAL_NODES}`;
  const spec: MindSpec = mindNamed(name);
  if (players.length !== 2) throw usage("A mind says what chances two players have; use exact or none.");
  return mindReference({ name, spec, seed: `${seed}/reference`, signal });
}
