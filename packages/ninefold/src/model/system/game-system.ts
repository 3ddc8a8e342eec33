// The waist: the one interface between rules and everything that plays, counts or compares them. States, decisions and
// exact probabilities come out; nothing here is changed by a question, knows a clock or draws a random number.
import type { ChanceSource } from "./chance.ts";
import type { Display } from "./display.ts";
import { namingQuestion } from "./fault.ts";
import type { Rational } from "./rational.ts";

declare const brand: unique symbol;

/** A player's index in `GameSystem.players`, from 0. */
export type PlayerId = number & { readonly [brand]: "player" };

/** A game state (Def. 1, 𝕊). Opaque: ask the game system. Never mutated, freely shared, comparable by its encoding. */
export type State = { readonly [brand]: "state" };

/**
 * The canonical, compact form of a state: a string whose units are bytes (0..255). Two states of one game system
 * are the same state exactly when their encodings are equal.
 */
export type Encoding = string & { readonly [brand]: "encoding" };

/** A player (Def. 1, 𝒫). */
export interface Player {
  readonly id: PlayerId;
  readonly name: string;
}

/** A substate track (Def. 1, T ∈ 𝒯) or a family of them with a common name: `mark[Cell]`. */
export interface Track {
  readonly name: string;
  /** The printed indices of each track of the family, in order; one empty list for a track without index. */
  readonly indices: readonly (readonly string[])[];
  /** The printed type of its values: `Player?`. */
  readonly type: string;
  /** How many values one track of the family can have; 0 where that is not known. */
  readonly size: bigint;
  /** Written by the steps of a decision made in steps: it may serve between two of them, where there is no state. */
  readonly passing?: boolean;
  /** It need not change in any play: it says what something is, or is there for what may come. */
  readonly spare?: boolean;
}

/** The value of one track in one state, printed. */
export interface TrackValue {
  readonly track: string;
  readonly index: readonly string[];
  readonly value: string;
}

/** A decision (Def. 1, d ∈ 𝒟): one member of a family such as `claim(c)`. */
export interface Decision {
  /** `claim(b2)`: names the decision in every state of the game system. */
  readonly id: string;
  readonly family: string;
  /** The printed values of its parameters; of a decision made in steps, of all steps in order. */
  readonly parameters: readonly string[];
  /**
   * Of a decision made in steps, `jump(b6, d4; f2)`: the same step by step. What a later step takes over from the one
   * before is not said again.
   */
  readonly steps?: readonly (readonly string[])[] | undefined;
  /** A forced step: taken by all players together, a state and an edge of the game but not a ply. */
  readonly forced: boolean;
  /** Of a forced step: the players see the state that it is taken in, as they see those in which they decide. */
  readonly shown?: true | undefined;
}

/** One decision per player, `null` for the null decision 0 (Def. 1, d₀ⁿ ∈ 𝒟₀ⁿ). */
export type DecisionTuple = readonly (Decision | null)[];

/** One consequence of a tuple (Def. 1, C): the exact probability of an action, with the state the action leads to. */
export interface Consequence {
  readonly probability: Rational;
  readonly state: State;
}

/** The result of a finished play (Def. 1, o ∈ 𝒪). Its worth to a player is no part of the game system. */
export interface Outcome {
  /** `X wins 3`: names the outcome; two outcomes are the same when their texts are. */
  readonly text: string;
  readonly label: string;
  /** The printed subject (`X`), and which player it is when it is one. */
  readonly subject?: string;
  readonly player?: PlayerId;
  /** The printed parameter (`3`). */
  readonly parameter?: string;
  /** Its text. */
  toString(): string;
}

/** An outcome of these parts, which is its text where a text is wanted. */
export function outcomeOfParts(parts: Omit<Outcome, "toString">): Outcome {
  return Object.defineProperty({ ...parts }, "toString", { value: () => parts.text });
}

