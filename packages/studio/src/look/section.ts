// A section of the tab for looking: one is on the screen, and keeps what it shows while others are.
import type { BenchClient } from "../bench/client.ts";
import type { Reached, Subject } from "../bench/questions.ts";
import { html } from "../page/dom.ts";
import type { Surroundings } from "../workspace/tab.ts";

export interface Section {
  readonly root: HTMLElement;
  /** It is on the screen, and the match or the game may be another than before. */
  update(): void;
  /** It is not needed any more: what it waits for is not wanted. */
  close?(): void;
}

export interface Tools extends Surroundings {
  readonly bench: BenchClient;
  /** Whether what is hidden may be shown: true in games that hide nothing, never while the screen is handed over. */
  readonly mayReveal: () => boolean;
}

export function subjectOf({ workspace: { game, session } }: Surroundings): Subject {
  return { game: game.text, seed: session.seed, record: session.line };
}

/** Another match of the same game, by its chance and its decisions. What went wrong; undefined where nothing did. */
export function putMatch({ workspace }: Surroundings, { seed, plies }: Reached): string | undefined {
  workspace.open(workspace.game, { seats: workspace.session.seats, seed });
  const { session } = workspace;
  for (const [player, id] of plies.flat()) {
    const who = session.players[player];
    const wrong = who ? session.commit(who.id, id) : "";
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** A section that says something of a game: with another game it begins anew. */
export abstract class GameSection implements Section {
  readonly root: HTMLElement;
  protected readonly tools: Tools;
  #game: unknown;

  constructor(tools: Tools, ...contents: readonly HTMLElement[]) {
    this.tools = tools;
    this.root = html("div", {}, ...contents);
  }

  update(): void {
    const { text } = this.tools.workspace.game;
    const isOther = this.#game !== text;
    this.#game = text;
    if (isOther) this.renew();
    this.show();
  }

  /** What was shown, and what is being looked for, is of another game. */
  protected abstract renew(): void;

  /** The section is on the screen, and the match may be another. */
  protected show(): void {}
}

/** What is asked before something is done: a field with its name. */
export const field = (name: string, ...controls: readonly HTMLElement[]): HTMLElement =>
  html("label", { class: "field" }, name, ...controls);
