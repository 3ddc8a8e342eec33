// The play that an engine is told of.
import type { Player, PlayerId } from "../../../model/index.ts";
import { type Match, newMatch, type Rules } from "../../../play/index.ts";
import type { Protocol } from "../texts.ts";
import { type ProtocolTexts, protocolTexts } from "../texts.ts";
import { complaintOf } from "./answering.ts";

export class Playing {
  readonly texts: ProtocolTexts;
  match: Match;
  readonly #rules: Rules;

  constructor(rules: Rules, protocol: Protocol) {
    this.#rules = rules;
    this.texts = protocolTexts(rules.system, protocol);
    this.match = newMatch(rules);
  }

  get actor(): Player | undefined {
    return this.match.activePlayers[0];
  }

  /** Begins a play, at a position where one is given; why it cannot. */
  begin(from?: string): string | undefined {
    try {
      this.match = newMatch(this.#rules, from === undefined ? {} : { from });
      return undefined;
    } catch (error) {
      return complaintOf(error);
    }
  }

  /** Takes the decision that a text is, of who decides now; why it cannot. */
  take(text: string): string | undefined {
    const { actor, match } = this;
    if (!actor) return "the game is over";
    const decision = this.texts.read(match.state, actor.id, text);
    const committed = match.commitOption(actor.id, decision?.id ?? text);
    if (committed.success) this.match = committed.match;
    return committed.success ? undefined : committed.error.message;
  }

  /** The text of a legal decision, by its id, in a match that may have gone on. */
  write(id: string, player: PlayerId, { state, rules }: Match = this.match): string {
    const decision = rules.system.legal(state, player).find((one) => one.id === id);
    return decision ? this.texts.write(state, player, decision) : id;
  }

  /** The texts of decisions that are expected one after the other in a match, as far as they can be taken. */
  writeLine(ids: readonly string[], from: Match): readonly string[] {
    const texts: string[] = [];
    let match = from;
    for (const id of ids) {
      const [actor] = match.activePlayers;
      const committed = actor && match.commitOption(actor.id, id);
      if (!actor || !committed?.success) break;
      texts.push(this.write(id, actor.id, match));
      match = committed.match;
    }
    return texts;
  }
}
