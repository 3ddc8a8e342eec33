// Solvers of games that hide something, beside OpenSpiel's in C++ where Python has it.
import { finish, load } from "ninefold/play";
import { type Method, minimize, minimizerOf, type SequenceForm, sequenceForm } from "ninefold/players";
import { measure, processorSeconds } from "./measure.ts";
import { openSpielLines } from "./open-spiel.ts";
import { ratio, short } from "./report.ts";

interface Game {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** How many times as many iterations of CFR as OpenSpiel's there should be. */
  readonly atLeast?: number;
  readonly aim?: number;
  /** To what exploitability CFR+ should come, and in how many seconds. */
  readonly goal?: readonly [exploitability: number, seconds: number];
}

const GAMES: readonly Game[] = [
  { name: "kuhn-poker", parameters: {}, atLeast: 20, aim: 50 },
  { name: "leduc-poker", parameters: {}, atLeast: 100, aim: 200, goal: [1e-3, 1] },
  { name: "liars-dice", parameters: { wild: "true" }, atLeast: 50, aim: 100, goal: [5e-4, 5] },
  { name: "goofspiel", parameters: { shuffled: "false", secret: "true", cards: "5" } },
];

const METHODS: readonly Method[] = ["cfr", "cfr+", "dcfr", "pcfr+", "mccfr"];

/** How many times as many samples as OpenSpiel's there should be. */
const SAMPLES_AT_LEAST = 10;

export interface SolverRow {
  readonly game: string;
  readonly method: Method;
  /** Iterations a second of processor time. */
  readonly perSecond: number;
  readonly openSpiel: number | undefined;
  readonly atLeast: number | undefined;
  readonly aim: number | undefined;
}

export interface GoalRow {
  readonly game: string;
  readonly exploitability: number;
  readonly iterations: number;
  readonly seconds: number;
  readonly within: number;
}

async function formOf({ name, parameters }: Game): Promise<SequenceForm> {
  const loaded = await load(new URL(`../games/${name}.game`, import.meta.url), { parameters });
  if (!loaded.ok) throw new Error(`${name} is not loaded.`);
  return finish(sequenceForm(loaded.rules.system, { tree: true }));
}

/** By game and method; nothing where Python or its package is not there. */
async function openSpielFigures(budget: number): Promise<ReadonlyMap<string, number>> {
  const lines = (await openSpielLines("open_spiel", String(budget))) as readonly OpenSpielFigure[];
  return new Map(lines.map(({ game, method, perSecond }) => [`${game} ${method}`, perSecond]));
}

interface OpenSpielFigure {
  readonly game: string;
  readonly method: string;
  readonly perSecond: number;
}

export async function solverRows(budget: number): Promise<readonly (SolverRow | GoalRow)[]> {
  const others = await openSpielFigures(budget);
  const rows: (SolverRow | GoalRow)[] = [];
  for (const game of GAMES) {
    console.error(`${game.name} …`);
    const form = await formOf(game);
    for (const method of METHODS) {
      const minimizer = minimizerOf(form, method);
      const { amount, seconds } = measure((iterations) => {
        for (let i = 0; i < iterations; i++) minimizer.iterate();
      }, budget);
      const samples = method === "mccfr" ? { atLeast: SAMPLES_AT_LEAST, aim: undefined } : game;
      const openSpiel = others.get(`${game.name} ${method}`);
      const { atLeast, aim } = openSpiel === undefined ? { atLeast: undefined, aim: undefined } : samples;
      rows.push({ game: game.name, method, perSecond: amount / seconds, openSpiel, atLeast, aim });
    }
    if (game.goal) rows.push(goalRow(game.name, form, game.goal));
  }
  return rows;
}

function goalRow(game: string, form: SequenceForm, [exploitability, within]: readonly [number, number]): GoalRow {
  const began = processorSeconds();
  const { iterations } = finish(minimize(minimizerOf(form, "cfr+"), { exploitability }));
  return { game, exploitability, iterations, seconds: processorSeconds() - began, within };
}

export function solverReport(rows: readonly (SolverRow | GoalRow)[]): string {
  const speeds = rows.filter((row) => "method" in row);
  const goals = rows.filter((row) => "within" in row);
  return [
    "## Solvers: iterations a second of processor time",
    "",
    "| game | method | Ninefold | OpenSpiel | ratio | at least | aim |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...speeds.map(({ game, method, perSecond, openSpiel, atLeast, aim }) => {
      const beside = openSpiel === undefined ? ["", ""] : [short(openSpiel), ratio(perSecond, openSpiel)];
      const wanted = [atLeast, aim].map((times) => (times === undefined ? "" : `${times} ×`));
      return `| ${[game, method, short(perSecond), ...beside, ...wanted].join(" | ")} |`;
    }),
    "",
    "## CFR+ to an exploitability: seconds of processor time",
    "",
    "| game | exploitability | iterations | seconds | within |",
    "| --- | --- | --- | --- | --- |",
    ...goals.map(({ game, exploitability, iterations, seconds, within }) => {
      return `| ${[game, exploitability, iterations, seconds.toFixed(2), within].join(" | ")} |`;
    }),
    "",
  ].join("\n");
}
