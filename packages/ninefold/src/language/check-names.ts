// What a bare name means: a local place, a value of the expected type, a declaration, a value of some type, a cell,
// a direction, or a name of the library, in this order.
import type { Board } from "./board.ts";
import { DIRECTION_NAMES } from "./board.ts";
import { libraryCall } from "./check-calls.ts";
import { functionIndex, LIBRARY_NAMES, trackHead } from "./check-definitions.ts";
import { globalType } from "./check-types.ts";
import { type Context, type Entity, missing } from "./context.ts";
import type { Core } from "./core.ts";
import { countOf, isScalar, LARGEST_LISTED, valuesOf } from "./domain.ts";
import { describe } from "./fit.ts";
import { nearestWord as nearest } from "./spelling.ts";
import type { Ident } from "./syntax.ts";
import { BOOL, NONE, printType, setOf, type Type, type Value, withoutNone } from "./types.ts";

const constant = (value: Value, type: Type, span: Ident): Core => ({ kind: "constant", value, type, span: { start: span.start, end: span.end } });

export function name(cx: Context, ident: Ident, expected?: Type): Core {
  const { text } = ident;
  if (text === "") return missing(ident);
  if (text === "none") return constant(null, NONE, ident);
  if (text === "true" || text === "false") return constant(text === "true", BOOL, ident);
  if (text === "me") {
    if (!cx.frame.me) {
      cx.report("NF1204", ident, `found "me" outside a decision, expected a player; functions take players as arguments`);
      return missing(ident);
    }
    return { kind: "local", slot: cx.frame.me.slot, type: cx.player, span: ident };
  }
  const local = cx.local(text);
  if (local) {
    cx.refer(ident, local.entity);
    if (local.perPlayer) {
      cx.report("NF1305", ident, `"${text}" has a value for each player: write ${text}[p]`);
      return missing(ident);
    }
    return { kind: "local", slot: local.slot, type: local.type, span: ident };
  }
  const wanted = expected && withoutNone(expected);
  const hint = wanted?.kind === "set" || wanted?.kind === "pile" ? withoutNone(wanted.of) : wanted;
  return (
    (hint && valueOfType(cx, ident, hint)) ?? global(cx, ident) ?? member(cx, ident) ?? cell(cx, ident) ?? direction(cx, ident, hint) ?? library(cx, ident) ?? unknown(cx, ident)
  );
}

/** The value of this name in one type. */
function valueOfType(cx: Context, ident: Ident, type: Type): Core | undefined {
  if (type.kind === "enum") {
    const ordinal = type.members.indexOf(ident.text);
    if (ordinal < 0) return undefined;
    const found = cx.members.get(ident.text)?.find((m) => m.type === type);
    if (found) cx.refer(ident, found.entity);
    return constant(ordinal, type, ident);
  }
  if (type.kind === "cell" && !cx.globals.has(ident.text)) {
    const place = type.board.cells.indexOf(ident.text);
    if (place < 0) return undefined;
    cx.refer(ident, cellEntity(type.board, ident.text));
    return constant(place, type, ident);
  }
  return undefined;
}

const cellEntity = (board: Board, text: string): Entity => ({ name: text, kind: "cell", detail: `a cell of ${board.name}` });

function global(cx: Context, ident: Ident): Core | undefined {
  const found = cx.globals.get(ident.text);
  if (!found) {
    const type = ident.text === "Player" ? cx.player : ident.text === "Bool" ? BOOL : cx.frame.board && ident.text === "Cell" ? ({ kind: "cell", board: cx.frame.board } as const) : undefined;
    return type && allOf(cx, ident, type);
  }
  cx.refer(ident, found.entity);
  switch (found.kind) {
    case "parameter":
      return constant(found.value, found.type, ident);
    case "type":
    case "board":
      return allOf(cx, ident, globalType(cx, found));
    case "track": {
      const track = trackHead(cx, found);
      if (track.index.length > 0) {
        cx.report("NF1305", ident, `"${ident.text}" is indexed: write ${ident.text}[${track.index.map(printType).join(", ")}]`);
        return missing(ident);
      }
      return { kind: "track", track: found.index, indices: [], type: track.type, span: ident };
    }
    case "memory":
      cx.report("NF1211", ident, `"${ident.text}" is a memory: ask "times ${ident.text}" or "${ident.text}[1 back]"`);
      return missing(ident);
    case "function": {
      const callee = functionIndex(cx, found);
      const fn = callee === undefined ? undefined : cx.functions[callee];
      if (!fn) return missing(ident);
      if (fn.params.length > 0) {
        const [open, close] = found.decl.kind === "constant" ? ["[", "]"] : ["(", ")"];
        cx.report("NF1304", ident, `"${ident.text}" needs ${fn.params.length} argument${fn.params.length > 1 ? "s" : ""}: ${ident.text}${open}${fn.params.map((p) => p.name).join(", ")}${close}`);
        return missing(ident);
      }
      return { kind: "call", callee: callee!, args: [], type: fn.body.type, span: ident };
    }
  }
}

