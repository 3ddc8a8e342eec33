import {
  type Generation,
  type Learned,
  type PolicyGeneration,
  type PolicyTraining,
  type PolicyTrainingOptions,
  readTrained,
  type Trained,
  type Training,
  train,
  trainPolicy,
  untrained,
  writeTrained,
} from "ninefold/players";
import { requireFolder, writeAtomically } from "../../atomic-write.ts";
import { usage } from "../../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../../game-file.ts";
import { runLong } from "../../long-work.ts";
import { trainedBefore } from "../../minds/known-files.ts";
import { mindFailure } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { plural, print, printJson, table } from "../../output.ts";

export interface TrainOptions extends GameOptions {
  readonly out?: string;
  readonly minutes?: number;
  readonly generations?: number;
  readonly nodes?: number;
  readonly seed?: string;
  readonly policy?: true;
}

const MINUTES = 10;

/** So many of the heaviest weights are shown. */
const SHOWN = 12;

/** Learns what positions are worth, and keeps it in a file. */
export async function trainPlayer(name: string, options: TrainOptions): Promise<void> {
  const game = await loadGame(readGame(name), options);
  const { out, minutes = options.generations === undefined ? MINUTES : undefined } = options;
  if (out === undefined) throw usage("--out says where what is learned is kept.");
  requireFolder(out);
  const before = trainedBefore(out, game.rules);
  const { generations, nodes, seed = "1" } = options;
  if (options.policy) {
    await learnPolicy(game, { generations, nodes, seed, before }, out, { minutes, json: options.json });
    return;
  }
  const work = train(game.rules.system, {
    generations,
    nodes,
    seed,
    // A file with levels alone says nothing of weights.
    before: before && before.weights.size > 0 ? before : undefined,
  });
  if (!options.json) print(beginning(minutes, generations));
  const { result } = await askGame(game.source, () =>
    runLong(work, wording, minutes === undefined ? undefined : 60 * minutes),
  ).catch(mindFailure);
  const trained = trainedOf(game, result, before);
  const text = writeTrained(trained);
  writeAtomically(out, text);
  if (options.json) printJson({ game: trained.game, out, ...trained.from, generations: result.generations });
  // As it was kept: weights near to 0 are left out.
  else report(readTrained(text), result, out);
}

function trainedOf({ rules }: LoadedGame, learned: Learned, before: Trained | undefined): Trained {
  const { plays, positions, symmetries, weights, loud } = learned;
  const kept = learned.generations.filter((generation) => generation.kept).length;
  const sum = (name: string, more: number): number => (before?.from[name] ?? 0) + more;
  const from = {
    ...before?.from,
    plays: sum("plays", plays),
    positions: sum("positions", positions),
    generations: sum("generations", kept),
  };
  const { levels = [], policy } = before ?? {};
  return { game: rules.system.name, rules: rules.hash, from, symmetries, loud, weights, policy, levels };
}

/** The same for what decisions are likely. */
async function learnPolicy(
  { rules, source }: LoadedGame,
  options: PolicyTrainingOptions,
  out: string,
  { minutes, json }: { readonly minutes: number | undefined; readonly json: boolean | undefined },
): Promise<void> {
  const work = trainPolicy(rules.system, options);
  const { result } = await askGame(source, () =>
    runLong(work, policyWording, minutes === undefined ? undefined : 60 * minutes),
  ).catch(mindFailure);
  const { symmetries, policy, plays, positions, generations } = result;
  const before = options.before ?? untrained(rules.system.name, rules.hash);
  const game = rules.system.name;
  if (policy) {
    const from = { ...before.from, decisions: (before.from.decisions ?? 0) + positions };
    writeAtomically(out, writeTrained({ ...before, from, symmetries, policy }));
  }
  if (json) {
    printJson({ game, ...(policy && { out, uses: policy.uses }), plays, positions, generations });
    return;
  }
  const kept = policy ? `kept in ${out} for ${policy.uses.join(" and ")}` : "none that wins at equal time";
  print(`${game}: learned from ${plural(positions, "decision")} of ${plural(plays, "play")}; ${kept}.`);
  if (generations.length > 0)
    print(
      `\n${table([["generation", "use", "share", ""], ...generations.map(policyRow)], [true, false, true, false])}`,
    );
  if (policy) print(`\n${heaviest(policy.weights)}`);
}

