// Whether a compiled game is the game that the interpreter runs: along random plays, in every state that is met, whether
// it is over and how, what is legal, where each decision leads, and what is a hole in the rules.
import type { BackEnd } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core.ts";
import type { Value } from "../../src/language/types.ts";
import {
  type Choices,
  choicesAt,
  type DecisionTuple,
  Fault,
  forcedTuple,
  type GameSystem,
  interpret,
  isOver,
  printRational,
  printTuple,
  type Rational,
  type State,
} from "../../src/model/index.ts";
import { asInterpreted } from "../../src/model/interpreted-state.ts";
import { seeded } from "../../src/play/index.ts";
import { CompiledGame, type Emitted, type ListedMove } from "./compiled-game.ts";

export interface SameGameOptions {
  readonly plays: number;
  /** Of each play at most, and of all together. */
  readonly plies: number;
  readonly inAll?: number;
  readonly seed: number | string;
  /** Compare where so many decisions of each state lead, those made in steps aside; where all lead without it. */
  readonly successors?: number;
  /** Positions to begin from, as texts; the initial states where there are none. */
  readonly from?: readonly string[];
}

export interface GameDifference {
  readonly question: string;
  readonly interpreted: unknown;
  readonly compiled: unknown;
  readonly position: string;
  /** What was decided on the way there. */
  readonly play: readonly string[];
}

/** Decisions that are made at once, and where they lead; of one made in steps only whose it is and of which family. */
interface Led {
  readonly made: readonly { readonly player: number; readonly family: string; readonly id: string | undefined }[];
  readonly to: unknown;
}

/** @throws Error that tells the first difference and the play that leads to it. */
export function assertSameGame(game: CoreGame, emitted: Emitted, backEnd: BackEnd, options: SameGameOptions): number {
  const { difference, plies } = compareGames(game, emitted, backEnd, options);
  if (!difference) return plies;
  const { question, interpreted, compiled, position, play } = difference;
  throw new Error(
    `${backEnd}: ${question} at ${position}: interpreted ${printed(interpreted)}, compiled ${printed(compiled)}` +
      ` after ${printed(play)}`,
  );
}

/** The first difference, if there is one, and how many plies were compared. */
export function compareGames(
  game: CoreGame,
  emitted: Emitted,
  backEnd: BackEnd,
  options: SameGameOptions,
): { readonly difference: GameDifference | undefined; readonly plies: number } {
  const system = interpret(game, game.name);
  const compiled = new CompiledGame(game, emitted, backEnd);
  const starts = answer(() => options.from?.map((text) => positionOf(system, text)) ?? system.initialStates());
  let plies = 0;
  if (!Array.isArray(starts)) return { difference: undefined, plies };
  const { inAll = Number.POSITIVE_INFINITY } = options;
  for (let number = 0; number < options.plays && plies < inAll; number++) {
    const from = starts[number % starts.length] as State;
    const play = new Play(system, compiled, from, `${options.seed}/${number}`, options.successors);
    for (let ply = 0; ply < options.plies && plies < inAll && !play.over; ply++, plies++) {
      const difference = play.step();
      if (difference) return { difference, plies };
    }
  }
  return { difference: undefined, plies };
}

function positionOf(system: GameSystem, text: string): State {
  const read = system.parsePosition(text);
  if ("error" in read) throw new RangeError(read.error.message);
  return read.state;
}

/** Where the state of the play lies, where one that decisions lead to, and the one that the play goes on with. */
const HERE = 0;
const THERE = 1;
const NEXT = 2;

/** So many tuples of several players' decisions are followed in one state. */
const MOST_TUPLES = 100;

/** A state that decisions may lead to, with its exact probability. */
interface Way {
  readonly state: readonly [cells: readonly Value[], ready: boolean];
  readonly probability: string;
}

class Play {
  readonly #system: GameSystem;
  readonly #compiled: CompiledGame;
  readonly #chance;
  readonly #successors: number;
  readonly #play: string[] = [];
  #state: State;
  over = false;

