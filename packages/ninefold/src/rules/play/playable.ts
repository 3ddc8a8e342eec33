// A rule of play of the algebra as a game system: another implementation of the waist.
import { quote } from "../../language/text/quoting.ts";
import {
  attachExtensions,
  type Decision,
  type DecisionTuple,
  type Display,
  Fault,
  type GameSystem,
  ONE,
  type Outcome,
  type Player,
  type PlayerId,
  type Rational,
  type Refusal,
  type State,
} from "../../model/index.ts";
import { splitParts } from "../../model/text/position-parts.ts";
import type { Evaluator } from "../construct/evaluators.ts";
import type { Tracks } from "../construct/tracks.ts";
import { tried } from "../rule/domain.ts";
import type { Row } from "../rule/domains.ts";
import type { Rule } from "../rule/rule.ts";
import { playableStates } from "./playable-states.ts";

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
  /** Whose turn it is, by place among the players. */
  turn(state: Row): number;
  /** Answers in every state without a legal move. */
  readonly outcome: Evaluator<Row, OutcomeName>;
  /** Why a move is not legal in a state. */
  readonly reasons?: Evaluator<readonly [Row, B], string>;
  worth?(outcome: Outcome, player: PlayerId): Rational | undefined;
  readonly display?: Display;
}

const NO_DISPLAY: Display = { pictures: [], glyphs: new Map(), hidden: [], titles: new Map() };

/**
 * The game system of a rule of play: one player at a time decides, nothing is left to chance or hidden, and the game is
 * over when there is no legal move.
 *
 * @throws RangeError for no player or initial state, an initial state that is none of the tracks, and names of tracks or
 * values that no position could tell apart; RuleError NF5001 for a track whose values cannot be listed.
 */
export function playable<B>(game: Playable<B>): GameSystem {
  const { rule, tracks, initial } = game;
  const players = game.players.map((name, id): Player => ({ id: id as PlayerId, name }));
  if (players.length === 0 || !initial[0]) throw new RangeError("a game needs a player and an initial state");
  if (!initial.every((row) => tracks.states.has(row))) throw new RangeError("an initial state is none of the tracks");
  const states = playableStates(tracks, initial[0]);
  const { own, stateOf } = holder(game.name);
  const all = [...new Map(initial.map((row) => [states.encode(row), row])).values()].map(stateOf);

  const decisionOf = (move: B): Decision => {
    const id = rule.moves.print(move);
    const [, family = id, parameters] = /^([^(]*)\((.*)\)$/su.exec(id) ?? [];
    return { id, family, parameters: parameters === undefined ? [] : splitParts(parameters), forced: false };
  };
  /** What λ answered before, by id. */
  const answers = new WeakMap<Row, ReadonlyMap<string, B>>();
  const movesOf = (row: Row): ReadonlyMap<string, B> => {
    const known = answers.get(row);
    if (known) return known;
    const legal = rule.legal(row);
    const byId = new Map(legal.map((move) => [rule.moves.print(move), move]));
    if (byId.size < legal.length) throw new RangeError(`two moves are printed alike in ${states.print(row)}`);
    answers.set(row, byId);
    return byId;
  };
  const turnOf = (row: Row): Player => {
    const turn = game.turn(row);
    if (!players[turn]) throw new RangeError(`it is the turn of player ${turn} of ${players.length}`);
    return players[turn];
  };
  const playerOf = (id: PlayerId): Player => {
    const player = players[id];
    if (!player) throw new RangeError(`the game has no player ${id}`);
    return player;
  };
  const legal = (state: State, id: PlayerId): readonly Decision[] => {
    const player = playerOf(id);
    const row = own(state);
    const moves = [...movesOf(row).values()];
    return moves.length > 0 && turnOf(row) === player ? moves.map(decisionOf) : [];
  };
  const take = (state: State, tuple: DecisionTuple): State => {
    const row = own(state);
    const turn = turnOf(row).id;
    const move = movesOf(row).get(tuple[turn]?.id ?? "");
    const alone = tuple.length === players.length && tuple.every((one, player) => player === turn || one === null);
    if (!alone || move === undefined) throw new RangeError(`the tuple is not legal in ${states.print(row)}`);
    return stateOf(rule.execute(row, move));
  };

  const system: GameSystem = {
    name: game.name,
    title: game.title ?? game.name,
    rules: game.rules,
    players,
    tracks: states.tracks,
    families: game.families,
    notations: [],
    hidesNothing: true,
    display: game.display ?? NO_DISPLAY,
    initialStates: () => all,
    forces: () => false,
    legal,
    refusal: (state, player, id) => refusal(own(state), playerOf(player), id),
    consequences: (state, tuple) => [{ probability: ONE, state: take(state, tuple) }],
    draw: take,
    outcome(state) {
      const found = game.outcome.evaluate(own(state));
      if (!found) throw new Fault("NF2013", "the game is over, but nothing gives its outcome");
      const { label, subject, parameter } = found;
      const player = players.find(({ name }) => name === subject)?.id;
      const text = [subject, label, parameter].filter((part) => part !== undefined).join(" ");
      return { ...found, text, ...(player !== undefined && { player }) };
    },
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
  };
  return attachExtensions(system, {
    factoring: {
      factors: (state) => states.factors(own(state)),
      compose: (factors) => stateOf(states.compose(factors)),
    },
  });

  function refusal(row: Row, player: Player, id: string): Refusal | undefined {
    const moves = movesOf(row);
    if (moves.size === 0) return { kind: "over", message: "the game is over" };
    const isLegal = moves.has(id);
    const isTurn = turnOf(row).id === player.id;
    if (isLegal && isTurn) return undefined;
    const candidates = isLegal ? [] : [...(tried(rule.moves) ?? [])].filter((move) => rule.moves.print(move) === id);
    if (!isLegal && candidates.length === 0 && tried(rule.moves)) {
      return { kind: "unknown", message: `no decision is called ${quote(id)}` };
    }
    if (!isTurn) return { kind: "player", message: `it is the turn of ${turnOf(row).name}` };
    for (const move of candidates) {
      const reason = game.reasons?.evaluate([row, move]);
      if (reason !== undefined) return { kind: "condition", message: reason, reason };
    }
    return { kind: "condition", message: `${quote(id)} is not legal here` };
  }
}

/** The way from the rows of one game system to its opaque states and back; RangeError for a state of another. */
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
