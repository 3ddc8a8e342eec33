// What keys do at the table: by what they type.
import type { GameSystem } from "ninefold/model";
import type { Session } from "../match/session.ts";
import type { HintsPanel } from "./hints/hints-panel.ts";
import type { KeyCommands } from "./keys.ts";
import type { DecisionsPanel } from "./panels.ts";
import type { Stage } from "./stage.ts";
import type { TurnLine } from "./turn/turn-line.ts";

/** What the keys act upon. */
export interface Commanded {
  readonly stage: Stage;
  readonly decisions: DecisionsPanel;
  readonly hints: HintsPanel;
  readonly turn: TurnLine;
}

export function commandsOf(session: Session, { stage, decisions, hints, turn }: Commanded): KeyCommands {
  const unlessCovered = (act: () => void) => () => {
    if (!session.coveredFor) act();
  };
  return {
    ...boardCommands(session.rules.system, {
      stage: () => (session.coveredFor ? undefined : stage),
      decisions,
      turn: () => turn.text,
    }),
    "[": unlessCovered(() => session.step(-1)),
    "]": unlessCovered(() => session.step(1)),
    "{": unlessCovered(() => session.step(Number.NEGATIVE_INFINITY)),
    "}": unlessCovered(() => session.step(Number.POSITIVE_INFINITY)),
    U: () => session.mayUndo && session.undo(),
    H: unlessCovered(() => void hints.ask()),
  };
}

/** What is looked at, wherever the match is played. */
export interface LookedAt {
  /** Undefined while nothing of it is shown. */
  stage(): Stage | undefined;
  readonly decisions: DecisionsPanel;
  /** Who has to decide, in words. */
  turn(): string;
}

/** What keys do with a board and the decisions beside it. */
export function boardCommands(system: GameSystem, { stage, decisions, turn }: LookedAt): KeyCommands {
  const ifShown = (act: (shown: Stage) => void) => () => {
    const shown = stage();
    if (shown) act(shown);
  };
  const describe = ({ described, board }: Stage): void => {
    if (described !== undefined) board.say(`${described}. ${turn()}`);
  };
  // Meanwhile another seat may be on the screen, or none.
  const table = async (shown: Stage): Promise<void> => {
    const { showTable } = await import("./dialogs.ts");
    if (shown.scene) showTable(system, shown.scene);
  };
  const toDecisions = ifShown(() => decisions.focus());
  return {
    F: ifShown((shown) => shown.flip()),
    L: toDecisions,
    "/": toDecisions,
    W: ifShown(({ board }) => board.askWhy()),
    T: ifShown((shown) => void table(shown)),
    B: ifShown(describe),
    "?": () => void showKeys(),
  };
}

export async function showKeys(): Promise<void> {
  (await import("./dialogs.ts")).showKeys();
}
