// A play whose states are known: that of the referee, and of everybody where the game hides nothing.
import { heardOf, type Perspective } from "ninefold/knowledge";
import { type ChanceSource, Fault, type FaultCode } from "ninefold/model";
import { type CommitError, type Match, newMatch, noChance, PlayError, type Rules, recording } from "ninefold/play";
import type { Value } from "../codec/value.ts";
import type { Side, Viewer } from "./side.ts";

/** What a step of the rules came to: where it led and by which chance results, or why it led nowhere. */
export type Stepped = { readonly side: MatchSide; readonly results: readonly number[] } | Failed;

/** `chance`: the source did not answer the rules. `fault`: the rules have a hole, of this code. `refused`: a decision is not legal. */
export type Failed =
  | { readonly failed: "chance" | "refused"; readonly seat?: number; readonly message: string }
  | { readonly failed: "fault"; readonly code: FaultCode; readonly seat?: number; readonly message: string };

/** A hole that the rules were met to have. */
export const faulty = ({ code, message }: Fault): Failed => ({ failed: "fault", code, message });

export class MatchSide implements Side {
  readonly match: Match;
  /** By viewer: what a ply shows is what the perspective after it has more than the one before it. */
  readonly #perspectives = new Map<Viewer, Perspective>();

  constructor(match: Match) {
    this.match = match;
  }

  /** The forced steps before the first decision. */
  static begin(rules: Rules, from: string | undefined, chance: ChanceSource = noChance): Stepped {
    const source = recording(chance);
    try {
      const match = newMatch(rules, { ...(from !== undefined && { from }), chance: source });
      return { side: new MatchSide(match), results: [...source.results] };
    } catch (error) {
      if (error instanceof PlayError)
        return { failed: error.code === "NF3001" ? "refused" : "chance", message: error.message };
      if (error instanceof Fault) return faulty(error);
      throw error;
    }
  }

  get ply(): number {
    return this.match.ply;
  }

  get deciders(): readonly number[] {
    return this.match.activePlayers.map(({ id }) => id);
  }

  get outcome(): string | undefined {
    return this.match.outcome?.text;
  }

  refusal(seat: number, decision: string): string | undefined {
    const { rules, state } = this.match;
    const player = rules.system.players[seat];
    try {
      return player && rules.system.refusal(state, player.id, decision)?.message;
    } catch (error) {
      // A hole that is met in asking about a decision: it is none that may be taken.
      if (error instanceof Fault) return error.message;
      throw error;
    }
  }

  /** One ply: what each seat decides, null for those who do not, and the forced steps after it. */
  stepped(decisions: readonly (string | null)[], chance: ChanceSource = noChance): Stepped {
    const source = recording(chance);
    let { match } = this;
    for (const [seat, decision] of decisions.entries()) {
      if (decision === null) continue;
      const committed = match.commitOption(seat, decision, source);
      if (!committed.success) return failureOf(committed.error, seat);
      match = committed.match;
    }
    // A text may also be read as the game spells decisions; a log has ids alone.
    const taken = match.lastSteps[0]?.tuple;
    const seat = decisions.findIndex((decision, i) => (taken?.[i]?.id ?? null) !== decision);
    if (seat >= 0) return { failed: "refused", seat, message: `The decision has another id: ${taken?.[seat]?.id}.` };
    return { side: new MatchSide(match), results: source.results };
  }

  /** As after an earlier ply; what came later is forgotten. */
  back(ply: number): MatchSide {
    return new MatchSide(this.match.goTo(ply).withoutLater());
  }

  perspective(viewer: Viewer): Perspective {
    const known = this.#perspectives.get(viewer);
    if (known) return known;
    const perspective = viewer === "public" ? this.match.perspective() : this.match.perspective(viewer);
    this.#perspectives.set(viewer, perspective);
    return perspective;
  }

  /** What the perspective of a viewer has gained since an earlier side of the same play, or since nothing. */
  gained(viewer: Viewer, before: MatchSide | undefined): Value {
    const { events, choices } = this.perspective(viewer);
    const known = before?.perspective(viewer).events.length ?? 0;
    return heardOf(events.slice(known), choices);
  }
}

function failureOf({ code, fault, message }: CommitError, seat: number): Failed {
  if (fault !== undefined) return { failed: "fault", code: fault, seat, message };
  return { failed: code === "chance" ? code : "refused", seat, message };
}

/** A side of which the states are known. RangeError for one of which they are not: who asks knows by the reader that they are. */
export function knownSide(side: Side): MatchSide {
  if (!(side instanceof MatchSide)) throw new RangeError("Of this play the states are not known.");
  return side;
}
