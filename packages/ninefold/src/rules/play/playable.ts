// A rule of play of the algebra as a game system: another implementation of the waist.
import { quote } from "../../language/text/quoting.ts";
import {
  attachExtensions,
  type Decision,
  type DecisionTuple,
  type Display,
  Fault,
  type GameSystem,
  NO_DISPLAY,
  ONE,
  type Outcome,
  outcomeOfParts,
  type Player,
  type PlayerId,
  type Rational,
  type Refusal,
  type State,
} from "../../model/index.ts";
import { frozen } from "../../model/system/frozen.ts";
import { splitParts } from "../../model/text/position-parts.ts";
import type { Evaluator } from "../construct/evaluators.ts";
import type { Tracks } from "../construct/tracks.ts";
import { tried } from "../rule/domain.ts";
import type { Row } from "../rule/domains.ts";
import type { Rule } from "../rule/rule.ts";
import { type PlayableStates, playableStates } from "./playable-states.ts";

/** An outcome as an evaluator answers it: `{ label: "wins", subject: "X" }`. */
export interface OutcomeName {
  readonly label: string;
  readonly subject?: string;
  readonly parameter?: string;
}

/** What a rule of play needs to be a game: Def. 1 of 004, where the rule is the decisions, actions and legality. */
export interface Playable<B> {
  readonly name: string;
  readonly title?: string;
  /** A text that changes whenever the rules do, such as the printed expression: two systems with equal rules play alike. */
  readonly rules: string;
  readonly players: readonly string[];
  /** Named `turn` or `mark[b2]`; those of one name stand together. A rule over another set is put on a single track. */
  readonly tracks: Tracks;
  readonly rule: Rule<Row, B>;
  /** At least one. */
  readonly initial: readonly Row[];
  /** The families of decisions; moves are printed `claim(b2)`, differently from each other within a state. */
  readonly families: readonly { readonly name: string; readonly parameters: readonly string[] }[];
  /** Whose turn it is, as an index of the players. */
  turn(state: Row): number;
  /** Answers in every state without a legal move. */
  readonly outcome: Evaluator<Row, OutcomeName>;
  /** Why a move is not legal in a state. */
  readonly reasons?: Evaluator<readonly [Row, B], string>;
  worth?(outcome: Outcome, player: PlayerId): Rational | undefined;
  /** Frozen with the system. */
  readonly display?: Display;
}

/**
 * The game system of a rule of play: one player at a time decides, nothing is left to chance or hidden, and the game is
 * over when there is no legal move.
 *
 * @throws RangeError for no player or initial state, an initial state that is none of the tracks, and names of tracks or
 * values that no position could tell apart; RuleError NF5001 for a track whose values cannot be listed.
 */
export function playable<B>(game: Playable<B>): GameSystem {
  const { initial, tracks } = game;
  const players = frozen(game.players.map((name, id): Player => ({ id: id as PlayerId, name })));
  const [first] = initial;
  if (players.length === 0 || !first) throw new RangeError("a game needs a player and an initial state");
  if (!initial.every((row) => tracks.states.has(row))) throw new RangeError("an initial state is none of the tracks");
  const states = playableStates(tracks, first);
  const moves = new Moves(game, players, states);
  const { own, stateOf } = holder(game.name);
  const initialStates = [...new Map(initial.map((row) => [states.encode(row), row])).values()].map(stateOf);
  const take = (state: State, tuple: DecisionTuple): State => stateOf(moves.take(own(state), tuple));
  const system = Object.freeze<GameSystem>({
    name: game.name,
    title: game.title ?? game.name,
    rules: game.rules,
    players,
    tracks: states.tracks,
    families: frozen(game.families.map(({ name, parameters }) => ({ name, parameters: [...parameters] }))),
    notations: frozen([]),
    hidesNothing: true,
    display: frozen(game.display ?? NO_DISPLAY),
    initialStates: () => [...initialStates],
    forces: () => false,
    legal: (state, player) => moves.legal(own(state), player),
    refusal: (state, player, id) => moves.refusal(own(state), player, id),
    consequences: (state, tuple) => [{ probability: ONE, state: take(state, tuple) }],
    draw: take,
    outcome: (state) => outcomeOf(game, players, own(state)),
    view: (state) => states.values(own(state)),
    showsDecision: () => true,
    worth: (outcome, player) => game.worth?.(outcome, player),
    values: (state) => states.values(own(state)),
    encode: (state) => states.encode(own(state)),
    decode: (encoding) => stateOf(states.decode(encoding)),
    printPosition: (state) => states.print(own(state)),
    parsePosition(text) {
      const read = states.parse(text);
      return "code" in read ? { error: read } : { state: stateOf(read) };
    },
  });
  return attachExtensions(system, {
    factoring: {
      factors: (state) => states.factors(own(state)),
      compose: (factors) => stateOf(states.compose(factors)),
    },
  });
}

