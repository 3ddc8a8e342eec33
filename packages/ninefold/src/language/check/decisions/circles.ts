// Rules that look at rules never go round in circles: whether a decision is possible must not depend on itself.
import type { Core, CoreDecision } from "../../core/core.ts";
import { anyCore, blockCores } from "../../core/parts.ts";
import type { Span } from "../../text/source.ts";
import type { Context } from "../context/context.ts";

/** Reports each circle once, where the first of its decisions asks for the next. */
export function stratified(cx: Context, decisions: readonly CoreDecision[]): void {
  const done = new Set<number>();
  const path: { readonly index: number; readonly asking: Span }[] = [];
  const visit = (index: number): void => {
    const decision = decisions[index];
    if (!decision || done.has(index)) return;
    for (const [asked, asking] of asksOf(cx, decision, index)) {
      path.push({ index, asking });
      const from = path.findIndex((one) => one.index === asked);
      if (from < 0) visit(asked);
      else reportCircle(cx, path.slice(from), decisions);
      path.pop();
    }
    done.add(index);
  };
  for (const index of decisions.keys()) visit(index);
}

/**
 * The decisions on which it depends whether this one is possible, with the place that asks. What a condition foresees
 * depends on the action. A condition that asks for its own decision means only the conditions before it.
 */
function asksOf(cx: Context, decision: CoreDecision, index: number): ReadonlyMap<number, Span> {
  const conditions = decision.conditions.map(({ core }) => core);
  const foresees = conditions.some((core) => anyCore(core, [], ({ kind }) => kind === "after"));
  const parts = [
    ...decision.params.flatMap(({ source, condition }) => [source, ...(condition ? [condition] : [])]),
    ...conditions,
    ...(foresees ? blockCores(decision.body ?? []) : []),
  ];
  const found = new Map<number, Span>();
  for (const part of parts) {
    const note = (span: (inner: Core) => Span) => (inner: Core) => {
      const earlier = inner.kind === "possible" && inner.decision === index && inner.conditions !== undefined;
      if (inner.kind === "possible" && !earlier && !found.has(inner.decision)) found.set(inner.decision, span(inner));
      return false;
    };
    anyCore(
      part,
      [],
      note((inner) => inner.span),
    );
    anyCore(
      part,
      cx.functions,
      note(() => part.span),
    );
  }
  return found;
}

function reportCircle(
  cx: Context,
  circle: readonly { readonly index: number; readonly asking: Span }[],
  decisions: readonly CoreDecision[],
): void {
  const names = circle.map(({ index }) => `"${decisions[index]?.name}"`);
  const [first] = circle;
  if (!first) return;
  const asks = [...names.slice(1), names[0]].join(", which asks for ");
  const found = "found a circle of decisions that ask whether they are possible";
  cx.report("NF1402", first.asking, `${found}: ${names[0]} asks for ${asks}`);
}
