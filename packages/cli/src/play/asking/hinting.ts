// What the machine would decide in a person's stead.
import { KnowledgeError } from "ninefold/knowledge";
import { Fault } from "ninefold/model";
import { positionsOf } from "ninefold/play";
import {
  expectedWorth,
  type KnownBefore,
  MindError,
  possibleWorths,
  type Thought,
  thinkingOf,
  usualKind,
} from "ninefold/players";
import { runLong } from "../../long-work.ts";
import type { ThoughtOf } from "../../minds/spelled-line.ts";
import { linesText, worthText } from "../../minds/thoughts.ts";
import { plural, print, wrapped } from "../../output.ts";

/** What is thought within: so many positions that decisions lead to, or plays. The same on every machine. */
const POSITIONS = 10_000;
const PLAYS = 1_000;

/** So long a person waits for one thought at the most, in seconds, in games that take longer. */
const LONGEST = 4;

/** So many decisions are listed. A shorter list is of the same thought. */
const USUAL = 3;

export interface HintAsked extends ThoughtOf {
  /** What comes with the game to weigh positions by. */
  readonly known: KnownBefore;
}

/** What was thought, and why it is to be believed. */
interface Hint {
  readonly thought: Thought;
  readonly how: string;
  /** Whether it was ended by the clock. */
  readonly isCut: boolean;
}

/** Says which decisions seem best to a mind that knows what the player knows, what they are worth, and what may come. */
export async function sayHint(asked: HintAsked, argument: string): Promise<void> {
  if (!/^(?:[1-9]\d{0,4})?$/u.test(argument)) {
    print(`hint takes how many decisions to list, a whole number from 1: hint 5; found "${argument}".`);
    return;
  }
  const most = argument === "" ? USUAL : Number(argument);
  try {
    printHint(await hintFor(asked, most), asked, most);
  } catch (error) {
    if (error instanceof Fault) print(`The rules have a hole where this is asked: ${error.message}.`);
    else if (error instanceof MindError || error instanceof KnowledgeError) print(error.message);
    else throw error;
  }
}

/**
 * What is certain, if alpha-beta search finds it, or what it finds by weights that were learned; else what plays say. Mobility, by
 * which alpha-beta weighs positions without such weights, orders decisions but says nothing of who wins.
 */
async function hintFor(asked: HintAsked, most: number): Promise<Hint> {
  const { match, known } = asked;
  const { system } = match.rules;
  const hasWeights = (known.trained?.weights.size ?? 0) > 0;
  const isSearched = system.hidesNothing && match.activePlayers.length === 1 && !positionsOf(system).chancy;
  const found = isSearched ? await hintBy("alphabeta", POSITIONS, asked, most).catch(unlessTogether) : undefined;
  if (found && hasWeights) return { ...found, thought: expected(found.thought, asked) };
  if (found?.thought.lines[0]?.proved) return { ...found, thought: certain(found.thought) };
  return hintBy(usualKind({ system }), PLAYS, asked, most);
}

/** Decisions that are made together come only later in some games. */
function unlessTogether(error: unknown): undefined {
  if (error instanceof MindError && error.code === "NF7022") return undefined;
  throw error;
}

async function hintBy(mind: string, nodes: number, asked: HintAsked, lines: number): Promise<Hint> {
  const { match, player, known } = asked;
  const { trained } = known;
  const began = performance.now();
  const options = { mind, budget: { nodes }, lines: Math.max(USUAL, lines), seed: "hint", afresh: true, trained };
  const thinking = thinkingOf(match, player.id, options);
  const { result } = await runLong(thinking, ({ done }) => `Thinking: ${done} of ${nodes}`, LONGEST);
  const isCut = result.nodes < nodes && performance.now() - began >= 1000 * LONGEST;
  const how =
    mind === "alphabeta"
      ? `in ${plural(result.nodes, "position")}, ${plural(result.depth ?? 0, "ply", "plies")} ahead`
      : `in ${plural(result.nodes, "play")} from here on`;
  return { thought: result, how, isCut };
}

/** Without what was weighed by mobility. */
const certain = (thought: Thought): Thought => ({ ...thought, lines: thought.lines.filter(({ proved }) => proved) });

/** With worths that were weighed as what plays are expected to be worth. */
function expected(thought: Thought, { match, player }: HintAsked): Thought {
  const { least, greatest } = possibleWorths(match.rules.system);
  const [low = 0, high = 0] = [least[player.id], greatest[player.id]];
  const lines = thought.lines.map((line) =>
    line.worth === undefined || line.proved ? line : { ...line, worth: expectedWorth(line.worth, low, high) },
  );
  return { ...thought, lines };
}

function printHint({ thought, how, isCut }: Hint, asked: HintAsked, most: number): void {
  const cut = isCut ? ` Ended after ${LONGEST} s: another time it may be another answer.` : "";
  const text = linesText(thought, asked, most);
  if (text === undefined) {
    print(`Nothing was found out about your decisions: there is no hint.${cut}`);
    return;
  }
  print(text);
  print(wrapped(`${legend(thought, asked, most)} Found ${how}.${cut}`, ""));
}

/** What the numbers are, for whom, and whether they tell decisions apart. */
function legend({ lines }: Thought, { match, player }: HintAsked, most: number): string {
  const { least, greatest } = possibleWorths(match.rules.system);
  const range = [least[player.id] ?? 0, greatest[player.id] ?? 0];
  const scale = range.every(Number.isFinite)
    ? `, from ${range.map((worth) => Number(worth.toFixed(2))).join(" to ")}`
    : "";
  const shown = lines.filter(({ worth }) => worth !== undefined).slice(0, most);
  const worths = new Set(shown.map(({ worth = 0 }) => worthText(worth)));
  const isTried = shown.some(({ visits, proved }) => visits !== undefined && !proved);
  const order =
    worths.size === 1 ? "They seem worth the same." : `The best first${isTried ? ", then what was tried most" : ""}.`;
  return `${shown.length > 1 ? `${order} ` : ""}A number is what the play is worth to ${player.name}${scale}.`;
}
