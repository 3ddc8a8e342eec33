// Options that several commands share, and how their values are read.
import { type Command, InvalidArgumentError, Option, type OptionValues } from "@commander-js/extra-typings";
import type { DeclaredRenaming, Reduction } from "ninefold/analysis";
import { takesFormats } from "./formats.ts";

/** How many states may be held, whatever is asked, where they are not all packed by a compiled game. */
export const MAX_STATES = 16_000_000;

/** How many states of a compiled game may be asked for, and how many megabytes for them. */
const MAX_PACKED_STATES = 250_000_000;
const MAX_PACKED_MEGABYTES = 8_589;

/** How many megabytes of memory a question may take at most, and where nothing is said. */
export const MAX_MEGABYTES = 1_073;

/** How many units of work a question may take where nothing is said. */
export const USUAL_WORK = 400_000_000;

export interface GameOptions {
  readonly with?: Readonly<Record<string, string>>;
  readonly json?: boolean;
}

/** Adds what names a game. */
export function namesGame<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  return command
    .argument("<game>", "a .game file, or the name of a game of the library (see `ninefold games`)")
    .addOption(new Option("--with <name=value>", "set a parameter of the game; may be repeated").argParser(parameters));
}

/** Adds how many states may be held, in how much memory, of a command that leaves them packed where the game is compiled. */
export function holdsPacked<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  return command
    .option(
      "--states <max>",
      "hold at most so many states (default: 5,000,000; at most 250,000,000, in the interpreter 16,000,000)",
      wholeNumber(1, MAX_PACKED_STATES),
    )
    .option(
      "--memory <MB>",
      "use at most so many megabytes for the states of a compiled game (default: 1,073; at most 8,589)",
      wholeNumber(1, MAX_PACKED_MEGABYTES),
    );
}

/** Adds the options of a command that takes a game. */
export function takesGame<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  return namesGame(command).option("--json", "answer with one JSON document");
}

/** How many states a tree or an automaton may have where nothing is said: more are hardly ever written. */
export const USUAL_STATES = 1_000_000;

/** How many different nodes may be held. */
export const MAX_NODES = 2_000_000;

/** What trees are made of. */
export interface TreeOptions extends GameOptions {
  readonly from?: string;
  readonly depth?: number;
  readonly states?: number;
  readonly nodes?: number;
}

/** Adds the options of a command that works on trees. */
export function takesTrees<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  return withBounds(takesFrom(command));
}

/** Adds where to begin. */
export function takesFrom<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  return command.option("--from <position>", "begin from a position, or the n-th initial state (from 0)");
}

/** Adds how far to go, and how much may be held. */
export function withBounds<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  return command
    .option("--depth <n>", "go only so many decisions deep", wholeNumber(0))
    .option(
      "--states <max>",
      "hold at most so many states (default: 1,000,000; at most 16,000,000)",
      wholeNumber(1, MAX_STATES),
    )
    .option(
      "--nodes <max>",
      "hold at most so many different nodes of trees (default: 1,000,000; at most 2,000,000)",
      wholeNumber(1, MAX_NODES),
    );
}

/** Adds the options of a command that writes a tree or an automaton. */
export function takesGraph(command: Command) {
  const drawn = takesFormats(takesTrees(namesGame(command)), "picture").option(
    "--values",
    "colour the picture by who is better off in best play: the whole game is solved for that",
  );
  return takesFormats(drawn, "graph");
}

/** As the analysis has them; loading it for every command would take time. */
export const REDUCTIONS: readonly Reduction[] = ["bookkeeping", "single", "symmetry", "matrix"];

export const INTERPRETER = "use the interpreter even where the game can be compiled";

/** What questions may take, and how many threads ask them. */
export interface BulkOptions {
  readonly workers?: number;
  readonly work?: number;
  readonly memory?: number;
  /** A folder; true for the user's own. */
  readonly cache?: string | true;
  readonly interpreter?: boolean;
}

/** Adds the options of a command that takes a game and asks very many questions. */
export function takesBulk(command: Command) {
  return takesGame(command)
    .option("--workers <n>", "use so many threads (default: one for each core)", wholeNumber(1, 256))
    .option(
      "--work <n>",
      "let a question take so many units of work, 5 to 15 ns each (default: 400,000,000)",
      wholeNumber(1, 2 ** 31 - 1),
    )
    .option(
      "--memory <MB>",
      "let a question take so many megabytes (default: 1,073, the most)",
      wholeNumber(1, MAX_MEGABYTES),
    )
    .option(
      "--cache [folder]",
      "keep compiled games for the next time (compiling takes 0.1 to 2 s), in a folder or among the user's own caches",
    )
    .option("--interpreter", INTERPRETER);
}

