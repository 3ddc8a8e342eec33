// Display hints: a tier above the rules, so they are checked like everything else but can change nothing.

import { COLOUR_NAMES, colourOf } from "../../core/colours.ts";
import type { CoreDisplay } from "../../core/core.ts";
import { isPure } from "../../core/parts.ts";
import type { EnumType } from "../../core/types.ts";
import type { DisplayDecl, DisplayItem, Expr, Ident, NameExpr, TextExpr } from "../../syntax/tree.ts";
import { quote } from "../../text/quoting.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Global } from "../context/namespace.ts";
import { trackHead } from "../definitions/definitions.ts";
import { describe } from "../types/fit.ts";
import { boardNamed } from "../types/types.ts";
import { elementOf, source } from "../types/values.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Of)[] ? Of[] : T[Key] };

type ItemOf<Kind extends DisplayItem["kind"]> = DisplayItem & { readonly kind: Kind };

export function display(cx: Context, decls: readonly DisplayDecl[]): CoreDisplay {
  const result: Mutable<CoreDisplay> = { boards: [], glyphs: [], colours: [], hidden: [], titles: [] };
  for (const decl of decls) for (const item of decl.items) add(cx, result, item);
  return result;
}

function add(cx: Context, result: Mutable<CoreDisplay>, item: DisplayItem): void {
  switch (item.kind) {
    case "board-item":
      addBoard(cx, result, item);
      return;
    case "glyph-item":
      addGlyphs(cx, result, item);
      return;
    case "colour-item":
      addColour(cx, result, item);
      return;
    case "hide-item":
      for (const name of item.tracks) {
        const track = trackNamed(cx, name);
        if (track) result.hidden.push(track.index);
      }
      return;
    case "title-item": {
      const track = trackNamed(cx, item.track);
      if (track) result.titles.push({ track: track.index, text: item.text.value });
    }
  }
}

function addBoard(cx: Context, result: Mutable<CoreDisplay>, item: ItemOf<"board-item">): void {
  const board = boardNamed(cx, item.board.text);
  const global = cx.globals.get(item.board.text);
  if (!board && global?.kind !== "board") {
    const boards = [...cx.globals].filter(([, one]) => one.kind === "board").map(([text]) => text);
    cx.unknown("NF1206", item.board, boards, `found "${item.board.text}", expected the name of a board`);
  }
  const track = trackNamed(cx, item.track);
  if (!board || !global || !track) return;
  cx.refer(item.board, global.entity);
  const { index } = trackHead(cx, track);
  const isDrawn = index.length <= 2 && index.every((type) => type.kind === "cell");
  if (isDrawn && index.some((type) => type.board === board)) result.boards.push({ track: track.index });
  else {
    const expected = `expected a track indexed by the cells of ${board.name}, alone or with those of one other board`;
    cx.report("NF1305", item.track, `found "${item.track.text}", ${expected}`);
  }
}

function addGlyphs(cx: Context, result: Mutable<CoreDisplay>, item: ItemOf<"glyph-item">): void {
  for (const glyph of item.glyphs) {
    if (cx.namesAbsent(() => cx.expression(glyph.value))) continue;
    const core = cx.expression(glyph.value);
    if (core.kind === "constant") result.glyphs.push({ type: core.type, value: core.value, text: glyph.text.value });
    else if (core.kind !== "missing") {
      const found = `found ${describe(core.type)} that is computed, expected a value as it is written`;
      cx.report("NF1317", glyph.value, found);
    }
  }
}

function addColour(cx: Context, result: Mutable<CoreDisplay>, item: ItemOf<"colour-item">): void {
  const { result: colour, size } = cx.inFrame(newFrame(), () => {
    const from = source(cx, item.source);
    const local = cx.bind(item.name, elementOf(from));
    const known = coloursIn(item.value).map((written) => isKnownColour(cx, written));
    if (known.includes(false)) return undefined;
    const names: EnumType = { kind: "enum", members: COLOUR_NAMES, named: { name: "colour", coordinates: [] } };
    const value = cx.expression(item.value, names);
    if (!isPure(value, cx.functions)) {
      const found = "found a colour that depends on the tracks, expected one that depends on the cell alone";
      cx.report("NF1317", item.value, found);
    }
    return { type: local.type, value, names };
  });
  if (!colour) return;
  if (colour.value.type === colour.names) result.colours.push({ ...colour, frame: size });
  else if (colour.value.type.kind !== "unknown")
    cx.report("NF1301", item.value, `found ${describe(colour.value.type)}, expected the name of a colour`);
}

/** Whether a word or a text in the place of a colour is the name of one; reported where it is not. */
function isKnownColour(cx: Context, written: NameExpr | TextExpr): boolean {
  const expected = `expected the name of a colour: ${COLOUR_NAMES.join(", ")}`;
  if (written.kind === "name") {
    const { name } = written;
    if (isColour(name.text)) return true;
    cx.unknown("NF1201", name, COLOUR_NAMES, `found ${quote(name.text)}, ${expected}`);
    return false;
  }
  const { value } = written;
  const meant = isColour(value) ? value : colourOf(value.replace(/^#/, ""));
  const { start, end } = written;
  const fix = meant === undefined ? undefined : { title: `write \`${meant}\``, edits: [{ start, end, text: meant }] };
  cx.report("NF1301", written, `found the text ${quote(value)}, ${expected}`, fix);
  return false;
}

export function trackNamed(cx: Context, name: Ident): (Global & { kind: "track" }) | undefined {
  const global = cx.globals.get(name.text);
  if (global?.kind === "track") {
    cx.refer(name, global.entity);
    return global;
  }
  const tracks = [...cx.globals].filter(([, one]) => one.kind === "track").map(([text]) => text);
  if (global)
    cx.report("NF1211", name, `found "${name.text}", which is a ${global.entity.kind}, expected the name of a track`);
  else cx.unknown("NF1201", name, tracks, `found "${name.text}", expected the name of a track`);
  return undefined;
}

const isColour = (name: string): boolean => COLOUR_NAMES.some((colour) => colour === name);

/** The words and texts that stand for colours: the results of the branches of an expression. */
function coloursIn(node: Expr): readonly (NameExpr | TextExpr)[] {
  switch (node.kind) {
    case "name":
    case "text":
      return [node];
    case "if":
      return [...coloursIn(node.yes), ...coloursIn(node.no)];
    case "match":
      return [...node.arms.flatMap((arm) => coloursIn(arm.body)), ...(node.otherwise ? coloursIn(node.otherwise) : [])];
    default:
      return [];
  }
}
