// What a bare name means: a local variable, a value of the expected type, a declaration, a value of some type, a cell,
// a direction, or a name of the library, in this order.
import type { Board } from "../../core/board.ts";
import { DIRECTION_NAMES } from "../../core/board.ts";
import { type Core, PRIMITIVES, type Primitive } from "../../core/core.ts";
import { contains, countOf, isScalar, LARGEST_LISTED, sizeOf, valuesOf } from "../../core/domain.ts";
import {
  BOOL,
  FRACTION,
  INT,
  NONE,
  printType,
  setOf,
  type Type,
  type Value,
  wholeOf,
  withoutNone,
} from "../../core/types.ts";
import type { Ident } from "../../syntax/tree.ts";
import { nearestWord } from "../../text/spelling.ts";
import { type Context, missing } from "../context/context.ts";
import { cellEntity, directionEntity, libraryEntity } from "../context/entities.ts";
import { usageOf } from "../context/library.ts";
import { functionIndex, trackHead } from "../definitions/definitions.ts";
import { expectedNames, fewOf } from "../types/listed-values.ts";
import { globalType } from "../types/types.ts";
import { generalCall } from "./calls.ts";
import { PRIMITIVE_USAGE } from "./primitives.ts";

const constant = (value: Value, type: Type, span: Ident): Core => ({
  kind: "constant",
  value,
  type,
  span: { start: span.start, end: span.end },
});

export function name(cx: Context, ident: Ident, expected?: Type): Core {
  const { text } = ident;
  if (text === "") return missing(ident);
  if (text === "none") return constant(null, NONE, ident);
  if (text === "true" || text === "false") return constant(text === "true", BOOL, ident);
  if (text === "me") {
    if (!cx.frame.me) {
      const why =
        cx.frame.together !== undefined
          ? `found "me" in a "finally" that also follows "${cx.frame.together}", which is not one player's alone`
          : cx.frame.decision === undefined
            ? `found "me" outside a decision, expected a player; functions and actions take players as arguments`
            : `found "me" in "by", which says who "me" is, expected a player or a set of players`;
      cx.report("NF1204", ident, why);
      return missing(ident);
    }
    return { kind: "local", slot: cx.frame.me.slot, type: cx.player, span: ident };
  }
  const local = cx.local(text);
  if (local) {
    cx.refer(ident, local.entity);
    if (local.perPlayer) {
      cx.report("NF1305", ident, `found "${text}", which has a value for each player, expected ${text}[p]`);
      return missing(ident);
    }
    return { kind: "local", slot: local.slot, type: local.type, span: ident };
  }
  const { frame } = cx;
  if (text === "this" && (frame.family !== undefined || frame.together !== undefined) && !isDeclared(cx, text))
    return family(cx, ident);
  const wanted = expected && withoutNone(expected);
  const hint = wanted && "of" in wanted ? withoutNone(wanted.of) : wanted;
  const value = hint && valueOfType(cx, ident, hint);
  if (!value && hint && wholeOf(hint) === cx.player && cx.reportAbsent(ident)) return missing(ident);
  const core =
    value ??
    (isCalled(cx, ident) ? member(cx, ident) : undefined) ??
    global(cx, ident, expected) ??
    member(cx, ident) ??
    cell(cx, ident) ??
    direction(cx, ident, hint) ??
    library(cx, ident, expected);
  if (core) return core;
  return cx.reportAbsent(ident) ? missing(ident) : unknown(cx, ident, hint);
}

const isDeclared = (cx: Context, text: string): boolean => cx.global(text) !== undefined || cx.members.has(text);

/** `this` in what is said of every decision: the family that is asked. */
function family(cx: Context, ident: Ident): Core {
  const { family: index, together } = cx.frame;
  const type = cx.family;
  if (index !== undefined && type) {
    cx.refer(ident, libraryEntity(cx, "this", "this: Decision"));
    return constant(index, type, ident);
  }
  const where = `a "finally" that also follows "${together}", where decisions of several families are made`;
  cx.report("NF1204", ident, `found "this" in ${where}`);
  return missing(ident);
}

/** Whether it names a function that takes arguments: bare, it rather means a value of the same name. */
function isCalled(cx: Context, ident: Ident): boolean {
  const found = cx.global(ident.text);
  return found?.kind === "function" && found.decl.kind === "fn" && found.decl.params.length > 0;
}

