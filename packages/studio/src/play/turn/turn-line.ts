// What is said of the turn above the board, and what can be done about it: going on, stopping who thinks, taking back what was said ahead.
import type { Perspective } from "ninefold/knowledge";
import { nextOf } from "ninefold-board";
import type { Session } from "../../match/session.ts";
import { button, html } from "../../page/dom.ts";
import { TEXTS } from "../../texts/english/play.ts";
import type { Ahead } from "./ahead.ts";

export interface TurnActions {
  stop(): void;
  /** Nothing is said ahead any longer. */
  takeBack(): void;
}

export class TurnLine {
  readonly #turn = html("p", { class: "turn" });
  readonly #onward = html("div", { class: "onward row" });
  readonly root = html("div", { class: "now" }, this.#turn, this.#onward);
  readonly #session: Session;
  readonly #ahead: Ahead;
  readonly #actions: TurnActions;

  constructor(session: Session, ahead: Ahead, actions: TurnActions) {
    this.#session = session;
    this.#ahead = ahead;
    this.#actions = actions;
  }

  get text(): string {
    return this.#turn.textContent;
  }

  say(text: string): void {
    this.#turn.textContent = text;
  }

  update(perspective: Perspective): void {
    this.say(this.#turnText(perspective));
    this.#turn.classList.toggle("over", perspective.outcome !== undefined || this.#session.settled !== undefined);
  }

  /** Who looks at what was played goes on from there; who does not want to wait stops those who think. */
  offer(): void {
    const { resting, thinking, deciding } = this.#session;
    const stop = !deciding && thinking.length > 0;
    const { said, offered } = this.#ahead;
    const ahead = said ? TEXTS.saidAhead(said.words) : stop && offered ? TEXTS.mayDecideAhead : undefined;
    this.#onward.replaceChildren(
      ...(ahead === undefined ? [] : [html("span", {}, ahead)]),
      ...(said ? [button(TEXTS.takeBackAhead, () => this.#actions.takeBack())] : []),
      ...(resting.length > 0 ? [button(TEXTS.goOn, () => this.#session.goOn(), { class: "main" })] : []),
      ...(stop ? [button(TEXTS.stop, () => this.#actions.stop())] : []),
    );
  }

  #turnText({ to, outcome, endingReason }: Perspective): string {
    if (outcome !== undefined) return TEXTS.over(endingReason === undefined ? outcome : `${outcome} (${endingReason})`);
    const { thinking, resting, deciding, players, settled } = this.#session;
    if (settled && "agreed" in settled) return TEXTS.agreed;
    if (settled) {
      const name = players[settled.resigned]?.name ?? "";
      return settled.onTime ? TEXTS.lostOnTime(name) : TEXTS.resigned(name);
    }
    if (resting.length > 0) return TEXTS.resting(resting.map(({ name }) => name).join(", "));
    if (!deciding && thinking.length > 0) return TEXTS.thinks(thinking.map(({ name }) => name).join(", "));
    return nextOf(players, { active: to });
  }
}
