// Which games the laws are tested on that hold of every game and take long over all of them. `npm test` takes a sample, in
// which each construct of the games stands. `npm run test:long` runs each test file that imports this one once more, with all games. What is sampled is said here alone.
import { makeSource, readGame } from "../../src/language/index.ts";
import { FORMS, formsOf } from "../docs/coverage.ts";
import { CONSTRUCTS, constructsOf } from "../generated/coverage.ts";
import { EVERYTHING, long, rounds } from "../sample.ts";
import { GAMES, textOf } from "./library.ts";

export { EVERYTHING, long, rounds };

/** Whole kinds of nodes and operators, not which of their parts are there: with these, half of the games were a sample. */
const KINDS: ReadonlySet<string> = new Set([...FORMS, ...CONSTRUCTS].filter((name) => !name.includes(".")));

/** A game to choose from. */
export interface Candidate {
  readonly name: string;
  readonly length: number;
  readonly constructs: readonly string[];
}

function candidateOf(name: string, text: string): Candidate {
  const { file, checked } = readGame(makeSource(`${name}.game`, text));
  const constructs = checked.game ? [...formsOf(file), ...constructsOf(checked.game)] : [];
  return { name, length: text.length, constructs: [...new Set(constructs)].filter((one) => KINDS.has(one)) };
}

/** The games of a sample: the longest are left out first, where the others have each of its constructs. */
export function cover(candidates: readonly Candidate[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { constructs } of candidates) for (const one of constructs) times.set(one, (times.get(one) ?? 0) + 1);
  const chosen = new Set(candidates.map(({ name }) => name));
  for (const { name, constructs } of candidates.toSorted((a, b) => b.length - a.length)) {
    if (constructs.some((one) => times.get(one) === 1)) continue;
    chosen.delete(name);
    for (const one of constructs) times.set(one, (times.get(one) ?? 0) - 1);
  }
  return chosen;
}

export const libraryCandidates = (): readonly Candidate[] => GAMES.map((name) => candidateOf(name, textOf(name)));

let chosen: ReadonlySet<string> | undefined;

/** The games of the library, or a sample of them. */
export function sampledGames(): readonly string[] {
  if (EVERYTHING) return GAMES;
  chosen ??= cover(libraryCandidates());
  return [...chosen];
}

/** Whether a file is that of a game of the library which the sample leaves out. */
export const isLeftOut = (file: string): boolean =>
  GAMES.some((name) => file === `${name}.game`) && !sampledGames().some((name) => file === `${name}.game`);

/** Small games, given as their lines, or a sample of them. */
export function sampled(
  games: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  if (EVERYTHING) return games;
  const candidates = Object.entries(games).map(([name, lines]) =>
    candidateOf(name, ["game Small", ...lines, ""].join("\n")),
  );
  const few = cover(candidates);
  return Object.fromEntries(Object.entries(games).filter(([name]) => few.has(name)));
}