/** A type's name is the set of all its values. */
function allOf(cx: Context, ident: Ident, type: Type): Core {
  if (type.kind === "unknown") return missing(ident);
  if (!isScalar(type) || countOf(type) > LARGEST_LISTED) {
    cx.report("NF1306", ident, `found ${describe(type)}, whose values cannot be listed, expected a finite type`);
    return missing(ident);
  }
  return constant(valuesOf(type), setOf(type), ident);
}

function member(cx: Context, ident: Ident): Core | undefined {
  const found = cx.members.get(ident.text);
  if (!found || found.length === 0) return undefined;
  if (found.length > 1) {
    cx.report("NF1208", ident, `"${ident.text}" is a value of ${found.map((m) => printType(m.type)).join(" and of ")}, and nothing here says which is meant`);
    return missing(ident);
  }
  cx.refer(ident, found[0]!.entity);
  return constant(found[0]!.ordinal, found[0]!.type, ident);
}

function cell(cx: Context, ident: Ident): Core | undefined {
  const boards = cx.boards.filter((board) => board.cells.includes(ident.text));
  if (boards.length === 0) return undefined;
  if (boards.length > 1) {
    cx.report("NF1208", ident, `"${ident.text}" is a cell of ${boards.map((b) => b.name).join(" and of ")}, and nothing here says which is meant`);
    return missing(ident);
  }
  cx.refer(ident, cellEntity(boards[0]!, ident.text));
  return constant(boards[0]!.cells.indexOf(ident.text), { kind: "cell", board: boards[0]! }, ident);
}

function direction(cx: Context, ident: Ident, hint: Type | undefined): Core | undefined {
  const known = (board: Board): boolean => board.directions.has(ident.text) || board.directionSets.has(ident.text);
  let board = hint?.kind === "offset" || hint?.kind === "cell" ? hint.board : cx.frame.board;
  if (!board) {
    const boards = cx.boards.filter(known);
    if (boards.length > 1) {
      cx.report("NF1209", ident, `"${ident.text}" could be of the board ${boards.map((b) => b.name).join(" or ")}; use it where a cell of one of them stands beside it`);
      return missing(ident);
    }
    board = boards[0];
  }
  if (!board || !known(board)) return undefined;
  cx.refer(ident, { name: ident.text, kind: "direction", detail: `${ident.text}: ${board.directions.has(ident.text) ? "" : "set of "}${board.name}.Offset` });
  const type: Type = { kind: "offset", board };
  const single = board.directions.get(ident.text);
  return single !== undefined ? constant(single, type, ident) : constant(board.directionSets.get(ident.text)!, setOf(type), ident);
}

function library(cx: Context, ident: Ident): Core | undefined {
  if (!LIBRARY_NAMES.has(ident.text)) return undefined;
  return libraryCall(cx, ident, [], { kind: "name", name: ident, start: ident.start, end: ident.end });
}

function unknown(cx: Context, ident: Ident): Core {
  const locals = cx.frame.scopes.flatMap((scope) => [...scope.keys()]);
  const known = [...locals, ...cx.globals.keys(), ...cx.members.keys(), ...LIBRARY_NAMES, ...(cx.boards.length > 0 ? DIRECTION_NAMES : [])];
  const guess = nearest(ident.text, known);
  cx.report(
    "NF1201",
    ident,
    `nothing here is called "${ident.text}"${guess ? `; did you mean "${guess}"?` : ""}`,
    guess ? { title: `write "${guess}"`, edits: [{ start: ident.start, end: ident.end, text: guess }] } : undefined,
  );
  return missing(ident);
}
