import { choiceOf, type Perspective } from "../../knowledge/index.ts";
import { quote } from "../../language/index.ts";
import {
  type ChanceSource,
  type Decision,
  type DecisionTuple,
  endingReasonOf,
  Fault,
  type GameSystem,
  type Outcome,
  type Player,
  type State,
  shownSpellingsOf,
} from "../../model/index.ts";
import { found, isSource, requireArgument, requireOptions, requireRules, requireSource } from "../arguments.ts";
import { isSeed, type Seed } from "../chance/seeded.ts";
import { PlayError } from "../errors.ts";
import { type Attempt, attemptsUpTo, NO_ATTEMPTS, withAttempt } from "./attempts.ts";
import { type CommitError, groupedOptions, type Option, type Options, refusalError } from "./commit.ts";
import { type Step, stopsOn } from "./gameplay.ts";
import { firstPoint, nextPoint, type Point, pointAt, type StepsByPly, stepsOf } from "./line.ts";
import { perspectiveAt } from "./perspectives.ts";
import { type MatchView, viewOf } from "./shown.ts";
import { ambiguous, guessSpelt, readSpelt, spelt } from "./spelled.ts";
import { type Start, startState } from "./start.ts";

/** A loaded game. */
export interface Rules {
  readonly system: GameSystem;
  /** SHA-256 of `system.rules`: who has the same hash plays the same game. */
  readonly hash: string;
  /** The parameters that the game was loaded with, if it has any; records carry them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** `newMatch` of these rules. */
  newGame(options?: MatchOptions): Match;
}

export interface MatchOptions {
  /** The first initial state where nothing is said. */
  readonly from?: Start;
  /**
   * A seed, kept by the match as a value: whoever repeats the decisions meets the same chance. Or a source for the
   * forced steps before the first decision alone; every commit then hands in its own.
   */
  readonly chance?: Seed | ChanceSource;
}

/**
 * Starts a match and takes the forced steps that come before the first decision.
 *
 * @throws RangeError for an initial state that does not exist; PlayError NF3001 for a text that is no position,
 * NF3002 when the forced steps need chance and none was handed in; Fault where the rules have a hole.
 */
export function newMatch(rules: Rules, options: MatchOptions = {}): Match {
  requireRules("rules", rules);
  requireOptions("newMatch", options);
  const { from, chance } = options;
  const fits = chance === undefined || isSource(chance) || isSeed(chance);
  requireArgument(fits, "chance", chance, "a seed (a text or a safe integer) or a source of chance");
  const start = startState(rules.system, from);
  const point = firstPoint(rules.system, start, chance);
  const seed = isSource(chance) ? undefined : chance;
  return new Match({
    rules,
    origin: {},
    start,
    seed,
    tip: point,
    at: point,
    pending: nobody(rules),
    attempts: NO_ATTEMPTS,
  });
}

/** What became of a decision: a new match, or an error and the match as it was. */
export type Committed =
  | {
      readonly success: true;
      readonly match: Match;
      /** Who has to decide next. */
      readonly activePlayers: readonly Player[];
    }
  | { readonly success: false; readonly error: CommitError; readonly match: Match };

interface Parts {
  readonly rules: Rules;
  readonly origin: object;
  readonly start: State;
  readonly seed: Seed | undefined;
  /** The last point known; `at` is it or one before it. */
  readonly tip: Point;
  readonly at: Point;
  /** All null unless some players, but not all, have decided at `at`, which is then the tip. */
  readonly pending: DecisionTuple;
  readonly attempts: readonly Attempt[];
}

const nobody = (rules: Rules): DecisionTuple => rules.system.players.map(() => null);

/**
 * A play with people in it, as a value: every question leaves it as it is, and what changes it returns another
 * match. Players are given by their name or their index.
 */
export class Match {
  readonly #parts: Parts;

  /** Made by `newMatch`. */
  constructor(parts: Parts) {
    this.#parts = { ...parts, pending: Object.freeze([...parts.pending]) };
  }

