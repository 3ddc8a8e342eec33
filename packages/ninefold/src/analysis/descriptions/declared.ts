// A renaming as a person declares it: names of the one game, each with the name of the other that it becomes.
import type { CoreGame } from "../../language/core/core.ts";
import type { Type } from "../../language/core/types.ts";
import { nearestWord, quote } from "../../language/index.ts";
import { AnalysisError } from "../errors.ts";
import { outcomesOf } from "./outcomes.ts";

/** Pairs of names: of players, values, cells, tracks, decisions and the labels of outcomes. */
export type DeclaredRenaming = readonly (readonly [from: string, to: string])[];

/** What can be renamed, by kind. */
export const NAMED = ["value", "track", "decision", "outcome"] as const;
export type NamedKind = (typeof NAMED)[number];

export type Names = Readonly<Record<NamedKind, ReadonlySet<string>>>;

export function namesOf(game: CoreGame): Names {
  return {
    value: new Set(typesOf(game).flatMap(valueNames)),
    track: new Set(game.tracks.map(({ name }) => name)),
    decision: new Set(game.decisions.map(({ name }) => name)),
    outcome: new Set(outcomesOf(game).map(({ label }) => label)),
  };
}

/** @throws AnalysisError NF6008 for what is no name of its game, or names of different kinds of things. */
export function checkDeclared(declared: DeclaredRenaming, one: CoreGame, other: CoreGame): void {
  const [mine, theirs] = [namesOf(one), namesOf(other)];
  const twice = declared.find(([from, to], i) => declared.slice(0, i).some(([a, b]) => (a === from) !== (b === to)));
  if (twice) throw new AnalysisError("NF6008", `${quote(twice.join("="))} contradicts what is declared before it.`);
  for (const [from, to] of declared) {
    known(from, mine, one.name);
    known(to, theirs, other.name);
    if (!NAMED.some((kind) => mine[kind].has(from) && theirs[kind].has(to))) {
      const kinds = [kindOf(from, mine), kindOf(to, theirs)];
      throw new AnalysisError("NF6008", `${quote(from)} is ${kinds[0]} and ${quote(to)} ${kinds[1]}.`);
    }
  }
}

function known(name: string, names: Names, game: string): void {
  const all = NAMED.flatMap((kind) => [...names[kind]]);
  if (all.includes(name)) return;
  const near = nearestWord(name, all);
  const advice = near === undefined ? "" : ` Did you mean ${quote(near)}?`;
  throw new AnalysisError(
    "NF6008",
    `${game} has no player, value, track, decision or outcome ${quote(name)}.${advice}`,
  );
}

const KINDS: Readonly<Record<NamedKind, string>> = {
  value: "a value",
  track: "a track",
  decision: "a decision",
  outcome: "an outcome",
};
const kindOf = (name: string, names: Names): string => KINDS[NAMED.find((kind) => names[kind].has(name))!];

const typesOf = (game: CoreGame): readonly Type[] => [
  game.player,
  ...game.tracks.flatMap(({ index, type }) => [...index, type]),
  ...game.decisions.flatMap(({ params }) => params.map(({ type }) => type)),
];

function valueNames(type: Type): readonly string[] {
  if (type.kind === "enum") return type.members;
  if (type.kind === "cell") return type.board.cells;
  if (type.kind === "product") return type.fields.flatMap((field) => valueNames(field.type));
  return "of" in type ? valueNames(type.of) : [];
}
