// A decision that a person says while others think. It is taken when the person has to decide, if it is legal then, and else dropped;
// until then it is no part of the match.
import type { Decision, PlayerId } from "ninefold/model";
import { decisionsAhead, type NodeId, run } from "ninefold/play";
import { sayDecision } from "ninefold/scene";
import type { Session } from "../../match/session.ts";

/** What a person may say ahead of time. */
export interface Offered {
  readonly player: PlayerId;
  readonly choices: readonly Decision[];
}

/** What was said ahead of time. */
export interface SaidAhead {
  readonly player: PlayerId;
  readonly id: string;
  readonly words: string;
  /** Where the match was then. */
  readonly node: NodeId;
}

/** Of all who play: who wants to decide ahead wants it in the next match too. */
let isWanted = false;

export class Ahead {
  readonly #session: Session;
  #offered: Offered | undefined;
  #said: SaidAhead | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whether the game lets people decide ahead: one that hides something would tell of it. */
  get isPossible(): boolean {
    return this.#session.rules.system.hidesNothing && this.#session.players.length > 1;
  }

  get isWanted(): boolean {
    return isWanted && this.isPossible;
  }

  set isWanted(wanted: boolean) {
    isWanted = wanted;
    if (!wanted) this.drop();
  }

  get offered(): Offered | undefined {
    return this.#said ? undefined : this.#offered;
  }

  get said(): SaidAhead | undefined {
    return this.#said;
  }

  /** Looks for what the only person who plays may decide next, while others think; whether there is something. */
  async look(signal: AbortSignal): Promise<boolean> {
    const { people, thinking, deciding, match } = this.#session;
    const [person, ...others] = people;
    if (!this.isWanted || !person || others.length > 0 || deciding || thinking.length === 0) return false;
    const choices = await run(decisionsAhead(match.rules.system, match.state, person.id), { signal });
    if (signal.aborted || !this.isWanted) return false;
    this.#offered = choices.length > 0 ? { player: person.id, choices } : undefined;
    return this.#offered !== undefined;
  }

  /** Keeps what was said; what it is in words. */
  say(id: string): string | undefined {
    const offered = this.#offered;
    const decision = offered?.choices.find((one) => one.id === id);
    if (!offered || !decision) return undefined;
    const words = sayDecision(this.#session.rules.system, decision);
    this.#said = { player: offered.player, id, words, node: this.#session.tree.at.id };
    return words;
  }

  drop(): void {
    this.#said = undefined;
    this.#offered = undefined;
  }

  /** The match is another. What was said ahead where it may be taken now, `dropped` where it may not. */
  arrive(): { readonly taken?: SaidAhead; readonly dropped?: SaidAhead } {
    const { tree, deciding, match } = this.#session;
    const said = this.#said;
    this.#offered = undefined;
    if (!said || tree.at.id === said.node) return {};
    this.#said = undefined;
    // Who goes elsewhere in the match has given it up.
    if (tree.path().at(-2)?.id !== said.node) return {};
    const isLegal = deciding?.id === said.player && match.legalDecisions(said.player).some(({ id }) => id === said.id);
    return isLegal ? { taken: said } : { dropped: said };
  }
}
