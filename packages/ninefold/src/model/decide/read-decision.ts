// A decision's id as a person writes it, and what stands in place of a value that cannot be.
import type { CoreDecision, CoreGame, CoreParam } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { printType, type Value } from "../../language/core/types.ts";
import { QUALIFIED_NAME_PATTERN } from "../../language/text/names.ts";
import { quote } from "../../language/text/quoting.ts";
import { splitParts, unpaired } from "../text/position-parts.ts";
import { readValue } from "../text/positions.ts";
import type { Step } from "./interpreted-decision.ts";

/** The family and the values written of each step: of a later one without those that the step before gives. */
interface ReadDecision {
  /** The index of the family among the game's decisions. */
  readonly family: number;
  readonly steps: readonly Step[];
}

const CALLED = new RegExp(String.raw`^\s*(${QUALIFIED_NAME_PATTERN})`, "u");
const WRITTEN = new RegExp(String.raw`^\s*(${QUALIFIED_NAME_PATTERN})\s*(?:\(([\s\S]*)\)\s*)?$`, "u");

/** Reads an id, or says why it is none of a decision of the game. */
export function readDecision(game: CoreGame, id: string): ReadDecision | { readonly message: string } {
  const [, called] = CALLED.exec(id) ?? [];
  const written = WRITTEN.exec(id);
  const family = game.decisions.findIndex(({ name }) => name === called);
  const core = game.decisions[family];
  const wrong = core && unpaired(id);
  if (wrong !== undefined) return { message: `${quote(id)} is no decision: ${wrong}` };
  if (!core || !written) {
    const names = game.decisions.map(({ name }) => name).join(", ");
    return { message: `no decision is called ${quote(core ? id : (called ?? id))}; there are ${names}` };
  }
  const steps = readSteps(core, written[2] ?? "");
  return typeof steps === "string" ? { message: steps } : { family, steps };
}

/** The values written of each step, or why they cannot be read. */
function readSteps(core: CoreDecision, text: string): readonly Step[] | string {
  const found: Step[] = [];
  const given = core.chain?.given.length ?? 0;
  const steps = core.chain ? text.split(";") : [text];
  for (const [at, step] of steps.entries()) {
    const params = at === 0 ? core.params : core.params.slice(given);
    const parts = splitParts(step);
    if (parts.length !== params.length) {
      const names = params.map((param) => param.name).join(", ");
      const count = params.length === 1 ? "1 parameter" : `${params.length || "no"} parameters`;
      const which = at === 0 ? "" : ` in step ${at + 1}`;
      return `"${core.name}" has ${count}${names && ` (${names})`}${which}, found ${parts.length}`;
    }
    const values: Value[] = [];
    for (const [i, { type }] of params.entries()) {
      const part = parts[i] ?? "";
      const value = readValue(type, part);
      if (value === undefined) return `${quote(part)} is no ${printType(type)}`;
      values.push(value);
    }
    found.push(values);
  }
  return found;
}

/** More values than this are not listed. */
const MAX_LISTED = 8;

/** `: it may be a1, b2 or 3 more`. */
export function alternatives(param: CoreParam, members: readonly Value[]): string {
  if (members.length === 0) return ", nor anything else";
  const listed = members.slice(0, MAX_LISTED).map((member) => printValue(param.type, member));
  const more = members.length - listed.length;
  return `: it may be ${listed.join(", ")}${more > 0 ? ` or ${more} more` : ""}`;
}
