// A section of the tab for looking: one is on the screen, and keeps what it shows while others are.
import type { BenchClient } from "../bench/client.ts";
import type { Reached, Subject } from "../bench/questions.ts";
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
