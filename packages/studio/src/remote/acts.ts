// What a person at a table can do besides deciding: offers and answers, taking back, giving up, leaving, another match.
import { mayAgreeOnDraw } from "ninefold/play";
import type { Asking } from "ninefold-table/messages";
import { button, html } from "../page/dom.ts";
import { focusOn, redraw } from "../page/redrawn.ts";
import { TEXTS } from "../texts/english/remote.ts";
import type { RemoteMatch } from "./remote-match.ts";
import { asksMe, nameOf } from "./status.ts";

type Without<Message> = Message extends unknown ? Omit<Message, "ask" | "match"> : never;

/** What is asked for in a match; which match is known. */
export type WithoutAsk = Without<Asking>;

export interface ActActions {
  /** Asks the server for something in this match; what it refuses is said. */
  ask(what: WithoutAsk): void;
  rematch(): void;
}

export class ActsView {
  /** Stands at the board: what is offered, and the answers. */
  readonly offer = html("div", { class: "row offer", role: "status" });
  readonly root = html("div", { class: "row" });
  readonly #actions: ActActions;
  /** What is done when its button is pressed once more. */
  #asked: "resign" | "leave" | undefined;
  #shown = "";
  #toRematch: (() => void) | undefined;

  constructor(actions: ActActions) {
    this.#actions = actions;
  }

  /** `toRematch` goes to the rematch, once somebody has opened it. */
  update(match: RemoteMatch, toRematch?: () => void): void {
    this.#toRematch = toRematch;
    this.#showOffer(match);
    this.#showActs(match);
  }

  #showOffer(match: RemoteMatch): void {
    const { offer } = match.follower;
    const shown = offer ? `${offer.seq} ${offer.yes} ${match.viewer}` : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (!offer) {
      this.offer.replaceChildren();
      return;
    }
    if (offer.by === match.seat?.id) {
      this.offer.replaceChildren(TEXTS.offered[offer.about]);
      return;
    }
    const text = TEXTS.offers[offer.about](nameOf(match, offer.by));
    const answer = (yes: boolean) => (): void => this.#actions.ask({ k: "answer", to: offer.seq, yes });
    const answers = asksMe(match) ? [button(TEXTS.yes, answer(true)), button(TEXTS.no, answer(false))] : [];
    this.offer.replaceChildren(html("span", {}, text), ...answers);
  }

  #showActs(match: RemoteMatch): void {
    redraw(this.root, ...this.#buttons(match));
  }

  #buttons(match: RemoteMatch): readonly HTMLElement[] {
    const { follower, seat, seen, rules } = match;
    const { ended, terms, offer, since } = follower;
    const { ask, rematch } = this.#actions;
    const go = this.#toRematch && button(TEXTS.toRematch, this.#toRematch, { class: "main" });
    if (!seat) return go ? [go] : [];
    if (ended)
      return [
        go ?? button(TEXTS.rematch, rematch, { class: "main" }),
        ...(follower.seats[seat.id]?.name ? [button(TEXTS.forget, () => ask({ k: "forget" }))] : []),
      ];
    if (match.hasLeft) return [];
    if (since === undefined) return [this.#surely("leave", TEXTS.leave, TEXTS.surelyLeave, match)];
    const to = seen.decidedSince;
    const mayUndo = terms.undo === "agreed" && rules.system.hidesNothing && to !== undefined && to < since && !offer;
    const waits = follower.pending.includes(seat.id);
    const mayDraw = mayAgreeOnDraw(rules.system) && !offer;
    return [
      ...(waits ? [button(TEXTS.withdraw, () => ask({ k: "withdraw", since }))] : []),
      ...(mayUndo ? [button(TEXTS.offerUndo, () => ask({ k: "offer", about: "undo", to }))] : []),
      ...(mayDraw ? [button(TEXTS.offerDraw, () => ask({ k: "offer", about: "draw" }))] : []),
      this.#surely("resign", TEXTS.resign, TEXTS.surelyResign, match),
      this.#surely("leave", TEXTS.leave, TEXTS.surelyLeave, match),
    ];
  }

  /** What cannot be taken back is asked for twice. */
  #surely(what: "resign" | "leave", label: string, surely: string, match: RemoteMatch): HTMLElement {
    const isAsked = this.#asked === what;
    const act = (): void => {
      this.#asked = isAsked ? undefined : what;
      if (isAsked) this.#actions.ask({ k: what });
      this.update(match);
      if (!isAsked) focusOn(this.root, surely);
    };
    return button(isAsked ? surely : label, act);
  }
}
