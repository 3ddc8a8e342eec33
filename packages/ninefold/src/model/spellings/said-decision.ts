// Whether a text is a decision with its values as they are said: `play(queen of clubs)`, `play Qc`, `Qc`.
import { printValue, sayValue } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { Step } from "../decide/interpreted-decision.ts";
import type { LinkedDecision } from "../decide/linked-decision.ts";

export function isSaid({ core, types }: LinkedDecision, step: Step, text: string): boolean {
  const rest = text.startsWith(core.name) ? text.slice(core.name.length) : undefined;
  const bracketed = rest && /^\s*\((.*)\)$/su.exec(rest)?.[1];
  const spaced = rest && /^\s/u.test(rest) ? rest : undefined;
  return [text, bracketed, spaced].some((values) => values !== undefined && are(types, step, values.trim()));
}

/** Whether the values follow each other in the text, with spaces or commas between. */
function are(types: readonly Type[], step: Step, text: string): boolean {
  const [type, ...others] = types;
  const [value = null, ...values] = step;
  if (!type) return text === "";
  return [...new Set(textsOf(type, value))].some((written) => {
    if (!text.startsWith(written)) return false;
    const rest = text.slice(written.length);
    return others.length === 0
      ? rest === ""
      : /^[\s,]/u.test(rest) && are(others, values, rest.replace(/^[\s,]+/u, ""));
  });
}

function textsOf(type: Type, value: Value): readonly string[] {
  const inner = type.kind === "option" && value !== null ? type.of : type;
  const short = inner.kind === "product" && inner.named.said ? inner.named.short?.[value as number] : undefined;
  return [printValue(inner, value), sayValue(inner, value), ...(short === undefined ? [] : [short])];
}
