// How a vectorized game lies in memory, found before its code is written: a layout of states follows from all questions
// that the code will ask of them, those about counts of choices included.
import { type Layout, layoutOf, questionsOf } from "../layout/represent.ts";
import type { DecisionFamily, Program } from "../lower/program.ts";
import { isPlain, termsOfProgram } from "../lower/program.ts";
import { NotCompiled } from "../terms/term.ts";
import { questionsOfSpreads } from "../vectorize/spreads.ts";
import type { Vectorizer } from "../vectorize/vectorizer.ts";
import { ModuleBuilding } from "./builder/building.ts";
import { decisionSizeOf } from "./chains/chain-records.ts";
import { type Counting, countingOf } from "./counting/counting.ts";
import { beginningsOf } from "./counting/emit-pairs.ts";
import { piecesOf, reserveRing, ringOf, wordsKept } from "./terms/emit-memories.ts";

/**
 * What the code of a game is to answer: random plays; how many plays there are; which states there are; these with their
 * edges and the probabilities of chance, in the order of decisions; or "any" question but these two, about single states
 * too; positions of a search, one question at a time. Code for one of them is much smaller than code for all.
 */
export type Purpose = "playouts" | "perft" | "states" | "graph" | "search" | "any";

/** Whether code for the purpose enumerates states. */
export const isEnumerated = (purpose: Purpose): boolean => purpose === "states" || purpose === "graph";

/** A program whose sets are found all at once, with what made it so. */
export interface VectorizedProgram {
  readonly program: Program;
  readonly vectorizer: Vectorizer;
  readonly purpose: Purpose;
}

/** A vectorized program with its layout, and the module in whose memory the rings of its memories lie. */
export interface RepresentedGame extends VectorizedProgram {
  readonly module: ModuleBuilding;
  readonly layout: Layout;
  /** The bytes of a decision that is listed, of any family. */
  readonly decisionSize: number;
  /** By family of decisions how its choices are counted. */
  readonly countings: ReadonlyMap<DecisionFamily, Counting>;
}

/** @throws NotCompiled where the game has no code for the purpose. */
export function representGame(vectorized: VectorizedProgram): RepresentedGame {
  const { program, vectorizer, purpose } = vectorized;
  if (purpose === "states" && !isPlain(program))
    throw new NotCompiled("counting states that chance, forced steps or players together lead to");
  const families = program.states.flatMap((control) => control.families);
  if (purpose === "graph" && families.some(({ chain }) => chain))
    throw new NotCompiled("the order of decisions made in steps");
  const stepsTogether = program.states.some(({ together }) => together) && families.some(({ chain }) => chain);
  if (purpose === "search" && stepsTogether)
    throw new NotCompiled("decisions in steps that several players make at once");
  const countings = new Map(families.map((family) => [family, countingOf(vectorizer, family)]));
  const module = new ModuleBuilding();
  const layout = layoutOf(
    program.game,
    questionsAsked(program, vectorizer, countings),
    program.controls,
    program.memories.map((one) => one?.tracks),
    (memory, tracks) => {
      const pieces = piecesOf(tracks);
      const { most, values: kept } = program.memories[memory]!;
      const values = wordsKept(kept);
      const ring = purpose === "search" ? ringOf(pieces, values, most, 1) : ringOf(pieces, values, most);
      return { ...ring, pieces, values, ring: reserveRing(module, ring) };
    },
  );
  const decisionSize = Math.max(...families.map((family) => decisionSizeOf(family, layout)), 8);
  return { ...vectorized, module, layout, decisionSize, countings };
}

function questionsAsked(
  program: Program,
  vectorizer: Vectorizer,
  countings: RepresentedGame["countings"],
): ReturnType<typeof questionsOf> {
  const terms = [...termsOfProgram(program)];
  for (const [family, counting] of countings) {
    const beginnings = family.chain && beginningsOf(vectorizer, family, undefined);
    if (beginnings) terms.push(beginnings);
    terms.push(...counting.questions);
  }
  return questionsOf([...terms, ...questionsOfSpreads(vectorizer, terms)]);
}
