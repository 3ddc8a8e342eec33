// Definitions that others name: functions, constants, tags, tracks' heads, and the library's functions, each checked
// when first asked for, so that they may stand in any order.
import type { Board } from "../../core/board.ts";
import { rememberInteger } from "../../core/constants.ts";
import type { Core, CoreFunction } from "../../core/core.ts";
import { countOf, hasEnd, isScalar, isStorable, printValue, valuesOf } from "../../core/domain.ts";
import { isPure, partsOf } from "../../core/parts.ts";
import { join, printType, type Type, UNKNOWN, type Value } from "../../core/types.ts";
import type { ConstantDecl, ConstantRow, Expr, FnDecl, TagDecl } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import { type Context, missing } from "../context/context.ts";
import { type Frame, newFrame } from "../context/frame.ts";
import type { Global, TrackHead } from "../context/namespace.ts";
import { describe, fit } from "../types/fit.ts";
import { picture } from "../types/initial-picture.ts";
import { reportFunctionAsValue } from "../types/listed-values.ts";
import { typeOf } from "../types/types.ts";
import { fitted, source } from "../types/values.ts";
import { indexTypes } from "./index-types.ts";
import { chosenValues } from "./indexed-parameters.ts";

/** The most values that tracks hold. */
const MAX_VALUES = 1 << 16;

/**
 * The index of a function, a constant or a tag among the checked functions; undefined after a diagnostic. A general
 * definition is checked anew for each board. It has no index for a board that lacks what it needs: rows, columns or offsets
 * that add. `asking` is the name that refers to the definition.
 */
export function functionIndex(cx: Context, global: Defining, asking: Span, board?: Board): number | undefined {
  const index = checkedIndex(cx, global, board);
  cx.reportTooDeepAt(asking, global.home);
  return index;
}

type Defining = Global & { kind: "function" };

function checkedIndex(cx: Context, global: Defining, board: Board | undefined): number | undefined {
  const { decl, home, instances } = global;
  const of = global.general ? board : undefined;
  if (of && instances.has(of)) return instances.get(of);
  if (of) cx.spread += decl.end - decl.start;
  if (global.index !== undefined) return global.index;
  if (global.busy) {
    cx.report(
      "NF1401",
      decl.name,
      `"${decl.name.text}" needs itself; definitions never go round in circles: use "reach" or a bounded "for"`,
    );
    return undefined;
  }
  global.busy = true;
  const index = cx.at(home, () => {
    const core = global.chosen ? chosenValues(cx, global.chosen) : defined(cx, decl, of);
    if (of && cx.unfit !== undefined) {
      // It is the board that does not fit.
      cx.unfit = undefined;
      return undefined;
    }
    measureHeight(cx, core, decl.name);
    if (core.body.type.kind !== "unknown" && home === cx.own) global.entity.type = printType(core.body.type);
    if (core.params.length === 0) rememberInteger(core, cx.functions);
    return cx.functions.push(core) - 1;
  });
  global.busy = false;
  if (of) instances.set(of, index);
  else if (index !== undefined) global.index = index;
  return index;
}

function defined(cx: Context, decl: FnDecl | ConstantDecl | TagDecl, board: Board | undefined): CoreFunction {
  const frame: Frame = { ...newFrame(), ...(board && { board }) };
  const { result, size } = cx.inFrame(frame, () =>
    decl.kind === "fn" ? fn(cx, decl) : decl.kind === "constant" ? constant(cx, decl) : tag(cx, decl),
  );
  const library = cx.names.module?.startsWith("std/") === true;
  return { name: decl.name.text, frame: size, library, span: decl, ...result };
}

type Defined = Pick<CoreFunction, "params" | "body" | "pure">;

/** The greatest depth of functions that call each other: a running call needs stack for all of them. */
const MAX_HEIGHT = 400;

function measureHeight(cx: Context, core: CoreFunction, at: Span): void {
  let below = 0;
  const look = (part: Core): void => {
    const callee = part.kind === "call" ? cx.functions[part.callee] : undefined;
    if (callee) below = Math.max(below, cx.heights.get(callee) ?? 0);
    for (const inner of partsOf(part)) look(inner);
  };
  look(core.body);
  cx.heights.set(core, below + 1);
  if (below + 1 === MAX_HEIGHT + 1) {
    cx.report("NF1407", at, `found a function on top of ${MAX_HEIGHT} others, each calling the next, expected fewer`);
  }
}

function fn(cx: Context, decl: FnDecl): Defined {
  const params = decl.params.map((param) => {
    const type = typeOf(cx, param.type);
    cx.bind(param.name, type);
    return { name: param.name.text, type };
  });
  const type = decl.result && typeOf(cx, decl.result);
  const body = type ? said(cx, decl.body, type) : cx.expression(decl.body);
  return { params, body, pure: isPure(body, cx.functions) };
}

/** A value of a type that is said; so is the type of one that is missing, as that of what a module needs. */
const said = (cx: Context, node: Expr, type: Type): Core =>
  node.kind === "missing" ? { kind: "missing", type, span: node } : fitted(cx, node, type);

