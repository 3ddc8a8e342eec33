// What a module needs that is written out in a game: whether the game has it, and as the module takes it to be.
import { printType, type Type } from "../core/types.ts";
import { needText } from "../format/module.ts";
import type { Expr, Need, TypeNode, UseDecl } from "../syntax/tree.ts";
import { MAX_GUESSES, nearestWord } from "../text/spelling.ts";
import type { Context } from "./context/context.ts";
import { newFrame } from "./context/frame.ts";
import type { Global } from "./context/namespace.ts";
import { globalType, typeOf } from "./types/types.ts";
import { elementOf, fitted, source } from "./types/values.ts";

export interface Needed {
  /** In the names of the game. */
  readonly need: Need;
  /** The path of the module that needs it. */
  readonly module: string;
  /** The line of the game that brings the module. */
  readonly use: UseDecl;
}

/** Says of each line that brings modules what they need that is not there, and what is there, but not as they need it. */
export function reportUnmet(cx: Context, needs: readonly Needed[]): void {
  for (const use of new Set(needs.map((one) => one.use))) {
    const missing: Needed[] = [];
    for (const { need, module } of needs.filter((one) => one.use === use)) {
      if (need.name.text === "") continue;
      const wrong = misfit(cx, need);
      if (wrong === NONE) missing.push({ need, module, use });
      else if (wrong !== undefined) cx.report("NF1521", use.path, `${module} needs \`${needText(need)}\`; ${wrong}`);
    }
    referBindings(cx, use, needs);
    const [first, ...others] = missing;
    if (first) reportNone(cx, first, others);
  }
}

/** The names in `(king = general)`: of what the module needs, and of what the game has for it. */
function referBindings(cx: Context, use: UseDecl, needs: readonly Needed[]): void {
  for (const { name, value } of use.bindings ?? []) {
    const named = needs.flatMap(({ need }) => [
      need.name,
      ...(need.kind === "type" ? need.parts : []).map((part) => part.name),
    ]);
    const declared = named.find(({ text }) => text === value.text);
    const { start, end } = declared ?? name;
    const detail = `${name.text}, which ${use.path.text} needs`;
    cx.refer(name, { name: name.text, kind: "parameter", span: { start, end }, detail });
    const found =
      cx.globals.get(value.text)?.entity ??
      cx.members.get(value.text)?.[0]?.entity ??
      cx.decisions.get(value.text)?.entity ??
      [...cx.fields.values()].find((field) => field.name === value.text);
    if (found) cx.refer(value, found);
  }
}

/** The game has nothing of the name of a need. */
const NONE = Symbol("none");

function misfit(cx: Context, need: Need): string | typeof NONE | undefined {
  const found = foundFor(cx, need);
  if (found) return found === "decision" ? misfitDecision(cx, need) : misfitOf(cx, need, found);
  const { text } = need.name;
  if (cx.names.incomplete || cx.lost.has(text)) return undefined;
  const other = cx.globals.get(text);
  return other ? `"${text}" is a ${other.entity.kind} here` : NONE;
}

/** The nearest name of the kind that is needed may be what was meant. */
function reportNone(cx: Context, { need, module, use }: Needed, others: readonly Needed[]): void {
  const texts = new Set([need, ...others.map((one) => one.need)].map((one) => `\`${needText(one)}\``));
  const none = `the game has none${texts.size > 1 ? " of these" : ""}`;
  const message = `${module} needs ${[...texts].join(", ")}; ${none}`;
  const known = [...cx.globals.values()].filter((global) => fits(need, global)).map(({ entity }) => entity.name);
  const near = cx.diagnostics.length < MAX_GUESSES && texts.size === 1 ? nearestWord(need.name.text, known) : undefined;
  if (near === undefined) {
    cx.report("NF1520", use.path, message);
    return;
  }
  const { end } = use.path;
  const edits = [{ start: end, end, text: `(${need.name.text} = ${near})` }];
  const fix = use.bindings ? undefined : { title: `say that it is called \`${near}\` here`, edits };
  cx.report("NF1520", use.path, `${message}; did you mean "${near}"?`, fix);
}

const KINDS = {
  type: "type",
  board: "board",
  tag: "function",
  constant: "function",
  fn: "function",
  track: "track",
  action: "action",
  with: "parameter",
  decision: undefined,
} as const satisfies Record<Need["kind"], Global["kind"] | undefined>;

/** Whether something is of the kind that is needed. What is the same in every state may be asked as a function is. */
function fits(need: Need, global: Global): boolean {
  if (global.kind !== KINDS[need.kind]) return false;
  return global.kind !== "function" || need.kind === "fn" || global.decl.kind !== "fn";
}

function foundFor(cx: Context, need: Need): Global | "decision" | undefined {
  if (need.kind === "decision") return cx.decisions.has(need.name.text) ? "decision" : undefined;
  const global = cx.globals.get(need.name.text);
  return global && fits(need, global) ? global : undefined;
}

