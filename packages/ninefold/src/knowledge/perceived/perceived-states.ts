// The states of a perceived system, found again by what identifies them: the information state.
import type { Encoding, PlayerId } from "../../model/index.ts";
import type { Expecting, Information, Prospect } from "./information.ts";
import { labelsOf } from "./labels.ts";

/** An information state, or the start, where nothing is shown yet. */
export class PerceivedState {
  /** Undefined at the start. */
  readonly information: Information | undefined;
  /** What tells it from others: what was decided and shown on the way, step by step. */
  readonly history: string;
  /** Those that it is one of. */
  readonly states: PerceivedStates;

  constructor(states: PerceivedStates, information: Information | undefined, history: string) {
    [this.states, this.information, this.history] = [states, information, history];
  }

  get infostate(): string {
    return this.information?.knowledge.infostate ?? "";
  }

  get encoding(): Encoding {
    return bytesOf(this.infostate) as Encoding;
  }
}

export interface PerceivedConsequence {
  readonly probability: Prospect["probability"];
  readonly state: PerceivedState;
}

/** Between the steps of a printed history. */
const BETWEEN = " / ";

/** The first step, where there is no other. */
const BEGUN = "begun";

/** So many states are held, those that were asked for last: the others are found again by what leads to them. */
const HELD = 8192;

export class PerceivedStates {
  readonly start = new PerceivedState(this, undefined, "");
  readonly #expecting: Expecting;
  readonly #player: PlayerId;
  readonly #held = new Map<string, PerceivedState>();

  constructor(expecting: Expecting, player: PlayerId) {
    [this.#expecting, this.#player] = [expecting, player];
  }

  /** What may follow a state after the player's decision, or after those of others. */
  after({ information, history }: PerceivedState, decision: string | undefined): readonly PerceivedConsequence[] {
    const prospects = information ? this.#expecting.after(information, decision) : this.#expecting.begun();
    const before = information?.knowledge ?? this.#expecting.start;
    const labels = labelsOf(prospects.map((one) => one.information.knowledge.since(before)));
    return prospects.map(({ probability, information: reached }, i) => {
      const state = new PerceivedState(
        this,
        reached,
        [...(history ? [history] : []), labels[i] || BEGUN].join(BETWEEN),
      );
      this.#hold(state);
      return { probability, state };
    });
  }

  /** RangeError for what encodes no state. */
  decode(encoding: Encoding): PerceivedState {
    const wanted = textOf(encoding);
    const path: string[] = [];
    let text = wanted;
    for (; text !== "" && !this.#held.has(text); text = before(text)) path.push(text);
    let state = this.#held.get(text) ?? this.start;
    for (const next of path.reverse()) state = this.#next(state, next);
    return state;
  }

  #next(state: PerceivedState, infostate: string): PerceivedState {
    const consequences = this.after(state, ownDecision(infostate, this.#player));
    const next = consequences.find((one) => one.state.infostate === infostate);
    if (!next) throw new RangeError("the encoding is not one of an information state of this game");
    return next.state;
  }

  /** The state with this printed history; undefined where there is none. */
  find(history: string): PerceivedState | undefined {
    const open = [this.start];
    for (let state = open.pop(); state; state = open.pop()) {
      if (state.history === history) return state;
      const decisions = state.information?.own.map(({ id }) => id) ?? [];
      if (state.information?.outcome) continue;
      for (const decision of decisions.length > 0 ? decisions : [undefined])
        for (const next of this.after(state, decision))
          if (`${history}${BETWEEN}`.startsWith(`${next.state.history}${BETWEEN}`)) open.push(next.state);
    }
    return undefined;
  }

  #hold(state: PerceivedState): void {
    const { infostate } = state;
    this.#held.delete(infostate);
    this.#held.set(infostate, state);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= HELD) return;
      this.#held.delete(oldest);
    }
  }
}

/** In an infostate each event has a line of its own. */
const DECIDED = "\ndecided ";

/** The information state before the last decision; empty where nobody has decided. */
function before(infostate: string): string {
  const at = infostate.lastIndexOf(DECIDED);
  return at < 0 ? "" : infostate.slice(0, at + 1);
}

/** The player's own decision among the last that were taken. */
function ownDecision(infostate: string, player: PlayerId): string | undefined {
  const at = infostate.lastIndexOf(DECIDED);
  if (at < 0) return undefined;
  const [line = ""] = infostate.slice(at + DECIDED.length).split("\n", 1);
  try {
    const ids = JSON.parse(line) as readonly (string | null)[];
    return ids[player] ?? undefined;
  } catch {
    return undefined;
  }
}

/** Texts of which each unit is a byte in UTF-8 too. */
const PLAIN = /^\p{ASCII}*$/u;

/** A text in UTF-8, a unit for each byte. */
const bytesOf = (text: string): string =>
  PLAIN.test(text) ? text : Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");

const textOf = (bytes: string): string =>
  PLAIN.test(bytes) ? bytes : new TextDecoder().decode(Uint8Array.from(bytes, (unit) => unit.charCodeAt(0)));
