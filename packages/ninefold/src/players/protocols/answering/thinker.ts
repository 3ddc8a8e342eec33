// Thinking in steps, so that an engine hears while it thinks.
import { type Match, positionsOf } from "../../../play/index.ts";
import { type Chosen, chosenBy, type MindChoice, thinkingOf } from "../../choosing/choose.ts";
import { Expectations } from "../../choosing/prospects.ts";
import type { Budget, Thinking, Thought } from "../../minds/mind.ts";
import { complaintOf, type Served } from "./answering.ts";

/** What an engine learns of its thinking. */
export interface Watcher {
  /** What is thought so far; now and then, and at the end. */
  onThought(thought: Thought, milliseconds: number): void;
  /** What is decided, and whether the mind would rather give up. */
  onChosen(chosen: Chosen, givesUp: boolean): void;
  /** Why nothing is. */
  onFailure(complaint: string): void;
}

/** So many milliseconds lie between two reports. */
const REPORTED_EVERY = 500;

/** Who thinks, and how long. */
interface Bounded extends MindChoice {
  readonly budget: Budget;
  readonly milliseconds?: number | undefined;
}

/** A thought that is being thought. */
interface Thinkable {
  readonly work: Generator<Thinking, Thought, boolean | undefined>;
  readonly match: Match;
  readonly player: number;
  readonly choice: MindChoice;
  readonly watcher: Watcher;
  readonly since: number;
}

export class Thinker {
  readonly #served: Served;
  readonly #expectations = new Expectations();
  #now: Thinkable | undefined;
  #end = Number.POSITIVE_INFINITY;
  #reported = 0;

  constructor(served: Served) {
    this.#served = served;
  }

  get #own(): MindChoice {
    const { seed, trained, table, book } = this.#served;
    return { seed, trained, table, book };
  }

  get isThinking(): boolean {
    return this.#now !== undefined;
  }

  /** Whether a draw is taken that a player is offered whom it thought for. */
  takesDraw(match: Match, player: number): boolean {
    return this.#expectations.takesDraw(match, player);
  }

  /** Makes ready what the first thought would wait for: the game is compiled. */
  prepare(): void {
    if (!this.#now) positionsOf(this.#served.rules.system);
  }

  /**
   * Begins to think about what who decides now should decide, until the budget is spent, so many milliseconds are over or it is
   * stopped.
   */
  start(match: Match, choice: Bounded, watcher: Watcher): void {
    this.drop();
    const since = this.#served.now();
    const { milliseconds = Number.POSITIVE_INFINITY } = choice;
    const [actor] = match.activePlayers;
    try {
      if (!actor) throw new RangeError("the game is over");
      const work = thinkingOf(match, actor.id, { ...this.#own, ...choice });
      this.#now = { work, match, player: actor.id, choice, watcher, since };
      this.#end = since + milliseconds;
      this.#reported = since;
    } catch (error) {
      watcher.onFailure(complaintOf(error));
    }
  }

  /** From now on it thinks so many milliseconds more. */
  endIn(milliseconds: number): void {
    this.#end = this.#served.now() + milliseconds;
  }

  /** Asks it to end with what it has, at the next step. */
  stop(): void {
    this.#end = Number.NEGATIVE_INFINITY;
  }

  /** Forgets what is thought about. */
  drop(): void {
    this.#now?.work.return({ mixture: new Map(), lines: [], nodes: 0 });
    this.#now = undefined;
  }

  /** Takes a step of thought; false where there is none. */
  step(): boolean {
    const thinking = this.#now;
    if (!thinking) return false;
    const { work, watcher, since } = thinking;
    const now = this.#served.now();
    try {
      const step = work.next(now >= this.#end);
      if (step.done) this.#chosen(thinking, step.value);
      else if (now - this.#reported >= REPORTED_EVERY) {
        this.#reported = now;
        watcher.onThought(step.value.thought(), now - since);
      }
    } catch (error) {
      this.#now = undefined;
      watcher.onFailure(complaintOf(error));
    }
    return true;
  }

  #chosen({ match, player, choice, watcher, since }: Thinkable, thought: Thought): void {
    // Who is stopped at once may have thought of nothing yet.
    const legal = match.legalDecisions(player);
    const chosen =
      thought.mixture.size === 0 && legal[0]
        ? { decision: legal[0].id, thought }
        : chosenBy(thought, match, player, { ...this.#own, ...choice });
    this.#now = undefined;
    watcher.onThought(thought, this.#served.now() - since);
    watcher.onChosen(chosen, this.#expectations.givesUp(match, player, chosen));
  }
}