/** The value of this name in one type. */
function valueOfType(cx: Context, ident: Ident, type: Type): Core | undefined {
  if (type.kind === "enum") {
    // A module knows that there are players, not what they are called.
    if (wholeOf(type) === cx.player && cx.names.module !== undefined) return undefined;
    const ordinal = type.members.indexOf(ident.text);
    if (ordinal < 0) return undefined;
    const whole = wholeOf(type);
    const found =
      whole === cx.family ? cx.decisions.get(ident.text) : cx.members.get(ident.text)?.find((m) => m.type === whole);
    if (found) cx.refer(ident, found.entity);
    return constant(ordinal, contains(type, ordinal) ? type : whole, ident);
  }
  if (type.kind === "cell" && !cx.frame.board && !cx.global(ident.text)) {
    const cell = type.board.cells.indexOf(ident.text);
    if (cell < 0) return undefined;
    cx.refer(ident, cellEntity(cx, type.board, ident.text));
    return constant(cell, type, ident);
  }
  return undefined;
}

function global(cx: Context, ident: Ident, expected: Type | undefined): Core | undefined {
  const found = cx.global(ident.text);
  if (!found) {
    const type = builtIn(cx, ident.text);
    if (type) cx.refer(ident, libraryEntity(cx, ident.text, `type ${ident.text}`));
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
        cx.report(
          "NF1305",
          ident,
          `found "${ident.text}" without index, expected ${ident.text}[${track.index.map(printType).join(", ")}]`,
        );
        return missing(ident);
      }
      return { kind: "track", track: found.index, indices: [], type: track.type, span: ident };
    }
    case "action":
    case "memory":
      return valueless(cx, ident, found.kind);
    case "function": {
      if (found.general) {
        const node = { kind: "name", name: ident, start: ident.start, end: ident.end } as const;
        return generalCall(cx, found, ident, [], node, expected);
      }
      const callee = functionIndex(cx, found, ident);
      const fn = callee === undefined ? undefined : cx.functions[callee];
      if (callee === undefined || !fn) return missing(ident);
      if (fn.params.length > 0) {
        const [open, close] = found.decl.kind === "constant" ? ["[", "]"] : ["(", ")"];
        const params = fn.params.map((param) =>
          open === "(" ? `${param.name}: ${printType(param.type)}` : printType(param.type),
        );
        const bare = `found "${ident.text}" without ${open === "(" ? "arguments" : "index"}`;
        cx.report(
          open === "(" ? "NF1304" : "NF1305",
          ident,
          `${bare}, expected ${ident.text}${open}${params.join(", ")}${close}`,
        );
        return missing(ident);
      }
      return { kind: "call", callee, args: [], type: fn.body.type, span: ident };
    }
  }
}

/** Reports a name that has no value of its own. */
function valueless(cx: Context, ident: Ident, kind: "action" | "memory"): Core {
  const { text } = ident;
  const found =
    kind === "action"
      ? `found the action "${text}", which has no value; it is a statement of its own`
      : `found the memory "${text}", expected a value; ask "times ${text}" or "${text}[1 back]"`;
  cx.report("NF1211", ident, found);
  return missing(ident);
}

/** The types that no file declares. */
function builtIn(cx: Context, text: string): Type | undefined {
  const board = cx.frame.board ?? (cx.boards.length === 1 ? cx.boards[0] : undefined);
  switch (text) {
    case "Player":
      return cx.player;
    case "Decision":
      return cx.family;
    case "Bool":
      return BOOL;
    case "Int":
      return INT;
    case "Fraction":
      return FRACTION;
    case "Offset":
      return board && { kind: "offset", board };
    case "Cell":
      return cx.frame.board && { kind: "cell", board: cx.frame.board };
    default:
      return undefined;
  }
}

/** A type's name is the set of all its values. */
function allOf(cx: Context, ident: Ident, type: Type): Core {
  if (type.kind === "unknown") return missing(ident);
  if (!isScalar(type) || countOf(type) > LARGEST_LISTED) {
    const endless = sizeOf(type) === undefined && type.kind !== "set" && !("atMost" in type);
    const found = `found "${ident.text}", whose values ${endless ? "have no end" : "are too many to list"}`;
    cx.report(endless ? "NF1306" : "NF1318", ident, `${found}, expected a finite set such as 0..9`);
    return missing(ident);
  }
  return constant(valuesOf(type), setOf(type), ident);
}

function member(cx: Context, ident: Ident): Core | undefined {
  const found = cx.members.get(ident.text);
  const [only, ...others] = found ?? [];
  if (!found || !only) return undefined;
  if (others.length > 0) {
    cx.report(
      "NF1208",
      ident,
      `"${ident.text}" is a value of ${found.map((m) => printType(m.type)).join(" and of ")}, and nothing here says which is meant`,
    );
    return missing(ident);
  }
  cx.refer(ident, only.entity);
  return constant(only.ordinal, only.type, ident);
}

