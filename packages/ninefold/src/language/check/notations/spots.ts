// Where things stand that no board has a cell for: the values of tracks, the values of types, the lines between these.

import type { CoreLinks, CorePlaced, CoreSpot, CoreSpots } from "../../core/core.ts";
import { countOf, isScalar } from "../../core/domain.ts";
import { TRACK_LOOKS } from "../../core/looks.ts";
import { INT, option, printType, setOf, type Type, wholeOf, withoutNone } from "../../core/types.ts";
import type { DisplayItem, SpotNode } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Entity, TrackHead } from "../context/namespace.ts";
import { trackHead } from "../definitions/definitions.ts";
import { describe, fit } from "../types/fit.ts";
import { fitted } from "../types/values.ts";
import { areaNamed, lookNamed, trackNamed } from "./display-names.ts";
import { each, isFew, isListed, stateless } from "./each-value.ts";

type ItemOf<Kind extends DisplayItem["kind"]> = DisplayItem & { readonly kind: Kind };

/** `place t[i, j] is v on … in A as …`. */
export function placed(
  cx: Context,
  item: ItemOf<"place-item">,
  areas: ReadonlyMap<string, Entity>,
): CorePlaced | undefined {
  const track = trackNamed(cx, item.track);
  const area = areaNamed(cx, item.area, areas);
  const look = lookNamed(cx, item.look, TRACK_LOOKS, "a look of tracks");
  if (!track) return undefined;
  const head = trackHead(cx, track);
  const on = onOf(cx, item, head);
  return { track: track.index, ...area, ...look, ...(on && { on }) };
}

function onOf(cx: Context, item: ItemOf<"place-item">, head: TrackHead): CorePlaced["on"] {
  const { track, index, value, on } = item;
  if (index.length !== head.index.length && (index.length > 0 || on || value)) {
    const types = head.index.map(printType).join(", ");
    const found = index.length === 0 ? "no names" : index.length === 1 ? "1 name" : `${index.length} names`;
    const expected = types === "" ? "none, as the track has no index" : `one for each index of ${track.text}[${types}]`;
    cx.report("NF1305", track, `found ${found}, expected ${expected}`);
    return undefined;
  }
  const shown = value && withoutNone(head.type);
  const { result, size } = cx.inFrame(newFrame(), () => {
    for (const [i, name] of index.entries()) cx.bind(name, head.index[i]!);
    if (value && shown) cx.bind(value, shown);
    if (value && shown && !isListed(cx, shown, value)) return undefined;
    return on && spotOf(cx, on);
  });
  const types: readonly Type[] = [...head.index, ...(shown ? [shown] : [])];
  if (!result || !types.every(isScalar)) return undefined;
  if (
    !isFew(
      cx,
      types.reduce((product, type) => product * countOf(type), 1),
      track,
    )
  )
    return undefined;
  return { frame: size, spot: result, ...(shown && { value: shown }) };
}

/** `place x in E on …`. */
export function spots(
  cx: Context,
  item: ItemOf<"spot-item">,
  areas: ReadonlyMap<string, Entity>,
): CoreSpots | undefined {
  const { name, source } = item;
  const global = cx.globals.get(name.text);
  if (global?.kind === "track" && source.kind === "name" && areas.has(source.name.text)) {
    const meant = `"place ${name.text} on … in ${source.name.text}"`;
    cx.report("NF1203", name, `"${name.text}" is a track here already; choose another name, or write ${meant}`);
    return undefined;
  }
  const { result, size } = cx.inFrame(newFrame(), () => {
    const from = each(cx, item);
    const spot = spotOf(cx, item.on);
    return from && spot && { ...from, spot };
  });
  return result && { ...result, frame: size };
}

/** `link n in S to f(n)`. */
export function links(cx: Context, item: ItemOf<"link-item">): CoreLinks | undefined {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const from = each(cx, item);
    const type = from ? anyOf(from.type) : undefined;
    const core = cx.expression(item.to, type);
    if (!from || !type) return undefined;
    const to = fit(cx, core, core.type.kind === "set" ? setOf(type) : option(type));
    const isFine = stateless(cx, to, item.to, {
      found: "a link",
      expected: `one that depends on "${item.name.text}" alone`,
    });
    return isFine && to.kind !== "missing" ? { ...from, to } : undefined;
  });
  return result && { ...result, frame: size };
}

/** A link may lead to values that have none themselves. */
const anyOf = (type: Type): Type => (type.kind === "int" && !type.named ? INT : wholeOf(withoutNone(type)));

function spotOf(cx: Context, node: SpotNode): CoreSpot | undefined {
  const asked = { found: "a spot", expected: "one that is the same in every state" };
  if (node.kind === "pair") {
    const [x, y] = [fitted(cx, node.x, INT), fitted(cx, node.y, INT)];
    const isFine = [stateless(cx, x, node.x, asked), stateless(cx, y, node.y, asked)].every(Boolean);
    return isFine ? { kind: "point", x, y } : undefined;
  }
  const cell = cx.expression(node);
  const type = withoutNone(cell.type);
  if (type.kind === "unknown" || !stateless(cx, cell, node, asked)) return undefined;
  if (type.kind === "cell") return { kind: "cell", cell, board: type.board };
  cx.report("NF1301", node, `found ${describe(cell.type)}, expected a cell or two whole numbers, as in "(x, y)"`);
  return undefined;
}