/** Why a player may not take a decision in a state: the first condition, in written order, that refuses. */
export interface Refusal {
  /**
   * over: the state is terminal, or an ending state.
   * forced: a forced step comes first.
   * unknown: no decision of the game has this name and these parameters.
   * player: the decision is not this player's now (`by`).
   * parameter: a parameter's value is not in its domain now.
   * condition: a written condition or preference refuses.
   * same: it is legal under another id, which `same` names, because the rules call the two one decision.
   */
  readonly kind: "over" | "forced" | "unknown" | "player" | "parameter" | "condition" | "same";
  /** One sentence for a person; the reason written in the rules where there is one. */
  readonly message: string;
  /** The refusing condition or domain as written in the rules. */
  readonly condition?: string;
  /** The reason written in the rules. */
  readonly reason?: string;
  /** The name of the parameter whose value is not in its domain, where the kind is `parameter`. */
  readonly parameter?: string;
  /** The id of the legal decision that is meant, where the kind is `same`. */
  readonly same?: string;
}

/** What one player is shown of one track. */
export interface ViewedTrack {
  readonly track: string;
  readonly index: readonly string[];
  /** The printed value, or undefined where it is hidden from the viewer. */
  readonly value: string | undefined;
  /** What the rules show in place of a hidden value (the size of a hand). */
  readonly instead?: string;
}

/** A position written as text that could not be read. */
export interface PositionError {
  readonly code: "NF3001";
  readonly message: string;
}

/**
 * A game system as running code: the one interface through which everything above the model knows a game
 * (Def. 1, with Def. 6's ending states already in its legality). The reference interpreter, a rule of the algebra
 * and a game written in TypeScript implement it; no caller asks which one it holds. Compiled code stands beside it, as
 * its engine (`engineOf`).
 *
 * Questions about a state throw `Fault` when the written rules have a hole there, and RangeError when the caller
 * hands in what does not belong to the system (a state of another game, a tuple that is not legal).
 */
export interface GameSystem {
  readonly name: string;
  readonly title: string;
  /** The rules in canonical form, parameters included: two systems with equal rules play alike. Hash this. */
  readonly rules: string;
  /** 𝒫, in cyclic order; at least one. */
  readonly players: readonly Player[];
  /** 𝒯. */
  readonly tracks: readonly Track[];
  /** The families of 𝒟, as written: `claim(c)`. */
  readonly families: readonly { readonly name: string; readonly parameters: readonly string[] }[];
  /** The names of other forms of positions as text, such as "fen". */
  readonly notations: readonly string[];
  /** §3.3: whether every player is known to be shown every state and decision whole; where false, the views tell. */
  readonly hidesNothing: boolean;
  /** How a person is shown its states; never affects the rules. */
  readonly display: Display;

  /** 𝒮₀: at least one state, each once, in a fixed order. */
  initialStates(): readonly State[];
  /** L_p(s): the legal decisions in a fixed order, each once; empty in terminal states and for players who wait. */
  legal(state: State, player: PlayerId): readonly Decision[];
  /** Whether L(s) is a forced step, which can be known without finding those of each player. */
  forces(state: State): boolean;
  /** L_p(s) explained: why `player` may not take the decision with this id here, or undefined when it is legal. */
  refusal(state: State, player: PlayerId, decision: string): Refusal | undefined;
  /**
   * C(d₀ⁿ, s) with each action applied: positive probabilities that sum to 1, each resulting state once (chance
   * outcomes that lead to the same state are added up), in a fixed order. The tuple must be legal and not all null.
   */
  consequences(state: State, tuple: DecisionTuple): readonly Consequence[];
  /** One consequence picked by `chance`, distributed as `consequences` says, without listing the others. */
  draw(state: State, tuple: DecisionTuple, chance: ChanceSource): State;
  /** Ω(s) of a terminal state: one in which no player has a legal decision. */
  outcome(state: State): Outcome;
  /** §3.3: what a player is shown of a state; without a player, what everyone is shown. */
  view(state: State, player?: PlayerId): readonly ViewedTrack[];
  /** §3.3: whether the parameters of a decision of this family, made in this state by `player`, are shown to `viewer`. */
  showsDecision(state: State, player: PlayerId, decision: Decision, viewer?: PlayerId): boolean;
  /** §2: what an outcome is worth to a player where the rules' author wrote a utility beside them. */
  worth(outcome: Outcome, player: PlayerId): Rational | undefined;

