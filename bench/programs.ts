// Rules written as programs, in a jail and in this process: decisions a second in random plays, of states that are new to the game
// system and of those that it knows, and what it takes to list the options of one.
import { readFileSync } from "node:fs";
import { choicesAt, drawConsequence, forcedTuple, type GameSystem, isOver, type State } from "ninefold/model";
import { randomTuple, seeded } from "ninefold/play";
import { loadProgram, type Piece, type Program, trustedSystem } from "ninefold-platform";
import { processorSeconds } from "./measure.ts";

export const PROGRAMS = ["tictactoe", "joust", "run", "snakebite"] as const;

export interface ProgramRow {
  readonly program: string;
  readonly where: "in a jail" | "in this process";
  /** Decisions a second of processor time in the first plays, whose states are mostly new. */
  readonly first: number;
  /** The same after many plays: what was answered of a state is known where it comes again. */
  readonly later: number;
  /** Microseconds to list the options of a state that is new. */
  readonly options: number;
}

const FIRST_PLAYS = 100;

const folder = new URL("../games/programs/", import.meta.url);

async function systemsOf(
  name: string,
): Promise<readonly (readonly [ProgramRow["where"], () => Promise<GameSystem>])[]> {
  const text = readFileSync(new URL(`${name}.rules.ts`, folder), "utf8");
  const files = (path: string): string => readFileSync(new URL(path, folder), "utf8");
  const { default: program } = (await import(new URL(`${name}.rules.ts`, folder).href)) as { default: Program<Piece> };
  return [
    [
      "in a jail",
      async () => {
        const loaded = await loadProgram(text, { name: `${name}.rules.ts`, files });
        if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
        return loaded.rules.system;
      },
    ],
    ["in this process", async () => trustedSystem(program, { name, rules: text })],
  ];
}

/** Plays at random; how many decisions were taken. */
function play(system: GameSystem, seed: string, seen: (state: State) => void): number {
  const chance = seeded(seed);
  let state = system.initialStates()[0]!;
  for (let decisions = 0; ; ) {
    const choices = choicesAt(system, state);
    if (isOver(choices)) return decisions;
    const forced = forcedTuple(choices);
    if (!forced) decisions++;
    state = drawConsequence(system, state, forced ?? randomTuple(choices, chance), chance);
    seen(state);
  }
}

function decisionsASecond(system: GameSystem, plays: number, seed: string): number {
  const began = processorSeconds();
  let decisions = 0;
  for (let at = 0; at < plays; at++) decisions += play(system, `${seed} ${at}`, () => {});
  return decisions / (processorSeconds() - began);
}

/** One system has found the states of some plays; another is asked what may be chosen in them. */
function optionsOf(system: GameSystem, fresh: GameSystem): number {
  const found = new Set<string>();
  for (let at = 0; at < FIRST_PLAYS; at++) play(system, `options ${at}`, (state) => found.add(system.encode(state)));
  const states = [...found].map((encoding) => fresh.decode(encoding as ReturnType<GameSystem["encode"]>));
  const began = processorSeconds();
  for (const state of states) for (const { id } of fresh.players) fresh.legal(state, id);
  return ((processorSeconds() - began) / states.length) * 1e6;
}

export async function programRows(budget: number): Promise<readonly ProgramRow[]> {
  const rows: ProgramRow[] = [];
  for (const program of PROGRAMS)
    for (const [where, make] of await systemsOf(program)) {
      decisionsASecond(await make(), FIRST_PLAYS, "warm");
      const system = await make();
      const first = decisionsASecond(system, FIRST_PLAYS, "first");
      const began = processorSeconds();
      for (let at = 0; processorSeconds() - began < budget; at++) play(system, `known ${at}`, () => {});
      rows.push({
        program,
        where,
        first,
        later: decisionsASecond(system, FIRST_PLAYS, "later"),
        options: optionsOf(system, await make()),
      });
    }
  return rows;
}

export function programReport(rows: readonly ProgramRow[]): string {
  const number = (value: number): string => Math.round(value).toLocaleString("en");
  const lines = rows.map(
    ({ program, where, first, later, options }) =>
      `| ${program} | ${where} | ${number(first)} | ${number(later)} | ${options.toFixed(0)} µs |`,
  );
  return [
    "| program | where | decisions a second, new states | known states | options of a new state |",
    "| --- | --- | ---: | ---: | ---: |",
    ...lines,
    "",
  ].join("\n");
}