  constructor(
    system: GameSystem,
    compiled: CompiledGame,
    from: State,
    seed: string,
    successors = Number.POSITIVE_INFINITY,
  ) {
    this.#system = system;
    this.#compiled = compiled;
    this.#chance = seeded(seed);
    this.#successors = successors;
    this.#state = from;
    compiled.write(HERE, ...this.#told(from));
  }

  #told(state: State): Way["state"] {
    const { cells, ready } = asInterpreted(state, this.#compiled.game);
    return [cells, ready];
  }

  #differs(question: string, interpreted: unknown, compiled: unknown): GameDifference | undefined {
    if (printed(interpreted) === printed(compiled)) return undefined;
    return { question, interpreted, compiled, position: this.#system.printPosition(this.#state), play: this.#play };
  }

  /** Compares everything in the state that the play has come to, and goes on. */
  step(): GameDifference | undefined {
    const [system, compiled, state] = [this.#system, this.#compiled, this.#state];
    const read = this.#differs("the state", this.#told(state), [compiled.read(HERE), compiled.ready(HERE)]);
    if (read) return read;
    const legal = answer(() => choicesAt(system, state));
    if (isFault(legal, "NF2010")) {
      this.over = true;
      return undefined;
    }
    const listed = answer(() => {
      const step = compiled.ended(HERE) ? 0 : compiled.forces(HERE);
      return { step, moves: step > 0 || compiled.ended(HERE) ? [] : compiled.list(HERE) };
    });
    if (isFault(legal) || isFault(listed)) {
      this.over = true;
      const told = (answered: unknown): unknown => (isFault(answered) ? answered : "decisions");
      const counted = answer(() => (compiled.ended(HERE) || compiled.forces(HERE) > 0 ? 0 : compiled.count(HERE)));
      return (
        this.#differs("what is legal", told(legal), told(listed)) ??
        this.#differs("how many are legal", told(legal), told(counted))
      );
    }
    const forced = forcedTuple(legal);
    const comes = this.#differs("whether a forced step comes", forced !== undefined, listed.step > 0);
    if (comes) return comes;
    if (forced) {
      this.#play.push(forced[0]!.id);
      return this.#follow(forced, () => compiled.step(THERE, listed.step));
    }
    const count = answer(() => (compiled.ended(HERE) ? 0 : compiled.count(HERE)));
    const counted = this.#differs("how many are legal", legal.flat().length, count);
    if (counted) return counted;
    if (listed.moves.length === 0 && isOver(legal)) {
      this.over = true;
      return this.#differs(
        "the outcome",
        answer(() => system.outcome(state).text),
        answer(() => compiled.outcome(HERE)),
      );
    }
    return this.#decide(legal, listed.moves);
  }

  /** Compares where all decisions lead that can be made together, and makes some. */
  #decide(legal: Choices, listed: readonly ListedMove[]): GameDifference | undefined {
    const [system, compiled] = [this.#system, this.#compiled];
    const chained = new Set(listed.flatMap(({ id, family }) => (id === undefined ? [family] : [])));
    const wanted = legal.flatMap((some, player) =>
      some.flatMap(({ id, family }) => (chained.has(family) ? [] : [[player, id]])),
    );
    const found = listed.flatMap(({ player, id }) => (id === undefined ? [] : [[player, id]]));
    // In the order of the rules; of decisions made in steps each may stand anywhere.
    const ordered = this.#differs("the decisions", wanted, found);
    if (ordered) return ordered;
    const own = system.players.map(({ id }) => listed.filter(({ player }) => player === id));
    const count = own.reduce((product, moves) => product * Math.max(1, moves.length), 1);
    const together = own.filter((moves) => moves.length > 0).length > 1;
    const most = Math.min(this.#successors, together ? MOST_TUPLES : Number.POSITIVE_INFINITY);
    const at = this.#chance.uniform(count);
    const every = chained.size > 0 ? 1 : Math.max(1, Math.ceil(count / most));
    const followed = Array.from(
      { length: Math.ceil((count - (at % every)) / every) },
      (_, i) => i * every + (at % every),
    );
    const tuples = followed.map((number) => nthTuple(legal, number).map((decision) => decision ?? null));
    const made = followed.map((number) => nthTuple(own, number).filter((move) => move !== undefined));
    const led = tuples.map((tuple): Led => {
      const ids = tuple.flatMap((decision, player) => {
        if (!decision) return [];
        const { family, id } = decision;
        return [{ player, family, id: chained.has(family) ? undefined : id }];
      });
      return { made: ids, to: answer(() => this.#interpreted(tuple).map(({ way }) => way)) };
    });
    const places = made.map(
      (moves): Led => ({
        made: moves.map(({ player, family, id }) => ({ player, family, id })),
        to: answer(() => this.#waysOf(() => compiled.decide(THERE, moves))),
      }),
    );
    const [expected, reached] = [sorted(led), sorted(places)];
    const where = expected.findIndex((one, i) => one !== reached[i]);
    if (where >= 0) return this.#differs("where decisions lead", expected[where], reached[where]);
    const taken = followed.indexOf(at);
    const key = printed(led[taken]);
    const moves = made[places.findIndex((one) => printed(one) === key)]!;
    this.#play.push(printTuple(tuples[taken]!));
    return this.#follow(tuples[taken]!, () => compiled.decide(THERE, moves));
  }

  /** What the interpreter knows to follow from a tuple, in one order. */
  #interpreted(tuple: DecisionTuple): readonly { readonly way: Way; readonly to: State }[] {
    return this.#system
      .consequences(this.#state, tuple)
      .map(({ state, probability }) => ({
        way: { state: this.#told(state), probability: printRational(probability) },
        to: state,
      }))
      .sort((a, b) => (printed(a.way) < printed(b.way) ? -1 : 1));
  }

  /** What compiled code leads to, each state once, in the same order; one of them is kept. */
  #waysOf(act: () => boolean | undefined, kept?: string): readonly Way[] {
    const compiled = this.#compiled;
    let over: boolean | undefined;
    const acting = (): void => {
      over = act();
    };
    const found = new Map<string, { readonly state: Way["state"]; probability: Rational }>();
    compiled.ways(HERE, THERE, acting, (probability) => {
      if (over !== undefined && over !== compiled.ended(THERE)) throw new RangeError(`over: ${over} is no answer`);
      const state: Way["state"] = [compiled.read(THERE), compiled.ready(THERE)];
      const key = printed(state);
      if (key === kept) compiled.copy(THERE, NEXT);
      const there = found.get(key);
      if (there) there.probability = there.probability.add(probability);
      else found.set(key, { state, probability });
    });
    return [...found.values()]
      .map(({ state, probability }): Way => ({ state, probability: printRational(probability) }))
      .sort((a, b) => (printed(a) < printed(b) ? -1 : 1));
  }

  /** Compares what follows from a tuple, and goes on with one of the states. */
  #follow(tuple: DecisionTuple, act: () => boolean | undefined): GameDifference | undefined {
    const wanted = answer(() => this.#interpreted(tuple));
    const chosen = isFault(wanted) ? undefined : wanted[this.#chance.uniform(wanted.length)];
    const found = answer(() => this.#waysOf(act, chosen && printed(chosen.way.state)));
    const told = isFault(wanted) ? wanted : wanted.map(({ way }) => way);
    this.over = chosen === undefined;
    const differs = this.#differs("where it leads", told, found);
    if (differs || !chosen) return differs;
    this.#compiled.copy(NEXT, HERE);
    this.#state = chosen.to;
    return undefined;
  }
}

/** The tuple with this number; the last player's decision varies fastest. */
function nthTuple<One>(choices: readonly (readonly One[])[], number: number): readonly (One | undefined)[] {
  let rest = number;
  return choices
    .toReversed()
    .map((own) => {
      if (own.length === 0) return undefined;
      const at = rest % own.length;
      rest = Math.floor(rest / own.length);
      return own[at]!;
    })
    .toReversed();
}

const printed = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const sorted = (all: readonly Led[]): readonly string[] => all.map(printed).sort();

/** An answer; a hole in the rules is one too. */
function answer<Answer>(ask: () => Answer): Answer | { readonly fault: string } {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return { fault: error.code };
    throw error;
  }
}

function isFault(answered: unknown, code?: string): answered is { readonly fault: string } {
  if (typeof answered !== "object" || answered === null || !("fault" in answered)) return false;
  return code === undefined || answered.fault === code;
}
