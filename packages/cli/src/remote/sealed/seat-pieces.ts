// The pieces that a seat brings: bound in the log where the match asks for that, and shown by a checkpoint that the others will trust.
import { setTimeout as sleep } from "node:timers/promises";
import { type Hash, type Monitored, OwnershipError, type Purse, type Signer, witnessedAt } from "ninefold-ownership";
import { type Asks, type Binding, bindingEntries, isBound, type OwnPieces, policyOf } from "ninefold-ownership/match";
import { seconds } from "../../collection/opened.ts";
import { openPurse, signersOf } from "../../collection/purse.ts";
import { plural, print } from "../../output.ts";
import { reasonOf } from "../../text-file.ts";
import { TableLog } from "./table-log.ts";
import { spanOf, timeOf } from "./terms.ts";

/** Milliseconds between two looks at the log. */
const AGAIN = 2_000;
/** Seconds that a lease is longer than it has to be: so long may the log, the witnesses and the other seats take before the match begins. */
const WAIT = 3_600;

export interface SeatPiecesOptions {
  /** The folder of the purse. */
  readonly purse: string;
  readonly log: TableLog;
  /** Where entries go that somebody else has to log. */
  readonly entries: () => string;
  /** Aborted when the person leaves. */
  readonly leaving: AbortSignal;
}

interface Bound {
  readonly pieces: readonly Hash[];
  readonly to: Binding;
}

export class SeatPieces implements OwnPieces {
  readonly #options: SeatPiecesOptions;
  #purse: Promise<Purse> | undefined;
  #asks: Asks | undefined;
  #bound: Bound | undefined;
  #hint = "";
  #said = "";

  constructor(options: SeatPiecesOptions) {
    this.#options = options;
  }

  /** What the match asks for, which is known before anything is bound. */
  asked(asks: Asks): void {
    this.#asks = asks;
  }

  get purse(): Promise<Purse> {
    this.#purse ??= openPurse(this.#options.purse);
    return this.#purse;
  }

  /** Those of the keys that own pieces. A Failure NF9302 where the purse has not all of them. */
  async signersOf(pieces: readonly Hash[]): Promise<readonly Signer[]> {
    const [purse, { register }] = [await this.purse, await this.#options.log.read()];
    return signersOf(purse, this.#options.purse, register, pieces, ({ owner }) => owner);
  }

  async bind(pieces: readonly Hash[], to: Binding): Promise<void> {
    const { log } = this.#options;
    requireTime(to);
    const until = to.terms ? to.until : to.until + WAIT;
    const { register } = await log.read();
    const entries = await bindingEntries(await this.purse, register, pieces, { ...to, until }, seconds());
    this.#bound = { pieces, to };
    if (entries.length === 0) return;
    const what = `${plural(entries.length, "entry", "entries")} that ${to.terms ? "stake" : "lease"} your pieces`;
    if (!log.isWritten) {
      const file = this.#options.entries();
      TableLog.write(file, entries);
      this.#hint = `Whoever keeps the collection logs ${file}: \`ninefold collection add COLLECTION FILE\`, then \`export\`.`;
      print(`${what[0]!.toUpperCase()}${what.slice(1)} to this match are in ${file}.`);
      return;
    }
    const isSigned = await log.append(entries);
    print(`Logged ${what} to this match.`);
    this.#hint = isSigned ? "" : `Whoever keeps it signs: \`ninefold collection checkpoint ${log.source}\`.`;
  }

  /** The log at a checkpoint that has what was bound, and that the others trust. Waits for that, and says so. */
  async view(): Promise<Monitored["view"]> {
    for (;;) {
      const found = await this.#looked();
      if (typeof found !== "string") return found.view;
      this.#say(found);
      await sleep(AGAIN, undefined, { signal: this.#options.leaving });
    }
  }

  /** Says what is waited for where it is new, and again when half of what was left for it is gone. */
  #say(waiting: string): void {
    const until = this.#bound?.to.terms?.until;
    const left = until === undefined ? 1 : Math.max(1, until - seconds());
    const saying = `${waiting} ${Math.floor(Math.log2(left))}`;
    if (saying === this.#said) return;
    this.#said = saying;
    print(until === undefined ? waiting : `${waiting} The stakes lapse in ${spanOf(left)}, at ${timeOf(until)}.`);
  }

  /** The log, or what it is waited for. OwnershipError NF9306 where the stakes have lapsed meanwhile. */
  async #looked(): Promise<Monitored | string> {
    const bound = this.#bound;
    if (bound) requireTime(bound.to);
    let found: Monitored;
    try {
      found = await this.#options.log.read();
    } catch (error) {
      // What is being written anew, or cannot be reached for a moment, is asked for again.
      return `Waiting for the log at ${this.#options.log.source}: ${reasonOf(error)}`;
    }
    const { standings } = found.register;
    const isThere = (id: Hash): boolean => {
      const standing = standings.get(id);
      return standing !== undefined && isBound(id, standing, bound!.to, seconds());
    };
    if (bound && !bound.pieces.every(isThere))
      return `Waiting for the log: its checkpoint does not have your ${bound.to.terms ? "stakes" : "leases"} yet. ${this.#hint}`.trim();
    const problem = this.#asks && witnessProblem(found.note, this.#asks);
    return problem === undefined ? found : `Waiting for witnesses: ${problem}`;
  }
}

/** OwnershipError NF9306 where the stakes have lapsed: what is logged from then on binds nothing. */
function requireTime({ terms }: Binding): void {
  if (terms && terms.until <= seconds())
    throw new OwnershipError(
      "NF9306",
      `The stakes lapsed at ${timeOf(terms.until)}, before the match began: each keeps its own. Open another table, with a longer --stake.`,
    );
}

/** Why the others will not trust a checkpoint; undefined where they will. */
function witnessProblem(note: string, asks: Asks): string | undefined {
  try {
    witnessedAt(note, policyOf(asks), seconds());
    return undefined;
  } catch (error) {
    if (!(error instanceof OwnershipError)) throw error;
    return `${error.message} Each witness replays the log: \`ninefold collection witness\`, then \`add\` and \`export\` where it is another's.`;
  }
}
