// Whether a compiled game is the game that the interpreter runs: along random plays, in every state that is met, whether
// it is over and how, what is legal, where each decision leads, and what is a hole in the rules.
import type { BackEnd } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core.ts";
import type { Value } from "../../src/language/types.ts";
import { Fault, type GameSystem, interpret, type PlayerId, type State } from "../../src/model/index.ts";
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

/** What a decision is and where it leads; of one made in steps only whose it is and where it leads. */
interface Led {
  readonly player: number;
  readonly family: string;
  readonly id: string | undefined;
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

/** Where the state of the play lies, and where one that a decision leads to. */
const HERE = 0;
const THERE = 1;

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
    compiled.write(HERE, this.#cells(from));
  }

  #cells(state: State): readonly Value[] {
    return asInterpreted(state, this.#compiled.game).cells;
  }

  #differs(question: string, interpreted: unknown, compiled: unknown): GameDifference | undefined {
    if (printed(interpreted) === printed(compiled)) return undefined;
    return { question, interpreted, compiled, position: this.#system.printPosition(this.#state), play: this.#play };
  }

  /** Compares everything in the state that the play has come to, and goes on. */
  step(): GameDifference | undefined {
    const [system, compiled, state] = [this.#system, this.#compiled, this.#state];
    const read = this.#differs("the state", this.#cells(state), compiled.read(HERE));
    if (read) return read;
    const legal = answer(() => system.players.map(({ id }) => system.legal(state, id)));
    if (isFault(legal, "NF2010")) {
      this.over = true;
      return undefined;
    }
    const listed = answer(() => (compiled.ended(HERE) ? [] : compiled.list(HERE)));
    if (!Array.isArray(legal) || !Array.isArray(listed)) {
      this.over = true;
      return this.#differs(
        "what is legal",
        isFault(legal) ? legal : "decisions",
        isFault(listed) ? listed : "decisions",
      );
    }
    if (legal.filter((some) => some.length > 0).length > 1)
      return this.#differs("who decides", "several players", "one player");
    const count = answer(() => (compiled.ended(HERE) ? 0 : compiled.count(HERE)));
    const counted = this.#differs("how many are legal", legal.flat().length, count);
    if (counted) return counted;
    if (listed.length === 0 && legal.flat().length === 0) {
      this.over = true;
      return this.#differs(
        "the outcome",
        answer(() => system.outcome(state).text),
        answer(() => compiled.outcome(HERE)),
      );
    }
    return this.#decide(
      legal.flatMap((some, player) => some.map((decision) => ({ player, decision }))),
      listed,
    );
  }

  /** Compares where every decision leads, and takes one. */
  #decide(
    legal: readonly { readonly player: number; readonly decision: { readonly id: string; readonly family: string } }[],
    listed: readonly ListedMove[],
  ): GameDifference | undefined {
    const [system, compiled, state] = [this.#system, this.#compiled, this.#state];
    const chained = new Set(listed.flatMap(({ id, family }) => (id === undefined ? [family] : [])));
    const nexts: (State | undefined)[] = [];
    const at = this.#chance.uniform(legal.length);
    const every = chained.size > 0 ? 1 : Math.max(1, Math.ceil(legal.length / this.#successors));
    const follow = (i: number): boolean => i % every === at % every;
    const wanted = legal.map(({ player, decision }, i): Led => {
      const to =
        follow(i) &&
        answer(() => {
          const tuple = system.players.map(({ id }) => (id === (player as PlayerId) ? decision : null));
          const ways = system.consequences(state, tuple as Parameters<GameSystem["consequences"]>[1]);
          nexts[i] = ways[0]!.state;
          return ways.map((way) => this.#cells(way.state));
        });
      return { player, family: decision.family, id: chained.has(decision.family) ? undefined : decision.id, to };
    });
    const found = listed.map((move, i): Led => {
      const to =
        follow(i) &&
        answer(() => {
          compiled.copy(HERE, THERE);
          const over = compiled.apply(THERE, move);
          if (over !== undefined && over !== compiled.ended(THERE)) return { over };
          return [compiled.read(THERE)];
        });
      return { player: move.player, family: move.family, id: move.id, to };
    });
    const plain = (all: readonly Led[]): readonly Led[] => all.filter(({ id }) => id !== undefined);
    const ids = (all: readonly Led[]): readonly unknown[] => plain(all).map(({ player, id }) => [player, id]);
    // In the order of the rules; of decisions made in steps each may stand anywhere.
    const [ordered, led] = [this.#differs("the decisions", ids(wanted), ids(found)), sorted(wanted)];
    if (ordered) return ordered;
    const places = sorted(found);
    const where = led.findIndex((one, i) => one !== places[i]);
    if (where >= 0) return this.#differs("where decisions lead", led[where], places[where]);
    const next = nexts[at];
    this.over = next === undefined;
    if (!next) return undefined;
    this.#play.push(legal[at]!.decision.id);
    const key = printed(wanted[at]);
    compiled.apply(HERE, listed[found.findIndex((one) => printed(one) === key)]!);
    this.#state = next;
    return undefined;
  }
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
