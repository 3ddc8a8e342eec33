// Gestures: what is clicked to say a decision. Tracks are named for where their values stand, not for these.

import type { CoreClick, CoreDecision, CoreGesture } from "../../core/core.ts";
import { withoutNone } from "../../core/types.ts";
import type { DisplayItem, Expr } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import { describe } from "../types/fit.ts";
import { isListed, stateless } from "./each-value.ts";

type GestureItem = DisplayItem & { readonly kind: "gesture-item" };

export function gesture(cx: Context, item: GestureItem, decisions: readonly CoreDecision[]): CoreGesture | undefined {
  const found = cx.decisions.get(item.decision.text);
  if (found) cx.refer(item.decision, found.entity);
  else {
    const message = `found "${item.decision.text}", expected the name of a decision`;
    cx.unknown("NF1210", item.decision, cx.decisions.keys(), message);
  }
  const core = found && decisions[found.index];
  if (!found || !core) return undefined;
  const { names, decision } = item;
  if (names.length !== core.params.length) {
    const params = core.params.map(({ name }) => name).join(", ");
    const count = names.length === 0 ? "no names" : names.length === 1 ? "1 name" : `${names.length} names`;
    const expected = params === "" ? "none, as the decision has no parameters" : `${core.name}(${params})`;
    cx.report("NF1304", decision, `found ${count}, expected ${expected}`);
    return undefined;
  }
  const frame = newFrame();
  const { result, size } = cx.inFrame(frame, () => {
    frame.me = cx.bind({ text: "", start: item.start, end: item.start }, cx.player);
    for (const [i, name] of names.entries()) cx.bind(name, core.params[i]!.type);
    return item.clicks.map((node) => clickOf(cx, node));
  });
  const clicks = result.flatMap((click) => click ?? []);
  return clicks.length === result.length ? { decision: found.index, frame: size, clicks } : undefined;
}

const ASKED = { found: "a gesture", expected: "one that depends on the decision and its player alone" };

function clickOf(cx: Context, node: Expr): CoreClick | undefined {
  const core = cx.expression(node);
  if (core.kind === "track") {
    const { track, indices } = core;
    return indices.every((index) => stateless(cx, index, index.span, ASKED))
      ? { kind: "track", track, indices }
      : undefined;
  }
  if (core.type.kind === "unknown" || !stateless(cx, core, node, ASKED)) return undefined;
  const type = withoutNone(core.type);
  const cell = type.kind === "set" ? withoutNone(type.of) : type;
  if (cell.kind === "cell") return { kind: "cells", board: cell.board, value: core };
  if (type.kind === "set") {
    cx.report(
      "NF1301",
      node,
      `found ${describe(core.type)}, expected cells, a value, or the place of a track, as in "t[i]"`,
    );
    return undefined;
  }
  return isListed(cx, type, node) ? { kind: "value", value: core } : undefined;
}
