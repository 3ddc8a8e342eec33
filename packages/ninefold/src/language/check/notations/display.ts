// Display hints: a tier above the rules, so they are checked like everything else but can change nothing.

import type { CoreDecision, CoreDisplay } from "../../core/core.ts";
import { BOARD_LOOKS } from "../../core/looks.ts";
import type { DisplayDecl, DisplayItem } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import type { Entity } from "../context/namespace.ts";
import { trackHead } from "../definitions/definitions.ts";
import { describe } from "../types/fit.ts";
import { boardNamed } from "../types/types.ts";
import { appearance } from "./appearances.ts";
import { lookNamed, trackNamed } from "./display-names.ts";
import { gesture } from "./gestures.ts";
import { links, placed, spots } from "./spots.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Of)[] ? Of[] : T[Key] };

type ItemOf<Kind extends DisplayItem["kind"]> = DisplayItem & { readonly kind: Kind };

/** What the lines of a display are checked with. */
interface Known {
  readonly cx: Context;
  readonly result: Mutable<CoreDisplay>;
  readonly decisions: readonly CoreDecision[];
  readonly areas: ReadonlyMap<string, Entity>;
}

/** The display, and its areas: lines with one name speak of one area, wherever they stand. */
export function display(
  cx: Context,
  decls: readonly DisplayDecl[],
  decisions: readonly CoreDecision[],
): { readonly core: CoreDisplay; readonly entities: readonly Entity[] } {
  const result: Mutable<CoreDisplay> = {
    boards: [],
    glyphs: [],
    colours: [],
    shapes: [],
    areas: [],
    placed: [],
    spots: [],
    links: [],
    gestures: [],
    hidden: [],
    titles: [],
    decisionTitles: [],
  };
  const items = decls.flatMap((decl) => decl.items);
  const areas = new Map<string, Entity>();
  for (const item of items) {
    if (item.kind !== "area-item" || item.area.text === "") continue;
    const { area } = item;
    const entity = areas.get(area.text) ?? {
      name: area.text,
      kind: "area",
      span: area,
      detail: `area ${area.text}`,
    };
    areas.set(area.text, entity);
    cx.refer(area, entity);
    entitle(result, area.text, item.text?.value);
  }
  for (const item of items) add({ cx, result, decisions, areas }, item);
  return { core: result, entities: [...areas.values()] };
}

/** Long: a row for each kind of line. */
function add(known: Known, item: DisplayItem): void {
  const { cx, result, decisions, areas } = known;
  switch (item.kind) {
    case "board-item":
      addBoard(cx, result, item);
      return;
    case "glyph-item":
      addGlyphs(cx, result, item);
      return;
    case "colour-item": {
      const found = appearance(cx, item, "colour");
      if (found) result.colours.push(found);
      return;
    }
    case "shape-item": {
      const found = appearance(cx, item, "shape");
      if (found) result.shapes.push(found);
      return;
    }
    case "area-item":
      return;
    case "place-item": {
      const found = placed(cx, item, areas);
      if (found) result.placed.push(found);
      return;
    }
    case "spot-item": {
      const found = spots(cx, item, areas);
      if (found) result.spots.push(found);
      return;
    }
    case "link-item": {
      const found = links(cx, item);
      if (found) result.links.push(found);
      return;
    }
    case "gesture-item": {
      const found = gesture(cx, item, decisions);
      if (found) result.gestures.push(found);
      return;
    }
    case "hide-item":
      for (const name of item.tracks) {
        const track = trackNamed(cx, name);
        if (track) result.hidden.push(track.index);
      }
      return;
    case "title-item":
      addTitle(known, item);
  }
}

function addBoard(cx: Context, result: Mutable<CoreDisplay>, item: ItemOf<"board-item">): void {
  const board = boardNamed(cx, item.board.text);
  const global = cx.globals.get(item.board.text);
  if (!board && global?.kind !== "board") {
    const boards = [...cx.globals].filter(([, one]) => one.kind === "board").map(([text]) => text);
    cx.unknown("NF1206", item.board, boards, `found "${item.board.text}", expected the name of a board`);
  }
  const look = lookNamed(cx, item.look, BOARD_LOOKS, "a look of boards");
  const tracks = item.tracks.map((name) => [name, trackNamed(cx, name)] as const);
  if (!board || !global) return;
  cx.refer(item.board, global.entity);
  for (const [name, track] of tracks) {
    if (!track) continue;
    const { index } = trackHead(cx, track);
    const isDrawn = index.length <= 2 && index.every((type) => type.kind === "cell");
    if (isDrawn && index.some((type) => type.board === board)) result.boards.push({ track: track.index, ...look });
    else {
      const expected = `expected a track indexed by the cells of ${board.name}, alone or with those of one other board`;
      cx.report("NF1305", name, `found "${name.text}", ${expected}`);
    }
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

/** A track, else a decision, else an area: a decision or an area may have the name of something else. */
function addTitle({ cx, result, decisions, areas }: Known, { subject, text }: ItemOf<"title-item">): void {
  const decision = cx.decisions.get(subject.text);
  const area = areas.get(subject.text);
  const isTrack = cx.globals.get(subject.text)?.kind === "track";
  if (!isTrack && decision) {
    cx.refer(subject, decision.entity);
    if (decisions[decision.index]) result.decisionTitles.push({ decision: decision.index, text: text.value });
  } else if (!isTrack && area) {
    cx.refer(subject, area);
    entitle(result, subject.text, text.value);
  } else {
    const track = trackNamed(cx, subject, "a track, a decision or an area", [...cx.decisions.keys(), ...areas.keys()]);
    if (track) result.titles.push({ track: track.index, text: text.value });
  }
}

/** Makes the area known. A `title` goes before the text of its own line, and the last of several before others. */
function entitle(result: Mutable<CoreDisplay>, name: string, title: string | undefined): void {
  const at = result.areas.findIndex((one) => one.name === name);
  const area = { name, ...(title !== undefined && { title }) };
  if (at < 0) result.areas.push(area);
  else if (title !== undefined) result.areas[at] = area;
}
