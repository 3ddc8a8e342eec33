// The factors of the state: tracks with their initial values and views, and memories.

import { trackHead } from "./check-definitions.ts";
import { integer } from "./check-types.ts";
import { condition, fitted, source } from "./check-values.ts";
import { type Context, type Global, missing, newFrame } from "./context.ts";
import type { Core, CoreMemory, CoreTrack } from "./core.ts";
import { countOf, isScalar, printValue, valueAt } from "./domain.ts";
import { describe, fit } from "./fit.ts";
import { picture } from "./pictures.ts";
import { isPure } from "./purity.ts";
import type { Expr, RememberDecl, TrackDecl } from "./syntax.ts";
import { option, setOf, type Type } from "./types.ts";

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
      ...(decl.shownTo && { shownTo: players(cx, decl.shownTo) }),
      ...(decl.shownElse && { shownElse: cx.expression(decl.shownElse) }),
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
  if (type.kind === "set" || type.kind === "pile")
    return { initial: { kind: "constant", value: [], type, span: decl }, many: false };
  if (type.kind !== "unknown") {
    const least = isScalar(type) && countOf(type) > 0 ? printValue(type, valueAt(type, 0)) : undefined;
    const edits = least !== undefined && [{ start: decl.type.end, end: decl.type.end, text: ` = ${least}` }];
    const found = `found no initial value for the track "${decl.name.text}", expected "= …"`;
    const fix = edits ? { title: `write "= ${least}"`, edits } : undefined;
    cx.report("NF1321", decl.name, `${found}; only T?, sets and piles start empty by themselves`, fix);
  }
  return { initial: missing(decl), many: false };
}

/** A player, a set of players, or none. */
export function players(cx: Context, node: Expr): Core {
  if (node.kind === "name" && node.name.text === "nobody" && !cx.globals.has("nobody") && !cx.local("nobody")) {
    return { kind: "constant", value: [], type: setOf(cx.player), span: node };
  }
  const core = cx.expression(node, cx.player);
  if (core.type.kind === "set") return fit(cx, core, setOf(cx.player));
  if (core.type.kind === "none" || core.type.kind === "option" || core.type === cx.player)
    return fit(cx, core, option(cx.player));
  if (core.type.kind !== "unknown") {
    cx.report("NF1301", node, `found ${describe(core.type)}, expected a player, a set of players or none`);
  }
  return missing(node);
}

/** A memory, checked when first asked for. */
export function memory(cx: Context, global: Global & { kind: "memory" }): CoreMemory {
  if (global.core) return global.core;
  const { decl } = global;
  if (global.busy) {
    cx.report("NF1401", decl.name, `the memory "${decl.name.text}" remembers itself`);
    return { name: decl.name.text, frame: 0, tuple: [], atMost: 0, ordered: false, span: decl };
  }
  global.busy = true;
  global.core = remember(cx, decl);
  global.busy = false;
  return global.core;
}

/** How many values a memory may hold: each is part of the state. */
const MOST_REMEMBERED = 65_536;

function remember(cx: Context, decl: RememberDecl): CoreMemory {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const tuple = decl.tuple.flatMap((node) => tuplePart(cx, node));
    const since = decl.since && condition(cx, decl.since);
    const last = decl.last && integer(cx, decl.last);
    const written = decl.atMost && integer(cx, decl.atMost);
    const atMost = written ?? last ?? (since && boundOf(since));
    if (atMost === undefined && !decl.last && !decl.atMost) {
      cx.report(
        "NF1405",
        decl,
        `nothing bounds the memory "${decl.name.text}": write "last n", "at most n", or "since t is v" with a track t of numbers`,
      );
    }
    for (const [bound, node] of [
      [last, decl.last],
      [written, decl.atMost],
    ] as const) {
      if (node && bound !== undefined && (bound < 1 || bound > MOST_REMEMBERED)) {
        cx.report("NF1318", node, `found ${bound}, expected from 1 to ${MOST_REMEMBERED} values to remember`);
      }
    }
    return { tuple, ...(since && { since }), ...(last !== undefined && { last }), atMost: atMost ?? 0 };
  });
  return { name: decl.name.text, frame: size, ...result, ordered: false, span: decl };
}

/** One part of a tuple that is compared as a whole: a value, or all values of an indexed track. */
export function tuplePart(cx: Context, node: Expr): Core[] {
  const global = node.kind === "name" && !cx.local(node.name.text) ? cx.globals.get(node.name.text) : undefined;
  if (node.kind === "name" && global?.kind === "track") {
    const head = trackHead(cx, global);
    if (head.index.length > 0) {
      cx.refer(node.name, global.entity);
      return [
        {
          kind: "track",
          track: global.index,
          indices: [],
          type: { kind: "pile", of: head.type, atMost: 1 << 20 },
          span: node,
        },
      ];
    }
  }
  return [cx.expression(node)];
}

/**
 * The bound of a memory kept since a number had some value: a counter passes each of its values at most once in
 * between, if it counts. That it does is not proven here, so passing the bound is a fault while running.
 */
function boundOf(since: Core): number | undefined {
  if (since.kind !== "compare" || since.operator !== "is") return undefined;
  const sides = [since.left, since.right];
  const counter = sides.find((side) => side.kind === "track" && side.type.kind === "int");
  return counter?.type.kind === "int" ? counter.type.high - counter.type.low + 1 : undefined;
}
