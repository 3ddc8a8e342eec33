// Whether two game systems are one game: the same answers to the same questions, all along the same random plays.
import {
  type ChanceSource,
  type Decision,
  type DecisionTuple,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  printTuple,
  type State,
} from "../../src/model/index.ts";
import { randomTuple, seeded } from "../../src/play/index.ts";
import { ending, OF_STATE, OF_SYSTEM, OF_TUPLE, refused, said } from "./questions.ts";

export interface AgreementOptions {
  readonly plays: number;
  /** Steps of each play at most, forced ones included. */
  readonly plies: number;
  readonly seed: number | string;
}

/** One question and what two systems answered; a fault and a refused argument are answers too. */
interface Comparison {
  readonly question: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** The first question that two systems answer differently. */
export interface Difference extends Comparison {
  /** The initial position, and the tuples that lead from it. */
  readonly play: readonly string[];
}

type Both<T> = readonly [one: T, other: T];

/** How many tuples of a state have their consequences compared, and how many decisions that are not legal are asked for. */
const TUPLES = 2;
const ILLEGAL = 5;

/** @throws Error that tells the first difference, and the play that leads to it. */
export function agree(one: GameSystem, other: GameSystem, options: AgreementOptions): void {
  const found = difference(one, other, options);
  if (!found) return;
  const { question, play } = found;
  throw new Error(`${question}: ${printed(found.one)} is not ${printed(found.other)} after ${printed(play)}`);
}

/** The first difference between two systems on random plays, or undefined where there is none. */
export function difference(one: GameSystem, other: GameSystem, options: AgreementOptions): Difference | undefined {
  const systems = [one, other] as const;
  const play: string[] = [];
  for (const [question, of] of Object.entries(OF_SYSTEM)) {
    const answers = {
      question,
      one: answer(question, play, () => of(one)),
      other: answer(question, play, () => of(other)),
    };
    if (differs(answers)) return { ...answers, play };
    if (isFault(answers.one) || isFault(answers.other)) return undefined;
  }
  for (let number = 0; number < options.plays; number++) {
    play.length = 0;
    for (const answers of walk(systems, `${options.seed}/${number}`, options.plies, play)) {
      if (differs(answers)) return { ...answers, play: [...play] };
      // The rules have a hole here: the play cannot go on.
      if (isFault(answers.one) || isFault(answers.other)) break;
    }
  }
  return undefined;
}

/** How much work a question takes is each system's own, so what one of them gave up is not compared. */
function differs({ one, other }: Comparison): boolean {
  return printed(one) !== printed(other) && !isFault(one, "NF2010") && !isFault(other, "NF2010");
}

const printed = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** An answer; a crash is none, and is thrown on with the question. */
function answer(question: string, play: readonly string[], ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return { fault: error.code };
    if (error instanceof RangeError && !error.message.includes("call stack")) return { refused: "RangeError" };
    throw new Error(`${question}: no answer after ${printed(play)}`, { cause: error });
  }
}

function isFault(answered: unknown, code?: string): boolean {
  if (typeof answered !== "object" || answered === null || !("fault" in answered)) return false;
  return code === undefined || answered.fault === code;
}

/** One play of both systems; `play` tells how far it has come. To be left at the first difference or fault. */
function* walk(systems: Both<GameSystem>, seed: string, plies: number, play: string[]): Generator<Comparison> {
  const [one, other] = systems;
  const chance = seeded(seed);
  const from = chance.uniform(one.initialStates().length);
  let at: Both<State> = [one.initialStates()[from]!, other.initialStates()[from]!];
  const asked = (question: string, of: (system: GameSystem, state: State, side: 0 | 1) => unknown): Comparison => ({
    question,
    one: answer(question, play, () => of(one, at[0], 0)),
    other: answer(question, play, () => of(other, at[1], 1)),
  });
  const ids = new Set(["", "no decision"]);
  play.push(one.printPosition(at[0]));
  for (let ply = 0; ply <= plies; ply++) {
    for (const [question, of] of Object.entries(OF_STATE)) yield asked(question, of);
    yield asked("the state of one encoding", (system) => system.values(system.decode(one.encode(at[0]))));

    const choices: Both<(readonly Decision[])[]> = [[], []];
    for (const { id, name } of one.players)
      yield asked(`what ${name} may decide`, (system, state, side) => {
        const legal = system.legal(state, id);
        choices[side].push(legal);
        return legal.map(said);
      });
    for (const { id } of choices[0].flat()) ids.add(id);
    for (const { id: player, name } of one.players)
      for (const id of illegal(ids, choices[0][player]!))
        yield asked(`why ${name} may not decide ${id}`, (system, state) => refused(system.refusal(state, player, id)));
    if (isOver(choices[0])) {
      yield asked("the outcome", ending);
      return;
    }

    let tuples: Both<DecisionTuple> = [[], []];
    for (let count = 0; count < TUPLES; count++) {
      const places = placesOf(choices[0], chance);
      tuples = [tupleOf(choices[0], places), tupleOf(choices[1], places)];
      for (const [question, of] of Object.entries(OF_TUPLE))
        yield asked(`${question} of ${printTuple(tuples[0])}`, (system, state, side) =>
          of(system, state, tuples[side]),
        );
    }
    const next: State[] = [];
    yield asked(`what is drawn of ${printTuple(tuples[0])}`, (system, state, side) => {
      const { source, results } = logged(`${seed} ${ply}`);
      next[side] = system.draw(state, tuples[side], source);
      return [system.encode(next[side]), results];
    });
    play.push(printTuple(tuples[0]));
    at = [next[0]!, next[1]!];
  }
}

/** Where in the lists of legal decisions those of a random tuple stand; -1 for a player who waits. */
function placesOf(choices: readonly (readonly Decision[])[], chance: ChanceSource): readonly number[] {
  const picked = forcedTuple(choices) ?? randomTuple(choices, chance);
  return choices.map((legal, player) => (picked[player] ? legal.indexOf(picked[player]) : -1));
}

const tupleOf = (choices: readonly (readonly Decision[])[], places: readonly number[]): DecisionTuple =>
  places.map((place, player) => choices[player]![place] ?? null);

/** Some decisions that are not legal now, of those that have been met. */
function illegal(ids: ReadonlySet<string>, legal: readonly Decision[]): readonly string[] {
  const now = new Set(legal.map(({ id }) => id));
  return [...ids].filter((id) => !now.has(id)).slice(-ILLEGAL);
}

/** A seeded source of chance with what it was asked and what came of it, on which records depend. */
function logged(seed: string): { readonly source: ChanceSource; readonly results: readonly string[] } {
  const source = seeded(seed);
  const results: string[] = [];
  const kept = (asked: string, result: number): number => {
    results.push(`${asked}: ${result}`);
    return result;
  };
  return {
    results,
    source: {
      uniform: (ways) => kept(String(ways), source.uniform(ways)),
      weighted: (weights) => kept(weights.map((weight) => weight.toFraction()).join(" "), source.weighted(weights)),
    },
  };
}
