import type { Choice } from "../../knowledge/index.ts";
import type { Span } from "../../language/index.ts";
import type { FaultCode, Refusal } from "../../model/index.ts";

/** Why a decision was not taken, by the code that a program tells them apart with. */
export const COMMIT_ERRORS = {
  "unknown-player": "The game has no such player.",
  "game-over": "The game is over.",
  "not-your-turn": "The player has nothing to decide in this state.",
  "already-decided": "The player has decided and waits for the others.",
  "nothing-to-withdraw": "The player has not decided yet.",
  "unknown-option": "The game has no decision with this id.",
  "ambiguous-option": "The text may be several legal decisions.",
  refused: "A condition of the rules refuses the decision.",
  fault: "The rules have a hole here.",
  chance: "The chance source did not answer the rules.",
} as const;

export type CommitErrorCode = keyof typeof COMMIT_ERRORS;

export interface CommitError {
  readonly code: CommitErrorCode;
  /** One sentence for a person. */
  readonly message: string;
  /** The refusing condition as written in the rules. */
  readonly condition?: string;
  /** The reason written in the rules. */
  readonly reason?: string;
  /** The id of the legal decision that is meant, where the rules call the two one decision. */
  readonly same?: string;
  /** Which hole, with the code "fault". */
  readonly fault?: FaultCode;
  /** Where in the text of the rules it is. */
  readonly span?: Span;
  /** What the rules were asked when they met it: `what White may decide`. */
  readonly asked?: string;
}

/** A decision that a player may take, for a button or a list. */
export type Option = Choice;

/** The options of a player, grouped by what they act on. */
export interface Options {
  readonly groups: readonly {
    /** The printed first parameter, or the family's name for a decision without parameters. */
    readonly on: string;
    readonly options: readonly Option[];
  }[];
}

/** Options in the order of the rules as their groups. */
export function groupedOptions(all: readonly Option[]): Options {
  const groups = new Map<string, Option[]>();
  for (const option of all) {
    const on = option.parameters[0] ?? option.family;
    const options = groups.get(on) ?? [];
    groups.set(on, options);
    options.push(option);
  }
  return { groups: [...groups].map(([on, options]) => ({ on, options })) };
}

/** The error that a refusal of the rules is. */
export function refusalError(refusal: Refusal): CommitError {
  const { kind, message, condition, reason, same } = refusal;
  const codes = { over: "game-over", unknown: "unknown-option", player: "not-your-turn" } as const;
  const code = kind === "over" || kind === "unknown" || kind === "player" ? codes[kind] : "refused";
  return {
    code,
    message,
    ...(condition !== undefined && { condition }),
    ...(reason !== undefined && { reason }),
    ...(same !== undefined && { same }),
  };
}
