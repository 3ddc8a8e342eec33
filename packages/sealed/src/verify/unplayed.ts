// What has a plan, and is not played by this program all the same.
import type { Rules } from "ninefold/play";
import { listedParameters } from "ninefold-log";
import { settingOf } from "../course/setting.ts";
import { SealedError } from "../errors.ts";
import { headOf, PROTOCOL } from "../transcript/header.ts";
import { planHash, type SealedPlan } from "../transcript/plan.ts";

export interface Unplayed {
  readonly code: "NF9011" | "NF9012";
  readonly message: string;
}

/** Why no match can be begun by a plan; undefined where one can. A match is set with keys that nobody has. */
export function unplayedOf(rules: Rules, plan: SealedPlan): Unplayed | undefined {
  const nobody = { key: "00".repeat(32), nonce: "00".repeat(32) };
  const header = {
    protocol: PROTOCOL,
    rules: rules.hash,
    parameters: listedParameters(rules.parameters),
    plan: planHash(plan),
    seats: rules.system.players.map(() => nobody),
    audit: plan.audit,
    absent: 0,
  };
  try {
    settingOf(rules, plan, headOf(header));
    return undefined;
  } catch (error) {
    if (!(error instanceof SealedError)) throw error;
    const { code, message } = error;
    if (code !== "NF9012" && code !== "NF9011") throw error;
    return { code, message };
  }
}