  get rules(): Rules {
    return this.#parts.rules;
  }

  /** The same object in all versions of one match, and in no other match: whoever keeps something for a match keeps it by this. */
  get origin(): object {
    return this.#parts.origin;
  }

  /** The state that the match started from, before any forced step. */
  get start(): State {
    return this.#parts.start;
  }

  /** The seed of its chance, if it has one. */
  get seed(): Seed | undefined {
    return this.#parts.seed;
  }

  /** The whole state, hidden tracks included: `view` is what may be shown. */
  get state(): State {
    return this.#parts.at.state;
  }

  /** How many plies led to this state. */
  get ply(): number {
    return this.#parts.at.ply;
  }

  /** How many plies are known, those after this state included. */
  get length(): number {
    return this.#parts.tip.ply;
  }

  /** What was played, those plies after this state included: the steps of ply n at n, the forced ones before all at 0. */
  get steps(): StepsByPly {
    return stepsOf(this.#parts.tip);
  }

  /** The steps that led here from the state one ply earlier: the ply and the forced ones after it. */
  get lastSteps(): readonly Step[] {
    return this.#parts.at.steps;
  }

  /**
   * The states on the way here from the one a ply earlier that players see though nobody decides in them: those before
   * forced steps that are shown.
   */
  get stops(): readonly State[] {
    const { start, at } = this.#parts;
    return stopsOn(start, at.steps);
  }

  /** Ω of this state when the game is over in it. */
  get outcome(): Outcome | undefined {
    return this.#parts.at.outcome;
  }

  /** Why the game is over, as the rules say it; undefined where they do not. */
  get endingReason(): string | undefined {
    return this.outcome && endingReasonOf(this.#parts.rules.system, this.state);
  }

  /** Those who still have to decide before the next step; empty when the game is over. */
  get activePlayers(): readonly Player[] {
    const { rules, pending } = this.#parts;
    return rules.system.players.filter((player) => this.#legal(player).length > 0 && !pending[player.id]);
  }

  /** What those have decided who wait for others. To be kept from the others: `view` does. */
  get pending(): DecisionTuple {
    return this.#parts.pending;
  }

  /** What players asked for in vain, as far as they have learnt from it. */
  get attempts(): readonly Attempt[] {
    return this.#parts.attempts;
  }

  /** What a player may decide now; nothing while the others decide. RangeError for an unknown player. */
  getOptions(player: number | string): Options {
    return groupedOptions(this.legalDecisions(player));
  }

  /** The same as one list, in the order of the rules. */
  legalDecisions(player: number | string): readonly Option[] {
    const who = this.#require(player);
    return this.#parts.pending[who.id] ? [] : this.#legal(who).map((decision) => this.#option(decision));
  }

  /**
   * All that a player has been shown up to this state and may decide in it, as data from which no state can be reached;
   * without a player, what everyone has been shown. RangeError for an unknown player.
   */
  perspective(player?: number | string): Perspective {
    return perspectiveAt(this, this.#parts.at, player === undefined ? undefined : this.#require(player).id);
  }

  /**
   * A decision that a player may take now, by its id, as the game spells it: in the spelling of this name, or in the
   * first that has a text for it. Undefined where there is none, or it would tell what is hidden.
   */
  spell(player: number | string, option: string, spelling?: string): string | undefined {
    const who = this.#require(player);
    const decision = named(this.#legal(who), option);
    const asking = { state: this.state, player: who.id };
    return decision && spelt(shownSpellingsOf(this.rules.system), asking, decision, spelling);
  }

  /** The decisions that a text may be that a player may take now: in the spelling of this name, or in any of the game's. */
  read(player: number | string, text: string, spelling?: string): readonly Option[] {
    const who = this.#require(player);
    if (this.#parts.pending[who.id] || this.#legal(who).length === 0) return [];
    const found = readSpelt(shownSpellingsOf(this.rules.system), { state: this.state, player: who.id }, text, spelling);
    return found.map((decision) => this.#option(decision));
  }

  /**
   * Takes a decision for a player, given by its id or as the game spells it. When others still have to decide, it waits
   * for them, unseen; with the last of them the step is taken, and the forced steps after it. Plies after this state are
   * dropped. What cannot be done leaves the match as it is.
   *
   * @param chance answers the rules when the match has no seed; RangeError when it has one.
   */
  commitOption(player: number | string, option: string, chance?: ChanceSource): Committed {
    const { rules, seed, at, pending, attempts: all } = this.#parts;
    if (chance !== undefined) requireSource("chance", chance);
    if (chance && seed !== undefined) throw new RangeError("A match with a seed takes no other chance source.");
    try {
      const decided = this.#decide(player, option);
      if ("code" in decided) return { success: false, error: decided, match: this };
      const tuple = pending.with(decided.player.id, decided.decision);
      const waits = at.choices.some((legal, id) => legal.length > 0 && !tuple[id]);
      const attempts = attemptsUpTo(all, at.ply);
      if (waits) return this.#become({ tip: at, pending: tuple, attempts });
      const next = nextPoint(rules.system, at, tuple, chance);
      return this.#become({ tip: next, at: next, pending: nobody(rules), attempts });
    } catch (error) {
      return { success: false, error: playingError(error), match: this };
    }
  }

  /**
   * After a player, who decides now, has asked for a decision with this id and was told why the rules refuse it: it is in her
   * perspective, since a reason may depend on what is hidden. The match as it is where she learns nothing from it. RangeError
   * for an unknown player.
   */
  attempt(player: number | string, decision: string): Match {
    const { rules, at, attempts, pending } = this.#parts;
    const who = this.#require(player);
    if (this.#legal(who).length === 0 || pending[who.id]) return this;
    const more = withAttempt(rules.system, at, attempts, { player: who.id, decision });
    return more === attempts ? this : new Match({ ...this.#parts, attempts: more });
  }

  /** Takes back what a player has decided while others still decide. */
  withdraw(player: number | string): Committed {
    const who = this.#find(player);
    const fail = (error: CommitError): Committed => ({ success: false, error, match: this });
    if (!who) return fail(unknownPlayer(player));
    if (!this.pending[who.id]) {
      return fail({ code: "nothing-to-withdraw", message: `${who.name} has no decision that waits for others.` });
    }
    return this.#become({ pending: this.pending.with(who.id, null) });
  }

  /** The match one ply earlier, or as it is at the start. Decisions that wait for others are dropped. */
  back(): Match {
    return this.goTo(Math.max(0, this.ply - 1));
  }

  /** The match one ply later along what was played, or as it is at its end. */
  forward(): Match {
    return this.goTo(Math.min(this.length, this.ply + 1));
  }

  /** The match after `ply` plies, from 0 to `length`; what was played later stays known. RangeError for others. */
  goTo(ply: number): Match {
    const { rules, tip } = this.#parts;
    if (ply === this.ply) return this;
    if (!Number.isSafeInteger(ply) || ply < 0 || ply > tip.ply) {
      throw new RangeError(`The match has the plies 0 to ${tip.ply}, not ${found(ply)}.`);
    }
    return new Match({ ...this.#parts, at: pointAt(tip, ply), pending: nobody(rules) });
  }

  /** The match up to this state: what was played later is not known in it. */
  withoutLater(): Match {
    const { at, tip, attempts } = this.#parts;
    return at === tip ? this : new Match({ ...this.#parts, tip: at, attempts: attemptsUpTo(attempts, at.ply) });
  }

  /** What a player is shown; without a player, what everyone is shown. RangeError for an unknown player. */
  view(player?: number | string): MatchView {
    return viewOf(this, player === undefined ? undefined : this.#require(player));
  }

  /** `KuhnPoker, ply 1, P2 to decide`: where it stands, with nothing that is hidden. */
  toString(): string {
    const { outcome, ply, activePlayers } = this;
    const names = activePlayers.map(({ name }) => name).join(", ");
    return `${this.rules.system.name}, ply ${ply}, ${outcome ? `over: ${outcome.text}` : `${names} to decide`}`;
  }

  /** What `console.log` prints. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return `Match <${this}>`;
  }

  #option(decision: Decision): Option {
    return choiceOf(this.rules.system, decision);
  }

  #become(parts: Partial<Parts>): Committed {
    const match = new Match({ ...this.#parts, ...parts });
    return { success: true, match, activePlayers: match.activePlayers };
  }

  /** The choices of a state are one list for each player. */
  #legal({ id }: Player): readonly Decision[] {
    return this.#parts.at.choices[id]!;
  }

  #find(player: number | string): Player | undefined {
    return this.rules.system.players.find(({ id, name }) => id === player || name === player);
  }

  #require(player: number | string): Player {
    const who = this.#find(player);
    if (!who) throw new RangeError(unknownPlayer(player).message);
    return who;
  }

  #decide(player: number | string, option: string): CommitError | { player: Player; decision: Decision } {
    const { rules, at, pending } = this.#parts;
    const who = this.#find(player);
    if (!who) return unknownPlayer(player);
    if (at.outcome) return { code: "game-over", message: `The game is over: ${at.outcome.text}.` };
    const had = pending[who.id];
    if (had) return { code: "already-decided", message: `${who.name} has decided and waits for the others.` };
    const legal = this.#legal(who);
    const [first] = legal;
    if (!first) {
      const names = this.activePlayers.map(({ name }) => name).join(", ");
      return { code: "not-your-turn", message: `${who.name} has nothing to decide now. To decide: ${names}.` };
    }
    if (typeof option !== "string") {
      const message = `The id of a decision is a text such as ${quote(first.id)}, not ${found(option)}.`;
      return { code: "unknown-option", message };
    }
    const decision = named(legal, option);
    if (decision) return { player: who, decision };
    const read = this.read(who.id, option);
    if (read.length > 1)
      return ambiguous(
        option,
        legal.filter(({ id }) => read.some((one) => one.id === id)),
      );
    const spelled = legal.find(({ id }) => id === read[0]?.id);
    if (spelled) return { player: who, decision: spelled };
    const refusal = rules.system.refusal(at.state, who.id, meantBy(rules.system, at.state, who, option));
    if (refusal) return refusalError(refusal);
    throw new RangeError(`${rules.system.name} neither lists nor refuses ${quote(option)}.`);
  }
}

/** By the lists of legal decisions that were asked for one of many: the decisions by their ids. */
const byIds = new WeakMap<readonly Decision[], ReadonlyMap<string, Decision>>();

/** The decision with an id. A list may be long, and be asked for each of its own. */
function named(legal: readonly Decision[], option: string): Decision | undefined {
  const known = byIds.get(legal) ?? new Map(legal.map((decision) => [decision.id, decision]));
  byIds.set(legal, known);
  return known.get(option);
}

/** The id of the one decision, legal or not, that a text may be as the game spells it; else the text itself. */
function meantBy(system: GameSystem, state: State, { id }: Player, text: string): string {
  const [only, ...others] = guessSpelt(shownSpellingsOf(system), { state, player: id }, text);
  return only !== undefined && others.length === 0 ? only : text;
}

const unknownPlayer = (player: number | string): CommitError => ({
  code: "unknown-player",
  message: `The game has no player ${found(player)}.`,
});

/** The error for the players of a step that could not be taken; rethrows what comes neither from the rules nor from chance. */
function playingError(error: unknown): CommitError {
  if (error instanceof Fault) {
    const { code: fault, message, span, asked } = error;
    return { code: "fault", message, fault, ...(span && { span }), ...(asked !== undefined && { asked }) };
  }
  if (error instanceof PlayError) return { code: "chance", message: error.message };
  throw error;
}
