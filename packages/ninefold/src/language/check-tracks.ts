// The factors of the state: tracks with their initial values and views, and memories.
import { integer } from "./check-types.ts";
import { condition, source, valueOf } from "./check-values.ts";
import { trackHead } from "./check-definitions.ts";
import { type Context, type Global, missing, newFrame } from "./context.ts";
import type { Core, CoreMemory, CoreTrack } from "./core.ts";
import { fit, mismatch } from "./fit.ts";
import { picture } from "./pictures.ts";
import { isPure } from "./purity.ts";
import type { Expr, TrackDecl } from "./syntax.ts";
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
      cx.report("NF1317", start.initial.span, `the initial value of "${decl.name.text}" depends on the tracks, which have no values yet; use a constant`);
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
  if (decl.initial) return { initial: valueOf(cx, decl.initial, type), many: false };
  if (type.kind === "option") return { initial: { kind: "constant", value: null, type, span: decl }, many: false };
  if (type.kind === "set" || type.kind === "pile") return { initial: { kind: "constant", value: [], type, span: decl }, many: false };
  if (type.kind !== "unknown") {
    const at = { start: decl.type.start, end: decl.type.end };
    cx.report("NF1301", at, `the track "${decl.name.text}" needs an initial value: "= …"; only T?, sets and piles start empty by themselves`);
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
  if (core.type.kind === "none" || core.type.kind === "option" || core.type === cx.player) return fit(cx, core, option(cx.player));
  if (core.type.kind !== "unknown") mismatch(cx, node, core.type, option(cx.player));
  return missing(node);
}

export function memory(cx: Context, global: Global & { kind: "memory" }): CoreMemory {
  const { decl } = global;
  const { result, size } = cx.inFrame(newFrame(), () => {
    const tuple = decl.tuple.flatMap((node) => remembered(cx, node));
    const since = decl.since && condition(cx, decl.since);
    const last = decl.last && integer(cx, decl.last);
    const written = decl.atMost && integer(cx, decl.atMost);
    const atMost = written ?? last ?? (since && boundOf(since));
    if (atMost === undefined && !decl.last && !decl.atMost) {
      cx.report("NF1405", decl, `nothing bounds the memory "${decl.name.text}": write "last n", "at most n", or "since t is v" with a track t of numbers`);
    }
    return { tuple, ...(since && { since }), ...(last !== undefined && { last }), atMost: atMost ?? 0 };
  });
  const parts = decl.tuple.length === 1 && result.tuple.length === 1 ? [result.tuple[0]!.type] : result.tuple.map((core) => core.type);
  global.parts = parts;
  return { name: decl.name.text, frame: size, ...result, ordered: false, span: decl };
}

/** What is remembered of one part of the tuple: a value, or all values of an indexed track. */
function remembered(cx: Context, node: Expr): Core[] {
  const global = node.kind === "name" && !cx.local(node.name.text) ? cx.globals.get(node.name.text) : undefined;
  if (node.kind === "name" && global?.kind === "track") {
    const head = trackHead(cx, global);
    if (head.index.length > 0) {
      cx.refer(node.name, global.entity);
      return [{ kind: "track", track: global.index, indices: [], type: { kind: "pile", of: head.type, atMost: 1 << 20 }, span: node }];
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