/** What `--work` and `--memory` bound. */
export const LIMITS = `
A question is one about a state (what is legal there, where a decision leads) or, compiled, a round of a play or of a
count. One that wants more than --work or --memory ends as NF2010. Compiled code whose loops are known to be short is
not metered. The interpreter may make a value for each 20 bytes of --memory; the states that it holds between questions
are not bounded by that.`;

/** The same as the library has it. */
export function bulkOf({ workers, work, memory, interpreter }: BulkOptions) {
  return { workers, interpreter, limits: { work, memory: memory && memory * 1e6 } };
}

/** `size=3`, `a=1,b=2`, `deck[Red, wolf]=2`; a comma within brackets belongs to the value. */
export function parameters(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  // Without a prototype: a parameter may have any name.
  const set: Record<string, string> = Object.assign(Object.create(null), before);
  for (const part of text.split(/,(?![^([]*[)\]])/)) {
    const [, name, value] = /^\s*([^\s=[]+(?:\[[^=\]]*\])?)\s*=(.*)$/su.exec(part) ?? [];
    if (name === undefined || value === undefined || value.trim() === "") {
      throw new InvalidArgumentError(`Found "${part.trim()}", expected a parameter and its value, such as size=3.`);
    }
    set[name] = value.trim();
  }
  return set;
}

/** Reads a whole number from `least` on; underscores may group its digits. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d[\d_]*$/.test(text.trim()) ? Number(text.trim().replaceAll("_", "")) : Number.NaN;
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`Found "${text}", expected a whole number ${range}.`);
  };
}

/** `matrix,symmetry`, or `agency` for all of them. */
export function reductionsOf(text: string): readonly Reduction[] {
  if (text === "agency") return REDUCTIONS;
  return namesOf(text).map((name) => {
    const found = REDUCTIONS.find((one) => one === name);
    if (found) return found;
    throw new InvalidArgumentError(`Found "${name}", expected agency, or some of ${REDUCTIONS.join(", ")}.`);
  });
}

/** `X=Red, a1=a3`: names with what they become; what stands in several options is joined. */
export function renamingOf(text: string, before: DeclaredRenaming = []): DeclaredRenaming {
  const pairs = text.split(",").map((part) => {
    const [from, to, ...more] = part.split("=").map((name) => name.trim());
    if (from && to && more.length === 0) return [from, to] as const;
    throw new InvalidArgumentError(`Found "${part.trim()}", expected a name and what it becomes, such as X=Red.`);
  });
  return [...before, ...pairs];
}

/** `stone`, `stone,turn`. */
export function namesOf(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw new InvalidArgumentError(`Found "${text}", expected names with commas between, such as stone,turn.`);
}

/** A time above 0, in a unit: fractions too. */
const timeIn =
  (unit: string) =>
  (text: string): number => {
    const number = /^(\d+(\.\d*)?|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number > 0 && Number.isFinite(number)) return number;
    throw new InvalidArgumentError(`Found "${text}", expected a number of ${unit} above 0, such as 0.5.`);
  };

export const secondsOf: (text: string) => number = timeIn("seconds");
export const minutesOf: (text: string) => number = timeIn("minutes");

/** A number stays the text it was written as: 7 and "7" are the same seed. */
export function seedOf(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("A seed is a number or a text, not nothing.");
}

/** The width of an interval. */
export function widthOf(text: string): number {
  const number = /^\d*\.?\d+(e-?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  if (number > 0 && number <= 1) return number;
  throw new InvalidArgumentError(`Found "${text}", expected a number above 0 and up to 1, such as 1e-9.`);
}

/** `0,50`, `0.5,0.6`: two numbers, the lower first. */
export function boundsOf(text: string): readonly [number, number] {
  const [low, high, ...more] = text
    .split(",")
    .map((part) => (/^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(part) ? Number(part) : Number.NaN));
  if (low !== undefined && high !== undefined && more.length === 0 && low < high) return [low, high];
  throw new InvalidArgumentError(`Found "${text}", expected two numbers, the lower first, such as 0,50.`);
}

export const PROGRESS = `
Long work shows its progress, where stderr is no terminal every ten seconds; Ctrl-C ends it with what was found so far.`;

export const WHOLE = `
Long work shows its progress, where stderr is no terminal every ten seconds; Ctrl-C ends it without an answer, and nothing is written.`;

export const REDUCED = "some of bookkeeping, single, symmetry and matrix, or agency for all";

export const PICTURES = `
Solid dots are states, open circles chance; a dotted line goes on from where a tree was cut. In larger trees children of
one node that lead to equal subtrees are drawn once, with their number (×4). A browser shows the position of a node that is
pointed at, and the decision that leads there. With --values nodes are filled for whom they are good, the more the stronger,
and ringed for who decides; where values are known within an interval alone they stay as they are. Trees of several initial
states stand one below the other. A picture has 20,000 nodes at most.`;

export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ninefold ${line}`).join("\n")}`;
}
