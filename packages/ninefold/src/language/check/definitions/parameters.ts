// The parameters of decisions: checked where the decision is, or when another one is the first to ask for them.
import { type CoreParam, MAX_STEPS } from "../../core/core.ts";
import { int, type Type } from "../../core/types.ts";
import type { Clause, DecisionDecl } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Context, DecisionFound } from "../context/context.ts";
import { type Frame, type Local, newFrame } from "../context/frame.ts";
import { condition, elementOf, source } from "../types/values.ts";

type Again = Clause & { readonly kind: "again" };

/** A frame of a decision, with its parameters; its first variable is `me`, its next the number of steps made. */
export function parameters(cx: Context, frame: Frame, decl: DecisionDecl): readonly CoreParam[] {
  frame.me = cx.bind({ text: "", start: decl.start, end: decl.start }, cx.player);
  const again = decl.clauses.find((node): node is Again => node.kind === "again");
  if (again) frame.steps = counter(cx, again);
  return decl.params.map((node): CoreParam => {
    const from = source(cx, node.source);
    const type = elementOf(from);
    const local = cx.bind(node.name, type);
    const only = node.condition && { condition: condition(cx, node.condition) };
    const reason = node.reason && { reason: node.reason.value };
    return { name: node.name.text, slot: local.slot, type, source: from, ...only, ...reason, span: node };
  });
}

/** The name `steps` inside a decision made in steps. The author did not write it, so it may hide nothing of theirs. */
function counter(cx: Context, { start }: Again): Local {
  const declared = cx.global("steps")?.entity.span !== undefined;
  if (declared) cx.report("NF1203", { start, end: start + "again".length }, COUNTED);
  return cx.bind({ text: declared ? "" : "steps", start, end: start }, int(0, MAX_STEPS));
}

const COUNTED = '"steps" is declared by the file, and in a decision made in steps counts them; choose another name';

/** The names and types of a decision's parameters, wherever it stands; undefined in a circle, which is reported. */
export function parametersOf(
  cx: Context,
  { index, decl }: DecisionFound,
  asking: Span,
): readonly { readonly name: string; readonly type: Type }[] | undefined {
  const known = cx.decisionParams[index];
  if (known) return known;
  if (cx.asked.has(index)) {
    const found = `found sets for parameters of "${decl.name.text}" among those that its own sets depend on`;
    cx.report("NF1402", asking, `${found}; rules that look at rules never go round in circles`);
    return undefined;
  }
  cx.asked.add(index);
  const frame: Frame = { ...newFrame(), decision: index };
  const { result } = cx.silently(() => cx.inFrame(frame, () => parameters(cx, frame, decl)));
  cx.asked.delete(index);
  return result;
}
