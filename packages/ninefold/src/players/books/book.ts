// Opening books: tables of positions at the beginning, with how much each decision is to be taken. They are made of plays, or of
// what a mind thinks.
import { type GameSystem, numberOf, type Player, worthsOf } from "../../model/index.ts";
import type { Match, Progress, Rules } from "../../play/index.ts";
import { type MindChoice, thinkingOf } from "../choosing/choose.ts";
import { MindError } from "../minds/errors.ts";
import { positionKey, type Table, type TablePosition } from "../tables/table.ts";

/** A play that a book is made of. */
export interface BookPlay {
  readonly match: Match;
  /** By player what it was worth, where the rules do not say: somebody gave up. */
  readonly worths?: readonly number[] | undefined;
}

type Weights = Map<string, number>;

/** A book that grows. */
class Growing {
  readonly #system: GameSystem;
  /** By the key of a position and the name of a player. */
  readonly #weights = new Map<string, Map<string, Weights>>();

  /** MindError NF7022 for a game that hides something. */
  constructor(system: GameSystem) {
    if (!system.hidesNothing) {
      throw new MindError("NF7022", `${system.name} hides something: its players do not know which position it is.`);
    }
    this.#system = system;
  }

  get size(): number {
    return this.#weights.size;
  }

  has(key: string): boolean {
    return this.#weights.has(key);
  }

  /** Whether the book has a decision of a player in a position. */
  at(key: string, { name }: Player): (id: string) => boolean {
    const weights = this.#weights.get(key)?.get(name);
    return (id) => weights?.has(id) ?? false;
  }

  add(key: string, { name }: Player, id: string, weight: number): void {
    const players = this.#weights.get(key) ?? new Map<string, Weights>();
    const weights = players.get(name) ?? new Map<string, number>();
    this.#weights.set(key, players.set(name, weights.set(id, (weights.get(id) ?? 0) + weight)));
  }

  /** Decisions without weight are left out, and positions that have no others. */
  table(hash: string): Table {
    const positions = new Map<string, TablePosition>();
    for (const [key, players] of this.#weights) {
      const best = Array.from(players, ([name, weights]) => [name, sharesOf(weights)] as const);
      const known = best.filter(([, shares]) => shares.length > 0);
      if (known.length > 0) positions.set(key, { worth: [], best: Object.fromEntries(known) });
    }
    return { game: this.#system.name, rules: hash, positions };
  }
}

/** Probabilities have so many decimals. */
const DECIMALS = 1e6;

function sharesOf(weights: Weights): readonly (readonly [id: string, probability: number])[] {
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const shares = Array.from(weights, ([id, weight]) => [id, Math.round((weight / sum) * DECIMALS) / DECIMALS] as const);
  return shares.filter(([, share]) => share > 0).sort(([, one], [, other]) => other - one);
}

/**
 * The book of plays: of each of the first plies what was decided, as often as it went well. A play that was won counts 2, one that was
 * drawn 1, one that was lost 0; with more players this is the mean over the others. Plays without an end are left out.
 */
export function* bookOfPlays(
  { system, hash }: Rules,
  plays: readonly BookPlay[],
  plies: number,
): Generator<Progress, Table, boolean | undefined> {
  const book = new Growing(system);
  for (const [number, play] of plays.entries()) {
    const worths = play.worths ?? worthsIn(play.match);
    if (worths) addPlay(book, play.match, worths, plies);
    if (yield { done: number + 1, total: plays.length }) break;
  }
  return book.table(hash);
}

function worthsIn({ rules: { system }, outcome }: Match): readonly number[] | undefined {
  return outcome && worthsOf(system, outcome)?.map(numberOf);
}

function addPlay(book: Growing, match: Match, worths: readonly number[], plies: number): void {
  const { system } = match.rules;
  for (let ply = 0; ply < Math.min(plies, match.ply); ply++) {
    const before = match.goTo(ply);
    const [{ tuple } = { tuple: [] }] = match.steps[ply + 1] ?? [];
    for (const player of before.activePlayers) {
      const decision = tuple[player.id];
      if (decision) book.add(positionKey(system, before.state), player, decision.id, weightOf(worths, player.id));
    }
  }
}

function weightOf(worths: readonly number[], player: number): number {
  const own = worths[player] ?? 0;
  const others = worths.filter((_, other) => other !== player);
  if (others.length === 0) return 1;
  return others.reduce((sum, other) => sum + (own > other ? 2 : own === other ? 1 : 0), 0) / others.length;
}

export interface BookBounds {
  /** So many plies of a play are in the book at most. */
  readonly plies: number;
  /** So many positions are thought about at most. */
  readonly positions: number;
}

/** A position that is to be thought about. */
interface Open {
  readonly match: Match;
  /** Who has decided otherwise than the book: of their decisions nobody asks it any more. */
  readonly strayed: ReadonlySet<number>;
}

/**
 * The book of what a mind thinks: of the position of a match, then of those that follow when one player keeps to the book and the others
 * decide anything, ply by ply. Of what chance brings one outcome is drawn. Where several decide at once it ends.
 */
export function* bookOfThoughts(
  match: Match,
  choice: MindChoice,
  { plies, positions }: BookBounds,
): Generator<Progress & { readonly waiting: number }, Table, boolean | undefined> {
  const { system, hash } = match.rules;
  const book = new Growing(system);
  const open: Open[] = [{ match, strayed: new Set() }];
  const seen = new Set<string>();
  let at = 0;
  const progress = () => ({ done: book.size, total: positions, waiting: open.length - at - 1 });
  for (; at < open.length && book.size < positions; at++) {
    const one = open[at];
    const [player, ...others] = one?.match.activePlayers ?? [];
    if (!one || !player || others.length > 0) continue;
    const key = positionKey(system, one.match.state);
    const isAsked = !one.strayed.has(player.id) && one.match.legalDecisions(player.id).length > 1;
    if (isAsked && !book.has(key)) {
      const work = thinkingOf(one.match, player.id, choice);
      let step = work.next();
      for (; !step.done; step = work.next()) if (yield progress()) return book.table(hash);
      for (const [id, share] of step.value.mixture) book.add(key, player, id, share);
    }
    if (one.match.ply + 1 >= match.ply + plies) continue;
    for (const next of onwardFrom(one, player, book.at(key, player), seen)) {
      if (next) open.push(next);
      if (yield progress()) return book.table(hash);
    }
  }
  return book.table(hash);
}

/** The positions after one in which somebody still goes by the book; undefined for a decision that leads to none. */
function* onwardFrom(
  { match, strayed }: Open,
  player: Player,
  inBook: (id: string) => boolean,
  seen: Set<string>,
): Generator<Open | undefined, void> {
  const { system } = match.rules;
  const legal = match.legalDecisions(player.id);
  for (const { id } of legal) {
    const strays = legal.length > 1 && !inBook(id);
    const after = strays ? new Set([...strayed, player.id]) : strayed;
    const committed = after.size < system.players.length ? match.commitOption(player.id, id) : undefined;
    const key = committed?.success ? `${positionKey(system, committed.match.state)} ${[...after].sort()}` : undefined;
    const isNew = committed && key !== undefined && !seen.has(key);
    if (isNew) seen.add(key);
    yield isNew ? { match: committed.match, strayed: after } : undefined;
  }
}