/** What is wrong with what a game has for a need; the first message that there is for a use of it as the module needs it. */
function misfitOf(cx: Context, need: Need, found: Global): string | undefined {
  switch (need.kind) {
    case "type":
      return found.kind === "type" ? misfitType(cx, need, globalType(cx, found)) : undefined;
    case "fn": {
      const params = found.kind === "function" && found.decl.kind === "fn" ? found.decl.params.length : 0;
      if (params !== need.params.length) return otherCount(need.params.length, params);
      return misfitUse(cx, need.params, (args) => (args.length > 0 ? call(need, args) : named(need)), need.type);
    }
    case "action": {
      const params = found.kind === "action" ? found.decl.params : [];
      if (params.length !== need.params.length) return otherCount(need.params.length, params.length);
      return messageOf(cx, () => {
        const locals = bindAll(cx, need.params);
        for (const [i, local] of locals.entries()) fitted(cx, local, typeOf(cx, params[i]!.type));
      });
    }
    case "tag":
      return misfitUse(cx, [], () => named(need), need.type);
    case "constant":
    case "track": {
      const index = found.kind === "track" || (found.kind === "function" && found.decl.kind === "constant");
      const count = index && "index" in found.decl ? found.decl.index.length : 0;
      if (count !== need.index.length) return otherCount(need.index.length, count, "index", "indices");
      return messageOf(cx, () => {
        const locals = need.index.map((node) => bindOne(cx, elementOf(source(cx, node.source))));
        fitted(cx, locals.length > 0 ? indexed(need, locals) : named(need), typeOf(cx, need.type));
      });
    }
    case "with":
      return messageOf(cx, () => fitted(cx, named(need), elementOf(source(cx, need.domain))));
    default:
      return undefined;
  }
}

function misfitType(cx: Context, need: Need & { readonly kind: "type" }, type: Type): string | undefined {
  const name = need.name.text;
  if (type.kind === "unknown") return undefined;
  for (const part of need.parts) {
    const { text } = part.name;
    if (!part.type) {
      if (type.kind !== "enum") return `"${name}" is no enumeration here`;
      if (!type.members.includes(text)) return `"${name}" has no value "${text}"`;
      continue;
    }
    if (type.kind !== "product") return `"${name}" has no fields here`;
    const field = type.fields.find((one) => one.name === text);
    if (!field) return `"${name}" has no field "${text}"`;
    const wrong = misfitTypes(cx, field.type, part.type);
    if (wrong !== undefined) return `its field "${text}": ${wrong}`;
  }
  const { of } = need;
  return of && misfitTypes(cx, type, { kind: "named", name: of, start: of.start, end: of.end });
}

function misfitDecision(cx: Context, need: Need): string | undefined {
  if (need.kind !== "decision") return undefined;
  const count = cx.decisions.get(need.name.text)?.decl.params.length ?? 0;
  return count === need.params.length ? undefined : otherCount(need.params.length, count);
}

const otherCount = (wanted: number, found: number, one = "parameter", many = "parameters"): string =>
  `here it has ${found} ${found === 1 ? one : many}, not ${wanted}`;

// ---- uses of what is found, as the module makes them ----

const misfitTypes = (cx: Context, type: Type, wanted: TypeNode): string | undefined =>
  messageOf(cx, () => fitted(cx, bindOne(cx, type), typeOf(cx, wanted)));

function misfitUse(
  cx: Context,
  params: readonly { readonly type: TypeNode }[],
  use: (args: readonly Expr[]) => Expr,
  result: TypeNode,
): string | undefined {
  return messageOf(cx, () => fitted(cx, use(bindAll(cx, params)), typeOf(cx, result)));
}

/** The first mistake in something that is checked only to see whether it has one. */
function messageOf(cx: Context, inside: () => void): string | undefined {
  const { suppressed, unfit } = cx;
  cx.suppressed = true;
  cx.unfit = undefined;
  try {
    cx.inFrame(newFrame(), inside);
    return cx.unfit;
  } finally {
    cx.suppressed = suppressed;
    cx.unfit = unfit;
  }
}

const bindAll = (cx: Context, params: readonly { readonly type: TypeNode }[]): readonly Expr[] =>
  params.map(({ type }) => bindOne(cx, typeOf(cx, type)));

/** A local name that no text can have, for a value of a type. */
function bindOne(cx: Context, type: Type): Expr {
  const text = `a ${printType(type)}, ${cx.frame.size}`;
  cx.bind({ text, ...NOWHERE }, type);
  return { kind: "name", name: { text, ...NOWHERE }, ...NOWHERE };
}

const NOWHERE = { start: 0, end: 0 } as const;

const named = ({ name }: Need): Expr => ({ kind: "name", name: { ...name, ...NOWHERE }, ...NOWHERE });

const call = ({ name }: Need, args: readonly Expr[]): Expr => ({
  kind: "call",
  callee: { ...name, ...NOWHERE },
  args,
  ...NOWHERE,
});

const indexed = (need: Need, indices: readonly Expr[]): Expr => ({
  kind: "index",
  base: named(need),
  indices,
  ...NOWHERE,
});
