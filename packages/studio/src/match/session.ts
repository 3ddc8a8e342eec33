// A match with people and others in its seats: what is decided in it, and by which clocks. Nothing is drawn here.
import { Fault, type PlayerId } from "ninefold/model";
import {
  canBeSettled,
  type LoadedTree,
  MatchTree,
  newMatch,
  type Rules,
  type SeededSource,
  type Settlement,
  type Start,
  saveRecord,
  seeded,
} from "ninefold/play";
import { Marker } from "./marker.ts";
import { type PlayedPly, playedPlies, withoutWaiting } from "./played.ts";
import type { Seat } from "./seats.ts";
import { controlIn, type KeptTime, Timing } from "./timing.ts";

export interface SessionOptions {
  readonly rules: Rules;
  readonly seats: readonly Seat[];
  readonly seed: string;
  /** Where it begins: the first initial state where nothing is said. */
  readonly from?: Start | undefined;
  /** What was played before, in place of a match that begins. */
  readonly loaded?: LoadedTree | undefined;
  /** How much time each player has, such as `5m+3s`; nobody has a clock without it. */
  readonly clock?: string | undefined;
  /** What remained on the clocks of a match that goes on. */
  readonly time?: KeptTime | undefined;
}

export class Session extends Marker {
  readonly seed: string;
  /** The record of the match before its first ply. It tells all that is hidden. */
  readonly beginning: string;
  /** How much time each player has, as it was said. */
  readonly clock: string | undefined;
  /** Undefined where nobody has a clock. */
  readonly timing: Timing | undefined;
  /** Whether those who think are prepared: until then their clocks do not run. */
  #areMindsReady = false;
  /** Chance of a match that has no seed. */
  readonly #chance: SeededSource | undefined;
  readonly #heard = new Set<() => void>();
  #turn = 0;

  constructor({ rules, seats, seed, from, loaded, clock, time }: SessionOptions) {
    const began = newMatch(rules, { chance: seed, ...(from !== undefined && { from }) });
    super({ rules, seats, tree: loaded?.tree ?? MatchTree.of(began), settled: loaded?.settled });
    this.seed = seed;
    const first = withoutWaiting(this.tree.matchAt(this.tree.root.id).withoutLater());
    this.beginning = saveRecord(first);
    this.#chance = first.seed === undefined ? seeded(seed) : undefined;
    this.clock = time?.control ?? clock;
    const control = controlIn(this.clock);
    const overstepped = (player: PlayerId): void => this.#loseOnTime(player);
    this.timing = control && new Timing({ control, players: seats.length, kept: time, overstepped });
  }

  #loseOnTime(player: PlayerId): void {
    this.settle({ resigned: player, onTime: true });
  }

  /** The record of the match up to where the marker is. It tells all that is hidden. */
  get line(): string {
    return saveRecord(withoutWaiting(this.match.withoutLater()));
  }

  /** What was decided up to where the match stands. */
  get plies(): readonly PlayedPly[] {
    return playedPlies(this.match);
  }

  /** Calls a function whenever the match, or who sits in it, is another, until what is returned is called. */
  onChange(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  /** Another number whenever what has to be decided is something else: not where one of several has decided in a step. */
  get turn(): number {
    return this.#turn;
  }

  protected changed(isSameTurn = false): void {
    if (!isSameTurn) this.#turn++;
    this.runClocks();
    for (const hear of [...this.#heard]) hear();
  }

  /** Clocks run from now on: those of the seats that are to decide. */
  runClocks(): void {
    this.timing?.run(
      this.tree.path().map(({ id }) => id),
      this.#timed,
    );
  }

  /** Whose clocks run: of people that of the one who has the screen. Who looks at what was played has time to. */
  get #timed(): readonly PlayerId[] {
    if (this.isResting) return [];
    const machines = this.#areMindsReady ? this.thinking.map(({ id }) => id) : [];
    return this.deciding && !this.coveredFor ? [this.deciding.id, ...machines] : machines;
  }

  /** Those who think are prepared: getting ready takes nothing of a clock. */
  mindsAreReady(): void {
    this.#areMindsReady = true;
    this.runClocks();
  }

  /** What went wrong; undefined where the decision was taken, or came too late. */
  commit(player: PlayerId, id: string): string | undefined {
    const committed = this.match.commitOption(player, id, this.#chance);
    if (!committed.success) {
      const { fault, message } = committed.error;
      return fault === undefined ? message : `${fault}: ${message}`;
    }
    if (this.timing && !this.timing.decide(player)) {
      this.#loseOnTime(player);
      return undefined;
    }
    const isSameTurn = committed.match.ply === this.match.ply;
    const before = this.stood;
    this.goOnWith(committed.match);
    if (!isSameTurn) this.timing?.reach(this.tree.at.id);
    try {
      this.changed(isSameTurn);
    } catch (error) {
      // What a program shows to whom it says when it is asked: a state that nobody can look at is none to go to.
      if (!(error instanceof Fault)) throw error;
      this.standBack(before);
      this.changed(isSameTurn);
      return `${error.code}: ${error.message}`;
    }
    return undefined;
  }

  /** Who takes back a loss on time has the time of that turn again. */
  override undo(): void {
    if (this.settled) this.timing?.giveBack();
    super.undo();
  }

  settle(settlement: Settlement): void {
    if (!canBeSettled(this.match, settlement)) return;
    this.settleBy(settlement);
    this.changed();
  }
}