  /** s as an element of 𝕊: the value of every track, in the order of `tracks`; memories and forced steps to come are no tracks. */
  values(state: State): readonly TrackValue[];
  /** The identity of a state. */
  encode(state: State): Encoding;
  /** The state with this encoding; RangeError when there is none. */
  decode(encoding: Encoding): State;
  /**
   * `turn=O, mark[b2]=X`: what differs from the first initial state; "start" when nothing does. With the name of a
   * notation the position in that, which need not say all of it: RangeError for a name that is not among `notations`.
   */
  printPosition(state: State, notation?: string): string;
  /** Reads both forms. */
  parsePosition(text: string): { readonly state: State } | { readonly error: PositionError };
}

/** L_p(s) for each player, in the order of the players. */
export type Choices = readonly (readonly Decision[])[];

/** Step 2 of the gameplay algorithm (Def. 2): what each player may decide. A fault says whose decisions were wanted. */
export function choicesAt(system: GameSystem, state: State): Choices {
  return system.players.map(({ id, name }) =>
    namingQuestion(
      () => `what ${name} may decide`,
      () => system.legal(state, id),
    ),
  );
}

/** Step 3 of Def. 2: whether the game is over, nobody having a legal decision. */
export function isOver(choices: Choices): boolean {
  return choices.every((legal) => legal.length === 0);
}

/** Who has something to decide, in the order of the players; nobody where the game is over. */
export function decidersIn(choices: Choices): readonly PlayerId[] {
  return choices.flatMap((legal, player) => (legal.length > 0 ? [player as PlayerId] : []));
}

/** The tuple of the forced step that comes now, if one does. */
export function forcedTuple(choices: Choices): DecisionTuple | undefined {
  return choices.some((legal) => legal[0]?.forced) ? choices.map((legal) => legal[0] ?? null) : undefined;
}

/**
 * D₀ⁿ(s) of Def. 4, one tuple at a time (with many players there can be very many): the first player's decision
 * varies slowest; none in a terminal state.
 */
export function* tuplesOf(choices: Choices): Generator<DecisionTuple, void, void> {
  if (isOver(choices)) return;
  const forced = forcedTuple(choices);
  if (forced) {
    yield forced;
    return;
  }
  const options = choices.map((legal): readonly (Decision | null)[] => (legal.length > 0 ? legal : [null]));
  const picks = options.map(() => 0);
  for (;;) {
    yield picks.map((pick, player) => options[player]![pick]!);
    let player = picks.length - 1;
    while (player >= 0 && ++picks[player]! === options[player]!.length) picks[player--] = 0;
    if (player < 0) return;
  }
}

/** All legal tuples of a state, as a list. */
export function legalTuples(system: GameSystem, state: State): readonly DecisionTuple[] {
  return [...tuplesOf(choicesAt(system, state))];
}

/** Whether a state is in 𝒮_ter: no player has a legal decision. */
export function isTerminal(system: GameSystem, state: State): boolean {
  return isOver(choicesAt(system, state));
}

/** Whether the tuple is a forced step, which is an edge of the game but not a ply. */
export function isForced(tuple: DecisionTuple): boolean {
  return tuple.some((decision) => decision?.forced);
}

/**
 * Whether the players see the state that the tuple is taken in: they see those in which they decide, and those before
 * forced steps that are shown. The other forced steps are taken at once.
 */
export function isSeenBefore(tuple: DecisionTuple): boolean {
  return tuple.some((decision) => decision && (!decision.forced || decision.shown));
}

/** C(d₀ⁿ, s) of a tuple (Def. 1). A fault says which tuple it was. */
export function consequencesOf(system: GameSystem, state: State, tuple: DecisionTuple): readonly Consequence[] {
  return namingQuestion(
    () => `what ${printTuple(tuple)} does`,
    () => system.consequences(state, tuple),
  );
}

/** One consequence of a tuple, picked by `chance`. A fault says which tuple it was. */
export function drawConsequence(system: GameSystem, state: State, tuple: DecisionTuple, chance: ChanceSource): State {
  return namingQuestion(
    () => `what ${printTuple(tuple)} does`,
    () => system.draw(state, tuple, chance),
  );
}

/** `(flip, flip)`, `(0, claim(b2))`: a tuple as the source writes it. */
export function printTuple(tuple: DecisionTuple): string {
  return `(${tuple.map((decision) => decision?.id ?? "0").join(", ")})`;
}
