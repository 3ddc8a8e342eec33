// Advice: a match and a player come in; what her decisions are worth goes out, in what a play comes to and by budgets that are the
// same on every machine. What is certain goes before what is likely.
import type { Match } from "../../play/index.ts";
import { positionsOf } from "../../play/index.ts";
import { expectedWorth } from "../evaluators/expected.ts";
import { MindError } from "../minds/errors.ts";
import type { Line, Thinking, Thought } from "../minds/mind.ts";
import { possibleWorths } from "../search/possible-worths.ts";
import { type MindChoice, thinkingOf } from "./choose.ts";
import { usualKind } from "./spec.ts";

/** What is thought within: so many positions that decisions lead to, and plays. */
const POSITIONS = 10_000;
const PLAYS = 1_000;

export interface AdviceOptions extends Pick<MindChoice, "trained" | "seed"> {
  /** Of how many decisions it is wanted what they are worth. */
  readonly lines: number;
  /** Whether decisions are wanted too that are not as good as what is certain. */
  readonly all?: boolean | undefined;
  /** So long is searched, and so long played on, at most: what is found then depends on the machine. */
  readonly milliseconds?: number | undefined;
}

export interface Advice {
  /** Without a depth where the worths were found by plays from here on. */
  readonly thought: Thought;
  /** Whether the time was over first. */
  readonly isCut: boolean;
}

/**
 * What is certain, if alpha-beta search finds it, or what it finds by weights that were learned; else what plays say. Mobility, by
 * which alpha-beta weighs positions without such weights, orders decisions but says nothing of who wins.
 *
 * @throws as `thinkingOf`.
 */
export function* adviceOf(
  match: Match,
  player: number | string,
  options: AdviceOptions,
): Generator<Thinking, Advice, boolean | undefined> {
  const { system } = match.rules;
  const isSearched = system.hidesNothing && match.activePlayers.length === 1 && !positionsOf(system).chancy;
  const searched = isSearched
    ? yield* unlessTogether(within(match, player, "alphabeta", POSITIONS, options))
    : undefined;
  if (searched && (options.trained?.weights.size ?? 0) > 0) {
    return { ...searched, thought: expected(searched.thought, match, player) };
  }
  const proved = searched?.thought.lines.filter((line) => line.proved) ?? [];
  const isCertain = searched?.thought.lines[0]?.proved === true;
  if (searched && isCertain && (!options.all || proved.length === searched.thought.lines.length)) {
    return { ...searched, thought: { ...searched.thought, lines: proved } };
  }
  const played = yield* within(match, player, usualKind({ system }), PLAYS, options);
  return { ...played, thought: { ...played.thought, lines: withProved(played.thought.lines, proved, isCertain) } };
}

/** What the mind that is named thinks of the decisions of a player; where none is, advice on all of them. */
export function* assessing(
  match: Match,
  player: number | string,
  options: MindChoice & { readonly lines: number },
): Generator<Thinking, Thought, boolean | undefined> {
  if ((options.mind ?? options.level) !== undefined) return yield* thinkingOf(match, player, options);
  const { trained, seed, lines } = options;
  return (yield* adviceOf(match, player, { trained, seed, lines, all: true })).thought;
}

/** What a mind thinks that begins with nothing, and whether it had no time for all of it. */
function* within(
  match: Match,
  player: number | string,
  mind: string,
  nodes: number,
  { trained, seed = "advice", lines, milliseconds }: AdviceOptions,
): Generator<Thinking, Advice, boolean | undefined> {
  const began = performance.now();
  const budget = { nodes, milliseconds };
  const thought = yield* thinkingOf(match, player, { mind, budget, lines, seed, afresh: true, trained });
  const isOver = milliseconds !== undefined && performance.now() - began >= milliseconds;
  return { thought, isCut: isOver && thought.nodes < nodes };
}

/** Undefined where decisions are made together, which may come later only. */
function* unlessTogether<Found>(
  work: Generator<Thinking, Found, boolean | undefined>,
): Generator<Thinking, Found | undefined, boolean | undefined> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof MindError && error.code === "NF7022") return undefined;
    throw error;
  }
}

/** With worths that were weighed as what plays are expected to be worth. */
function expected(thought: Thought, { rules: { system } }: Match, player: number | string): Thought {
  const { least, greatest } = possibleWorths(system);
  const id = system.players.findIndex((one) => one.id === player || one.name === player);
  const [low = 0, high = 0] = [least[id], greatest[id]];
  const lines = thought.lines.map((line) =>
    line.worth === undefined || line.proved ? line : { ...line, worth: expectedWorth(line.worth, low, high) },
  );
  return { ...thought, lines };
}

/** Lines found by plays, but for those that were proved; these come first where the best of all is among them. */
function withProved(lines: readonly Line[], proved: readonly Line[], areFirst: boolean): readonly Line[] {
  const known = new Map(proved.map((line) => [line.plies[0], line]));
  const others = lines.map((line) => known.get(line.plies[0]) ?? line);
  if (!areFirst) return others;
  return [...proved, ...others.filter(({ plies }) => !known.has(plies[0]))];
}
