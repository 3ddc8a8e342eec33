// Memories: what of earlier states is part of the state.

import type { Core, CoreDecision, CoreMemory } from "../../core/core.ts";
import { hasEnd, isScalar } from "../../core/domain.ts";
import { anyCore } from "../../core/parts.ts";
import type { Expr, Ident, RememberDecl } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import { type Context, missing } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Global } from "../context/namespace.ts";
import { describe } from "../types/fit.ts";
import { integer } from "../types/types.ts";
import { condition, whole } from "../types/values.ts";
import { trackHead } from "./definitions.ts";

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

/** The most values in a memory: each is part of the state. */
const MAX_REMEMBERED = 65_536;

function remember(cx: Context, decl: RememberDecl): CoreMemory {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const nodes = decl.except ? tracksExcept(cx, decl, decl.except) : decl.tuple;
    const tuple = nodes.flatMap((node) => tuplePart(cx, node).map((part) => stored(cx, part)));
    const since = decl.since && condition(cx, decl.since);
    const last = decl.last && integer(cx, decl.last);
    const written = decl.atMost && integer(cx, decl.atMost);
    const bounds = [written, last].filter((bound) => bound !== undefined);
    const atMost = bounds.length > 0 ? Math.min(...bounds) : since && boundOf(since);
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
      if (node && bound !== undefined && (bound < 1 || bound > MAX_REMEMBERED)) {
        cx.report("NF1318", node, `found ${bound}, expected from 1 to ${MAX_REMEMBERED} values to remember`);
      }
    }
    return { tuple, ...(since && { since }), ...(last !== undefined && { last }), atMost: atMost ?? 0 };
  });
  return { name: decl.name.text, frame: size, ...result, ordered: false, span: decl };
}

/** The names of all tracks but some, in the order of the tracks. */
function tracksExcept(cx: Context, { start }: Span, except: readonly Ident[]): readonly Expr[] {
  const tracks = [...cx.globals.values()].filter(({ kind }) => kind === "track");
  const names = tracks.map(({ entity }) => entity.name);
  for (const name of except) {
    const found = tracks.find(({ entity }) => entity.name === name.text);
    if (found) cx.refer(name, found.entity);
    else cx.unknown("NF1201", name, names, `found "${name.text}", expected the name of a track`);
  }
  const left = names.filter((name) => !except.some(({ text }) => text === name));
  return left.map((text) => ({ kind: "name", name: { text, start, end: start }, start, end: start }));
}

/** What is remembered is part of the state: values with numbers, or sets and piles made of them. */
function stored(cx: Context, core: Core): Core {
  let single = core.type;
  while (single.kind === "option" || single.kind === "set" || "atMost" in single) single = single.of;
  if (single.kind === "unknown" || isScalar(single)) return core;
  const large = hasEnd(single);
  const wanted = large
    ? "one of fewer values"
    : 'one of a finite type, as a function has that says it: "fn f: 0..9 = …"';
  cx.report(large ? "NF1318" : "NF1306", core.span, `found ${describe(core.type)} to remember, expected ${wanted}`);
  return missing(core.span);
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
  return [whole(cx, cx.expression(node))];
}

/**
 * The bound of a memory kept since a number had some value: a counter passes each of its values at most once in
 * between, if it counts. That it does is not proven here, so passing the bound is a fault while running. What forgets
 * more often keeps no more.
 */
function boundOf(since: Core): number | undefined {
  if (since.kind === "logic" && since.operator === "or") {
    const bounds = [since.left, since.right].map(boundOf).filter((bound) => bound !== undefined);
    return bounds.length > 0 ? Math.min(...bounds) : undefined;
  }
  if (since.kind !== "compare" || since.operator !== "is") return undefined;
  const sides = [since.left, since.right];
  const counter = sides.find((side) => side.kind === "track" && side.type.kind === "int");
  return counter?.type.kind === "int" ? counter.type.high - counter.type.low + 1 : undefined;
}

/**
 * Reports memories that depend on themselves. `times` and `[0 back]` ask for a memory's present value. `is possible` asks
 * for the conditions of its decision. `after` foresees a state, and with it the memories of that state.
 */
export function grounded(cx: Context, memories: readonly CoreMemory[], decisions: readonly CoreDecision[]): void {
  const asked = (core: Core): CoreMemory | CoreDecision | undefined => {
    if (asksPresent(core)) return memories[core.memory];
    return core.kind === "possible" ? decisions[core.decision] : undefined;
  };
  const reaches = (from: Core, test: (core: Core) => boolean): boolean => {
    const open = [from];
    const seen = new Set<CoreMemory | CoreDecision>();
    const found = (core: Core): boolean => {
      const owner = asked(core);
      if (owner && !seen.has(owner)) open.push(...("tuple" in owner ? owner.tuple : admission(owner)));
      if (owner) seen.add(owner);
      return test(core);
    };
    for (const core of open) if (anyCore(core, cx.functions, found)) return true;
    return false;
  };
  memories.forEach(({ name, tuple, since }, index) => {
    const circle = `the memory "${name}" needs itself`;
    for (const [kind, found] of PRESENT) {
      const asks = (core: Core): boolean => core.kind === kind && asksPresent(core) && core.memory === index;
      const part = tuple.find((one) => reaches(one, asks));
      if (!part) continue;
      cx.report("NF1401", part.span, `${circle}: ${found}`);
      break;
    }
    const foresees = [...tuple, ...(since ? [since] : [])].find((part) =>
      reaches(part, (core) => core.kind === "after"),
    );
    if (foresees) {
      const found = '"after" foresees a state with what is remembered there';
      cx.report("NF1401", foresees.span, `${circle}: ${found}; ask for no decision that foresees`);
    }
  });
}

/** The questions about a memory that need its present value, and what is wrong where they are part of that value. */
const PRESENT = [
  ["times", "how often its present value occurred is part of that value; count in a track instead"],
  ["back", "the value 0 plies back is its present value; look at least 1 ply back"],
] as const;

/** Whether an expression asks for a memory's present value: `times` does, and `back` if its number of plies may be 0. */
function asksPresent(core: Core): core is Core & { readonly kind: "times" | "back" } {
  if (core.kind !== "back") return core.kind === "times";
  const { type } = core.plies;
  return type.kind === "int" && type.low <= 0 && type.high >= 0;
}

/** The expressions that say whether a decision is possible in a state. */
const admission = ({ params, conditions }: CoreDecision): readonly Core[] => [
  ...params.flatMap(({ source, condition }) => [source, ...(condition ? [condition] : [])]),
  ...conditions.map(({ core }) => core),
];
