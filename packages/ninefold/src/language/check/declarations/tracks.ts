// The tracks of the state, with their initial values and views.

import type { Core, CoreTrack } from "../../core/core.ts";
import { countOf, isScalar, printValue, valueAt } from "../../core/domain.ts";
import { isPure } from "../../core/parts.ts";
import { option, setOf, type Type, wholeOf } from "../../core/types.ts";
import type { Expr, TrackDecl } from "../../syntax/tree.ts";
import { type Context, missing } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Global } from "../context/namespace.ts";
import { trackHead } from "../definitions/definitions.ts";
import { describe, fit } from "../types/fit.ts";
import { picture } from "../types/initial-picture.ts";
import { fitted, source, whole } from "../types/values.ts";

export function track(cx: Context, global: Global & { kind: "track" }): CoreTrack {
  const { decl } = global;
  const head = trackHead(cx, global);
  const { result, size } = cx.inFrame(newFrame(), () => {
    head.index.forEach((type, i) => {
      const name = decl.index[i]?.name ?? { text: "", start: decl.start, end: decl.start };
      cx.bind(name, type);
    });
    const start = initial(cx, decl, head.index, head.type);
    if (!isPure(start.initial, cx.functions)) {
      cx.report(
        "NF1317",
        start.initial.span,
        `the initial value of "${decl.name.text}" depends on the tracks, which have no values yet; use a constant`,
      );
    }
    return {
      ...start,
      ...(decl.shownTo && { shownTo: viewers(cx, decl.shownTo) }),
      ...(decl.shownElse && { shownElse: whole(cx, cx.expression(decl.shownElse)) }),
    };
  });
  return { name: decl.name.text, index: head.index, type: head.type, frame: size, ...result, span: decl };
}

function initial(cx: Context, decl: TrackDecl, index: readonly Type[], type: Type): { initial: Core; many: boolean } {
  if (decl.initialIn) {
    const from = source(cx, decl.initialIn, setOf(type));
    return { initial: fit(cx, from, setOf(type)), many: true };
  }
  if (decl.initial?.kind === "picture") return { initial: picture(cx, decl.initial, index, type), many: false };
  if (decl.initial) return { initial: fitted(cx, decl.initial, type), many: false };
  if (type.kind === "option") return { initial: { kind: "constant", value: null, type, span: decl }, many: false };
  if (type.kind === "set" || type.kind === "pile" || type.kind === "bag")
    return { initial: { kind: "constant", value: [], type, span: decl }, many: false };
  if (type.kind !== "unknown") {
    const least = isScalar(type) && countOf(type) > 0 ? printValue(type, valueAt(type, 0)) : undefined;
    const edits = least !== undefined && [{ start: decl.type.end, end: decl.type.end, text: ` = ${least}` }];
    const found = `found no initial value for the track "${decl.name.text}", expected "= …"`;
    const fix = edits ? { title: `write "= ${least}"`, edits } : undefined;
    cx.report("NF1321", decl.name, `${found}; only T?, sets, piles and bags start empty by themselves`, fix);
  }
  return { initial: missing(decl), many: false };
}

/** Who is shown something: a player, a set of players, or none, which is nobody, also beside sets. */
export function viewers(cx: Context, node: Expr): Core {
  const core = named(cx, node);
  const { type } = core;
  return type.kind === "option" && type.of.kind === "set"
    ? fit(cx, core, option(setOf(cx.player)))
    : fitPlayers(cx, core);
}

/** A player, a set of players, or none. */
export const players = (cx: Context, node: Expr): Core => fitPlayers(cx, named(cx, node));

function named(cx: Context, node: Expr): Core {
  if (node.kind !== "name" || node.name.text !== "nobody" || cx.globals.has("nobody") || cx.local("nobody")) {
    return cx.expression(node, cx.player);
  }
  const edits = [{ start: node.start, end: node.end, text: "none" }];
  cx.report("NF1201", node, 'found "nobody", expected "none", which is nobody', { title: 'write "none"', edits });
  return missing(node);
}

function fitPlayers(cx: Context, core: Core): Core {
  const { type } = core;
  if (type.kind === "set") return fit(cx, core, setOf(cx.player));
  if (type.kind === "none" || type.kind === "option" || wholeOf(type) === cx.player)
    return fit(cx, core, option(cx.player));
  if (type.kind !== "unknown") {
    cx.report("NF1301", core.span, `found ${describe(type)}, expected a player, a set of players or none`);
  }
  return missing(core.span);
}