function tag(cx: Context, decl: TagDecl): Defined {
  const body = source(cx, decl.value);
  return { params: [], body, pure: constantBody(cx, body, decl) };
}

function constantBody(cx: Context, body: Core, decl: TagDecl | ConstantDecl): boolean {
  const pure = isPure(body, cx.functions);
  if (!pure)
    cx.report(
      "NF1317",
      body.span,
      `"${decl.name.text}" must be the same in every state, but this depends on the tracks; make it a function`,
    );
  return pure;
}

function constant(cx: Context, decl: ConstantDecl): Defined {
  const types = indexTypes(cx, decl.index);
  const params = types.map((type, i) => {
    const { name, start } = decl.index[i]!;
    const local = cx.bind(name ?? { text: "", start, end: start }, type);
    return { name: name?.text ?? printType(type), type, slot: local.slot };
  });
  const type = decl.type && typeOf(cx, decl.type, `${decl.name.text}'s type`);
  const body = decl.table ? table(cx, decl, decl.table, params, type) : constantValue(cx, decl.value, types, type);
  return { params, body, pure: constantBody(cx, body, decl) };
}

/** A picture gives the values of a constant as it gives those of a track. */
function constantValue(cx: Context, value: Expr, index: readonly Type[], type: Type | undefined): Core {
  if (!type) return cx.expression(value);
  return value.kind === "picture" ? picture(cx, value, index, type) : said(cx, value, type);
}

function table(
  cx: Context,
  decl: ConstantDecl,
  rows: readonly ConstantRow[],
  params: readonly { type: Type; slot: number }[],
  given: Type | undefined,
): Core {
  const key = params[0];
  if (params.length !== 1 || !key) {
    cx.report(
      "NF1305",
      decl.name,
      `found a table with ${params.length} indices, expected one; write more with binders: [p in Player, w in Wing] = …`,
    );
    for (const row of rows) {
      cx.expression(row.key);
      cx.expression(row.value);
    }
    return { kind: "missing", type: UNKNOWN, span: decl };
  }
  const seen = new Set<Value>();
  let type = given;
  const arms = rows.flatMap((row) => {
    if (cx.namesAbsent(() => fitted(cx, row.key, key.type))) return [];
    const value = reportFunctionAsValue(cx, row.key, key.type) ? missing(row.key) : fitted(cx, row.key, key.type);
    if (value.kind === "constant") {
      if (seen.has(value.value))
        cx.report("NF1312", row.key, `found a second entry for ${printValue(key.type, value.value)}, expected one`);
      seen.add(value.value);
    }
    const body = cx.expression(row.value, type);
    type = given ?? (type ? (join(type, body.type) ?? type) : body.type);
    return { value, body };
  });
  const whole = type ?? UNKNOWN;
  if (isScalar(key.type) && arms.every(({ value }) => value.kind === "constant")) {
    const left = valuesOf(key.type).filter((value) => !seen.has(value));
    const names = left.slice(0, 4).map((value) => printValue(key.type, value));
    const more = left.length > 4 ? ` and ${left.length - 4} more` : "";
    if (left.length > 0)
      cx.report("NF1319", decl.name, `found no entry for ${names.join(", ")}${more}, expected one for each value`);
  }
  const subject: Core = { kind: "local", slot: key.slot, type: key.type, span: decl.name };
  return {
    kind: "match",
    subject,
    arms: arms.map(({ value, body }) => ({ values: [value], body: fit(cx, body, whole) })),
    type: whole,
    span: decl,
  };
}

/** The types of a track's indices and values. */
export function trackHead(cx: Context, global: Global & { kind: "track" }): TrackHead {
  if (global.head) return global.head;
  const { decl } = global;
  if (global.busy) {
    cx.report("NF1401", decl.name, `the type of the track "${decl.name.text}" needs the track itself`);
    return { index: decl.index.map(() => UNKNOWN), type: UNKNOWN };
  }
  global.busy = true;
  const { result } = cx.inFrame(newFrame(), () => {
    const type = typeOf(cx, decl.type, `${decl.name.text}'s type`);
    if (type.kind !== "unknown" && !isStorable(type)) {
      const large = hasEnd(type);
      const wanted = large ? "one of fewer values" : "a finite type such as 0..9";
      cx.report(
        large ? "NF1318" : "NF1306",
        decl.type,
        `found ${describe(type)} as the type of a track, expected ${wanted}`,
      );
      return { index: indexTypes(cx, decl.index), type: UNKNOWN };
    }
    return { index: indexTypes(cx, decl.index), type };
  });
  global.busy = false;
  const values = result.index.reduce((n, index) => n * (index.kind === "unknown" ? 1 : countOf(index)), 1);
  cx.trackValues += values;
  if (cx.trackValues > MAX_VALUES && cx.trackValues - values <= MAX_VALUES) {
    cx.report(
      "NF1318",
      decl.name,
      `found ${cx.trackValues} places in the tracks up to "${decl.name.text}", expected at most ${MAX_VALUES} in all`,
    );
  }
  global.head = result;
  if (result.type.kind !== "unknown") global.entity.type = printType(result.type);
  return result;
}