const policyRow = ({ generation, uses, share, kept }: PolicyGeneration): readonly string[] => [
  String(generation),
  uses.join(", "),
  percent(share),
  kept ? "kept" : "",
];

const policyWording = ({ doing, done }: PolicyTraining): string => `Learning (${doing}): ${plural(done, "play")}`;

function wording({ doing, done, generations }: Training): string {
  const kept = generations.filter((generation) => generation.kept).length;
  return `Learning (${doing}): ${plural(done, "play")}, ${plural(kept, "generation")} kept`;
}

/** How long it goes on, and how it is ended before. */
function beginning(minutes: number | undefined, generations: number | undefined): string {
  const bounds = [
    ...(minutes === undefined ? [] : [`${minutes} ${minutes === 1 ? "minute" : "minutes"}`]),
    ...(generations === undefined ? [] : [plural(generations, "generation")]),
  ];
  return `Learning for ${bounds.join(" or ")}. Ctrl-C ends it, and keeps what was learned.`;
}

/** A share of one half has a bar of half this length. */
const BAR = 20;

/** So many plays tell a share. */
const PLAYS_OF_A_SHARE = 60;

function report({ game, weights }: Trained, { generations, plays, positions }: Learned, out: string): void {
  print(`${game}: learned from ${plural(positions, "position")} of ${plural(plays, "play")}; kept in ${out}.`);
  if (generations.length > 0) print(`\n${curve(generations)}`);
  print(`\n${weights.size > 0 ? heaviest(weights) : NOTHING_LEARNED}`);
  const share = generations.findLast(({ kept }) => kept)?.againstMobility;
  if (weights.size > 0 && share !== undefined && share < STRONGER) print(`\n${hardlyStronger(share)}`);
}

const NOTHING_LEARNED = `Nothing was learned: nothing that stands on the board foretells who wins, as far as these plays tell. The file
plays as the search does without it; the mind mcts needs no weights.`;

/** With a smaller share than that nobody would notice what was learned. */
const STRONGER = 0.6;

const hardlyStronger = (share: number): string =>
  `What was learned is hardly stronger than the search without it (${percent(share)}). More minutes may help; the mind mcts needs no weights.`;

/** The weights that count most. */
function heaviest(weights: ReadonlyMap<string, number>): string {
  const heavy = [...weights].sort(([, one], [, other]) => Math.abs(other) - Math.abs(one)).slice(0, SHOWN);
  return table(
    heavy.map(([name, weight]) => [name, weight.toFixed(2)]),
    [false, true],
  );
}

/** How the generations have grown. */
function curve(generations: readonly Generation[]): string {
  const head = ["generation", "foretells", "against mobility", "", "against the best before", ""];
  const rows = table([head, ...generations.map(rowOf)], [true, true, true, false, true, false]);
  const error = Math.round(100 / Math.sqrt(PLAYS_OF_A_SHARE));
  return `${rows}

foretells: by how much plays that were not learned from are foretold less badly than by who knows nothing.
Shares are of ${PLAYS_OF_A_SHARE} plays, and ${error} % more or less is chance. Mobility is how the same search weighs positions without
training: by how many decisions there are. Below 50 % it is better to play without what was learned.`;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const rowOf = ({ generation, share, kept, againstMobility, foretold }: Generation): readonly string[] => [
  String(generation),
  percent(foretold),
  againstMobility === undefined ? "" : percent(againstMobility),
  "━".repeat(Math.round(BAR * (againstMobility ?? 0))),
  percent(share),
  kept ? "kept" : "refused",
];
