import { printable } from "ninefold/language";
import type { Refusal } from "ninefold/model";
import type { Refused } from "../program/options.ts";

/** What a program answers of a decision that may not be taken, in words; undefined where it may. `active` is who is to choose. */
export function refusalOf(id: string, refused: Refused | null, active: string): Refusal | undefined {
  if (refused === null) return undefined;
  const { kind, reason } = refused;
  switch (kind) {
    case "over":
      return { kind, message: "the game is over" };
    case "forced":
      return { kind, message: "the game has not begun" };
    case "piece":
    case "option":
      return { kind: "unknown", message: `no decision is called "${id}" here` };
    case "player":
      return { kind, message: `${active} is to choose` };
    case "owner":
    case "condition":
      if (reason !== undefined) {
        const said = printable(reason);
        return { kind: "condition", message: said, reason: said };
      }
      return {
        kind: "condition",
        message: kind === "owner" ? `"${id}" is not for you` : `the condition of "${id}" does not hold here`,
        condition: kind === "owner" ? "ownershipCondition" : "condition",
      };
  }
}