/** The moves of a rule of play, each a decision of the player whose turn it is. */
class Moves<B> {
  readonly #game: Playable<B>;
  readonly #players: readonly Player[];
  readonly #states: PlayableStates;
  /** λ of each state that was asked about, by the printed moves. */
  readonly #legal = new WeakMap<Row, ReadonlyMap<string, B>>();

  constructor(game: Playable<B>, players: readonly Player[], states: PlayableStates) {
    this.#game = game;
    this.#players = players;
    this.#states = states;
  }

  legal(row: Row, id: PlayerId): readonly Decision[] {
    const player = this.#player(id);
    const ids = [...this.#moves(row).keys()];
    return ids.length > 0 && this.#turn(row) === player ? ids.map(decisionOf) : [];
  }

  /** φ of the one move in a tuple; RangeError where that is not legal. */
  take(row: Row, tuple: DecisionTuple): Row {
    const turn = this.#turn(row).id;
    const move = this.#moves(row).get(tuple[turn]?.id ?? "");
    const alone =
      tuple.length === this.#players.length && tuple.every((one, player) => player === turn || one === null);
    if (!alone || move === undefined) throw new RangeError(`the tuple is not legal in ${this.#states.print(row)}`);
    return this.#game.rule.execute(row, move);
  }

  refusal(row: Row, id: PlayerId, decision: string): Refusal | undefined {
    const player = this.#player(id);
    const { rule, reasons } = this.#game;
    const legal = this.#moves(row);
    if (legal.size === 0) return { kind: "over", message: "the game is over" };
    const isLegal = legal.has(decision);
    const turn = this.#turn(row);
    if (isLegal && turn === player) return undefined;
    const all = isLegal ? undefined : tried(rule.moves);
    const candidates = [...(all ?? [])].filter((move) => rule.moves.print(move) === decision);
    if (all && candidates.length === 0) {
      return { kind: "unknown", message: `no decision is called ${quote(decision)}` };
    }
    if (turn !== player) return { kind: "player", message: `it is the turn of ${turn.name}` };
    for (const move of candidates) {
      const reason = reasons?.evaluate([row, move]);
      if (reason !== undefined) return { kind: "condition", message: reason, reason };
    }
    return { kind: "condition", message: `${quote(decision)} is not legal here` };
  }

  #moves(row: Row): ReadonlyMap<string, B> {
    const known = this.#legal.get(row);
    if (known) return known;
    const { rule } = this.#game;
    const legal = rule.legal(row);
    const byId = new Map(legal.map((move) => [rule.moves.print(move), move]));
    if (byId.size < legal.length) throw new RangeError(`two moves are printed alike in ${this.#states.print(row)}`);
    this.#legal.set(row, byId);
    return byId;
  }

  #turn(row: Row): Player {
    const turn = this.#game.turn(row);
    const player = this.#players[turn];
    if (!player) throw new RangeError(`it is the turn of player ${turn} of ${this.#players.length}`);
    return player;
  }

  #player(id: PlayerId): Player {
    const player = this.#players[id];
    if (!player) throw new RangeError(`the game has no player ${id}`);
    return player;
  }
}

function decisionOf(id: string): Decision {
  const [, family = id, parameters] = /^([^(]*)\((.*)\)$/su.exec(id) ?? [];
  return { id, family, parameters: parameters === undefined ? [] : splitParts(parameters), forced: false };
}

function outcomeOf<B>({ outcome }: Playable<B>, players: readonly Player[], row: Row): Outcome {
  const found = outcome.evaluate(row);
  if (!found) throw new Fault("NF2013", "the game is over, but nothing gives its outcome");
  const { label, subject, parameter } = found;
  const player = players.find(({ name }) => name === subject)?.id;
  const text = [subject, label, parameter].filter((part) => part !== undefined).join(" ");
  return outcomeOfParts({ ...found, text, ...(player !== undefined && { player }) });
}

/** From the rows of one game system to its opaque states and back; RangeError for a state of another. */
function holder(name: string): { own(state: State): Row; stateOf(row: Row): State } {
  const mine = new WeakSet<object>();
  return {
    own(state) {
      const held = state as unknown as { readonly row: Row };
      if (!mine.has(held)) throw new RangeError(`the state does not belong to this game system of ${name}`);
      return held.row;
    },
    stateOf(row) {
      const held = { row };
      mine.add(held);
      return held as unknown as State;
    },
  };
}
