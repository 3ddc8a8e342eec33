// What keys do at the table: by what they type.
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
  const describe = (): void => {
    const { described } = stage;
    if (described !== undefined) stage.board.say(`${described}. ${turn.text}`);
  };
  // Meanwhile another seat may be on the screen, or none.
  const table = async (): Promise<void> => {
    const { showTable } = await import("./dialogs.ts");
    if (stage.scene) showTable(session.rules.system, stage.scene);
  };
  return {
    "[": unlessCovered(() => session.step(-1)),
    "]": unlessCovered(() => session.step(1)),
    "{": unlessCovered(() => session.step(Number.NEGATIVE_INFINITY)),
    "}": unlessCovered(() => session.step(Number.POSITIVE_INFINITY)),
    U: () => session.mayUndo && session.undo(),
    F: unlessCovered(() => stage.flip()),
    L: unlessCovered(() => decisions.focus()),
    "/": unlessCovered(() => decisions.focus()),
    H: unlessCovered(() => void hints.ask()),
    W: unlessCovered(() => stage.board.askWhy()),
    T: unlessCovered(() => void table()),
    B: unlessCovered(describe),
    "?": () => void showKeys(),
  };
}

export async function showKeys(): Promise<void> {
  (await import("./dialogs.ts")).showKeys();
}