function cell(cx: Context, ident: Ident): Core | undefined {
  const boards = cx.boards.filter((board) => board.cells.includes(ident.text));
  const [board, ...others] = boards;
  if (!board) return undefined;
  if (others.length > 0) {
    cx.report(
      "NF1208",
      ident,
      `"${ident.text}" is a cell of ${boards.map((b) => b.name).join(" and of ")}, and nothing here says which is meant`,
    );
    return missing(ident);
  }
  cx.refer(ident, cellEntity(cx, board, ident.text));
  return constant(board.cells.indexOf(ident.text), { kind: "cell", board }, ident);
}

/** The board of what is expected, or of the definition at hand; undefined where directions of any board may stand. */
const boardAsked = (cx: Context, hint: Type | undefined): Board | undefined =>
  hint?.kind === "offset" || hint?.kind === "cell" ? hint.board : cx.frame.board;

function direction(cx: Context, ident: Ident, hint: Type | undefined): Core | undefined {
  const known = (board: Board): boolean => board.directions.has(ident.text) || board.directionSets.has(ident.text);
  let board = boardAsked(cx, hint);
  if (!board) {
    const boards = cx.boards.filter(known);
    if (boards.length > 1) {
      cx.report(
        "NF1209",
        ident,
        `"${ident.text}" could be of the board ${boards.map((b) => b.name).join(" or ")}; use it together with a cell of one of them`,
      );
      return missing(ident);
    }
    board = boards[0];
  }
  if (!board || !known(board)) return undefined;
  cx.refer(ident, directionEntity(cx, board, ident.text));
  const type: Type = { kind: "offset", board };
  const single = board.directions.get(ident.text);
  if (single !== undefined) return constant(single, type, ident);
  const set = board.directionSets.get(ident.text);
  return set && constant(set, setOf(type), ident);
}

function library(cx: Context, ident: Ident, expected?: Type): Core | undefined {
  if ((PRIMITIVES as readonly string[]).includes(ident.text)) {
    const usage = PRIMITIVE_USAGE[ident.text as Primitive];
    cx.report("NF1304", ident, `found "${ident.text}" without arguments, expected ${usage}`);
    return missing(ident);
  }
  const found = cx.library.globals.get(ident.text);
  if (found?.kind !== "function") return undefined;
  if (ident.text === "steps") {
    const wanted = 'expected it in a decision with "again", whose steps it counts';
    const message = `found "steps" where nothing is made in steps, ${wanted}`;
    cx.report("NF1223", ident, `${message}; the function is ${usageOf(found)}`);
    return missing(ident);
  }
  const node = { kind: "name", name: ident, start: ident.start, end: ident.end } as const;
  return generalCall(cx, found, ident, [], node, expected);
}

function unknown(cx: Context, ident: Ident, hint: Type | undefined): Core {
  // A game without players has had its diagnostic: whatever stands for one is not news.
  if (hint === cx.player && cx.player.members.length === 0) return missing(ident);
  if (cx.boardLost && (DIRECTION_NAMES.has(ident.text) || /^\p{L}+\d+$/u.test(ident.text))) return missing(ident);
  const known = cx.crowded ? [] : knownNames(cx, hint);
  const values = expectedNames(cx, hint);
  const few = fewOf(values);
  const near = nearestWord(ident.text, values);
  if (cx.early) {
    cx.report(
      "NF1317",
      ident,
      `found "${ident.text}", expected numbers or parameters above: parameters are set before anything else is read`,
    );
    return missing(ident);
  }
  if (cx.decisions.has(ident.text)) {
    const value = cx.family && hint?.kind !== "bool" ? valueOfType(cx, ident, cx.family) : undefined;
    if (value) return value;
    cx.report("NF1211", ident, `"${ident.text}" is a decision: ask "${ident.text} is possible"`);
  } else if (few !== undefined && !near && !nearestWord(ident.text, known)) {
    cx.unknown("NF1201", ident, [], `nothing here is called "${ident.text}", expected ${few}`);
  } else if (hint?.kind === "cell" && !nearestWord(ident.text, known)) {
    const { name: board, cells } = hint.board;
    const range = cells.length > 1 ? `${cells[0]} to ${cells.at(-1)}` : cells[0];
    cx.unknown("NF1201", ident, [], `nothing here is called "${ident.text}"; the cells of ${board} are ${range}`);
  } else cx.unknown("NF1201", ident, near ? values : known, `nothing here is called "${ident.text}"`);
  return missing(ident);
}

function knownNames(cx: Context, hint: Type | undefined): readonly string[] {
  const locals = cx.frame.scopes.flatMap((scope) => [...scope.keys()]);
  const declared = [...cx.globals.keys(), ...cx.members.keys(), "Player", "Bool"];
  const asked = boardAsked(cx, hint);
  const boards = asked ? [asked] : cx.boards;
  const directions = boards.flatMap((board) => [...board.directions.keys(), ...board.directionSets.keys()]);
  return [...locals, ...declared, ...cx.library.globals.keys(), ...PRIMITIVES, ...directions];
}
